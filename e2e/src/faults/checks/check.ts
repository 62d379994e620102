/** Something that must hold after the faults. */
export interface Check {
  readonly name: string;
  /** How many things were looked at. */
  readonly counted: number;
  /** What is wrong, in words; empty when it holds. */
  readonly problems: readonly string[];
  /** What is worth knowing although it is right. */
  readonly note?: string;
}
