/** A command's first id of a kind, taken with the claim of its Idempotency-Key. */
export interface FirstId {
  readonly kind: string;
  readonly id: number;
}

/** Key in `vault.id_of_key` of a command's n-th id of a kind, n from 1. */
export const keyOfId = (commandId: string, n: number): string => `command-${commandId}-${n}`;
