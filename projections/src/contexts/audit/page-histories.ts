import { events } from '@diapason/contracts';
import {
  type Codec,
  categoryOf,
  type ReadModels,
  readHistories,
  readPartsOf,
  type StoredFact,
} from '@diapason/event-sourcing';

/** Kinds of stream that hold many records of one kind and nothing else, such as a year's receipts; with the field of their numbers. */
const BOOKS: ReadonlyMap<string, string> = new Map(
  [...keysByStream()].flatMap(([stream, keys]) => {
    const [key, ...others] = keys;
    return key !== undefined && others.length === 0 ? [[stream, key] as const] : [];
  }),
);

/** Fields that tell the records in streams of one kind apart; undefined where one of them is the stream's own. */
function keysByStream(): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const keys = new Map<string, Set<string | undefined>>();
  for (const { record } of Object.values(events)) {
    if (!record) continue;
    const { stream, key, streamKey = key } = record;
    const known = keys.get(stream) ?? new Set();
    keys.set(stream, known.add(key === streamKey ? undefined : key));
  }
  return keys;
}

/** Which record of its book an event `e` of the journal is about; null in other streams. */
export const PART_SQL = `case e.category ${[...BOOKS].map(([stream, key]) => `when '${stream}' then e.data->>'${key}'`).join(' ')} end`;

interface Place {
  readonly stream: string;
  /** As {@link PART_SQL} has it. */
  readonly partie: string | null;
}

/** What must be known to tell what the events at these places changed, by stream: all of it, of books only the records named. */
export async function historiesOf(
  db: ReadModels,
  codec: Codec,
  places: readonly Place[],
): Promise<readonly (readonly StoredFact[])[]> {
  const whole = new Set<string>();
  const books = new Map<string, { readonly key: string; readonly numbers: Set<string> }>();
  for (const { stream, partie } of places) {
    const key = BOOKS.get(categoryOf(stream));
    if (key === undefined || partie === null) {
      whole.add(stream);
      continue;
    }
    const book = books.get(stream) ?? { key, numbers: new Set() };
    book.numbers.add(partie);
    books.set(stream, book);
  }
  const [histories, parts] = await Promise.all([
    readHistories(db, codec, [...whole]),
    Promise.all([...books].map(([stream, { key, numbers }]) => readPartsOf(db, codec, stream, key, [...numbers]))),
  ]);
  return [...histories.values(), ...parts];
}
