/** A condition that must hold after the faults. */
export interface Check {
  readonly name: string;
  /** Number of items checked. */
  readonly counted: number;
  /** One line per violation; empty when the check passes. */
  readonly problems: readonly string[];
  /** Extra information for a passed check. */
  readonly note?: string;
}
