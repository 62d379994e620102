/** What every decision sees of an event: its type and its decrypted, upcast data. */
export interface Fact {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
