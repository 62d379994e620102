import type { EndpointDefinition } from '@diapason/contracts/core';
import { type Door, declared, deedsOf, each, headersOf, nameOf } from './door';
import { expected } from './expected';
import { asSeen, type Someone } from './people';
import type { Place } from './place';
import { namesIn, sampleOf } from './sample';

/** One row of the matrix: a caller, about the records of a place. */
export interface Row {
  readonly who: string;
  readonly someone: Someone | undefined;
  readonly place: Place;
  /** Every endpoint where it is not told. */
  readonly calls?: readonly EndpointDefinition[];
}

/** What the rows came to. */
export interface Outcome {
  /** Answers other than the declaration's, as `who: METHOD path: answer, not expected`. */
  readonly wrong: string[];
  calls: number;
  /** By endpoint, how many calls were to be let in, and how many refused. */
  readonly letIn: Map<string, number>;
  readonly refused: Map<string, number>;
}

/** Each endpoint of each row, for a new record and for one that exists. */
export async function knock(door: Door, rows: readonly Row[]): Promise<Outcome> {
  const outcome: Outcome = { wrong: [], calls: 0, letIn: new Map(), refused: new Map() };
  const cells = rows.flatMap((row) =>
    (row.calls ?? declared).flatMap((endpoint) => deedsOf(endpoint).map((deed) => ({ row, endpoint, deed }))),
  );
  await each(cells, async ({ row: { who, someone, place }, endpoint, deed }) => {
    const sample = sampleOf(endpoint, place, deed.overrides);
    const answer = await door.call(endpoint, sample, headersOf(someone));
    const right = expected(endpoint, someone && asSeen(someone, place), { ...deed, names: namesIn(endpoint, sample) });
    outcome.calls += 1;
    const counted = right === 'let in' ? outcome.letIn : outcome.refused;
    // Number 0 opens no record, and says nothing of who may call about one.
    if (!deed.ofNone) counted.set(nameOf(endpoint), (counted.get(nameOf(endpoint)) ?? 0) + 1);
    if (answer !== right)
      outcome.wrong.push(
        `${who}: ${nameOf(endpoint)}${deed.creates ? ' (new)' : deed.ofNone ? ' (number 0)' : ''}: ${answer}, not ${right}`,
      );
  });
  return outcome;
}

/** How many cells a row has: each of its endpoints, twice where a new record is told from one that exists. */
export const cellsOf = ({ calls = declared }: Row): number =>
  calls.reduce((sum, endpoint) => sum + deedsOf(endpoint).length, 0);
