import type { ListMeta } from '@diapason/contracts/core';

/** A list's answer: its rows, and what the envelope says beside them. */
export class Listed {
  constructor(
    readonly rows: readonly unknown[],
    readonly liste: ListMeta,
  ) {}
}
