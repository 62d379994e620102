import type { Draft, PersonOfFile } from './draft';
import type { ExistingPeople } from './existing-people';
import { keysOf, type ReadRow } from './row';

/** Refused rows, by those whom they are about: another row may create or change one of them. */
export class Waiting {
  private readonly rows = new Map<PersonOfFile | string, Set<number>>();
  private awake = new Set<number>();

  constructor(private readonly existing: ExistingPeople) {}

  add(index: number, row: ReadRow): void {
    for (const key of keysOf(row)) {
      const guardian = this.existing.guardians.get(key);
      for (const about of [key, ...(guardian ? [guardian] : []), ...(this.existing.pupils.get(key) ?? [])])
        this.rows.set(about, (this.rows.get(about) ?? new Set()).add(index));
    }
  }

  /** What a row came to: those that wait for one of its people are to be decided again. */
  wake({ moved, newcomers, keyed }: Draft): void {
    for (const one of moved) this.rouse(one);
    for (const one of newcomers) if (one.kind === 'pupil') this.rouse(one.key);
    for (const key of keyed) this.rouse(key);
  }

  /** Each row that is to be decided again, once, in the file's order. */
  woken(): readonly number[] {
    const woken = [...this.awake].sort((a, b) => a - b);
    this.awake = new Set();
    return woken;
  }

  private rouse(about: PersonOfFile | string): void {
    for (const index of this.rows.get(about) ?? []) this.awake.add(index);
    this.rows.delete(about);
  }
}
