import type { ListSaid } from '@diapason/contracts/core';

/** A list's answer: its rows, and what the envelope says beside them. */
export class Listed {
  constructor(
    readonly rows: readonly unknown[],
    readonly liste: ListSaid,
  ) {}
}
