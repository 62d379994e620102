import type { Codec, StoredFact } from '../codec/codec';
import type { PersonalKeys } from '../codec/personal-keys';
import { rawOfRow } from '../read/journal';
import { type JournalTail, readHistories } from '../read/stream-history';
import type { ReadModels } from '../vault/database';
import { grouped } from '../vault/grouped';
import type { ReadStream } from './execute';
import { endOf, type KeptHistories } from './kept-histories';

/** Those who ask for a stream of the journal at the same time share one query. @returns nothing where the journal has none of it yet. */
export const createReadFromJournal = (pool: ReadModels, codec: Codec): ReadStream =>
  grouped(async (streams: readonly string[]) => {
    const histories = await readHistories(pool, codec, streams);
    return streams.map((stream) => histories.get(stream) ?? []);
  });

/** The history of one stream that this process has cached ({@link KeptHistories}), and how to complete it from the journal. */
export interface Memory {
  readonly stream: string;
  /** Revision of the last cached event; -1 if there is none. */
  readonly after: number;
  /**
   * Completes the history with what the journal has after {@link after}, and caches it. The log may have more: use it only for a decision whose
   * append expects the exact revision.
   * @param tail the answer of `journalTail`
   * @returns decrypted events, oldest first; empty if the cache dropped the history meanwhile, or the journal has nothing of the stream
   */
  upTo(tail: JournalTail): Promise<readonly StoredFact[]>;
}

export type Remember = (stream: string) => Memory;

export const createRemember =
  (codec: Codec, keys: Pick<PersonalKeys, 'learning'>, kept: KeptHistories): Remember =>
  (stream) => {
    const after = endOf(kept.of(stream));
    const learn = keys.learning();
    return {
      stream,
      after,
      async upTo({ tail, tailKeys }) {
        const known = kept.of(stream) ?? [];
        if (endOf(known) < after) return [];
        // Another call of this process may have appended to it while the journal was queried.
        const newer = tail.filter(({ revision }) => revision > endOf(known)).map(rawOfRow);
        const history = newer.length > 0 ? [...known, ...newer] : known;
        kept.keep(stream, history);
        await learn(tailKeys);
        return codec.open(history);
      },
    };
  };
