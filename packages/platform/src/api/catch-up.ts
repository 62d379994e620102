import type { UnknownAction } from '@reduxjs/toolkit';
import type { Tag } from './calls';

/** Pauses before lists are read again that do not show yet what was written; the last one repeats. */
const PAUSES_MS = [1_500, 3_000, 6_000, 12_000, 24_000];

type Dispatch = (action: UnknownAction) => unknown;

/** Reads again what an answer says is late, in one series for the whole page, until no answer says so. */
export function createCatchUp(readAgain: (tags: Tag[]) => UnknownAction) {
  const stale = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauses = 0;

  function later(tags: readonly Tag[], dispatch: Dispatch): void {
    for (const tag of tags) stale.add(tag);
    timer ??= setTimeout(
      () => {
        const due = [...stale];
        stale.clear();
        timer = undefined;
        dispatch(readAgain(due));
      },
      PAUSES_MS[Math.min(pauses++, PAUSES_MS.length - 1)],
    );
  }

  return {
    later,
    /** A command was just answered: its lists are read soon. */
    begin(tags: readonly Tag[], dispatch: Dispatch): void {
      clearTimeout(timer);
      timer = undefined;
      pauses = 0;
      later(tags, dispatch);
    },
  };
}
