/** One thing the product needs. `detail` is a code or a duration, never an address or a message with values. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}
