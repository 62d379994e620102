import { messages } from '@diapason/contracts/constants';
import { FILE_PART } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** Pictures of one person that are drawn or wait for it, so that nobody keeps everybody else waiting. */
const MOST_OF_ONE = 2;

const held = new Map<number, number>();
let last: Promise<void> = Promise.resolve();

/**
 * Pictures are drawn one at a time, so that the memory of one picture is the most that is ever needed.
 * @param person whose picture it is; nobody's is not counted.
 * @returns what ends the turn.
 * @throws Refusal 429 at once, for a third picture of one person.
 */
export async function waitForDrawingSlot(person: number | undefined): Promise<() => void> {
  const release = person === undefined ? () => undefined : hold(person);
  const before = last;
  let over: () => void = () => undefined;
  last = new Promise((done) => {
    over = done;
  });
  await before;
  return () => {
    release();
    over();
  };
}

function hold(person: number): () => void {
  const mine = held.get(person) ?? 0;
  if (mine >= MOST_OF_ONE) throw new Refusal(messages.general.tooManyRequests, 429, FILE_PART);
  held.set(person, mine + 1);
  return () => {
    const left = (held.get(person) ?? 0) - 1;
    if (left > 0) held.set(person, left);
    else held.delete(person);
  };
}
