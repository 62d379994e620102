import { closeSync, openSync, writeSync } from 'node:fs';

/** Outcome of a command as its sender saw it. */
export type Fate = 'sent' | 'acknowledged' | 'refused' | 'unclear';

/** One command, recorded outside the product. */
export interface Entry {
  readonly number: number;
  /** `payment`, `claim`… */
  readonly kind: string;
  readonly key: string;
  /** Command id of its events in the log. */
  readonly commandId: string;
  /** Event types an acknowledged command appends, exactly one each. */
  readonly expects: readonly string[];
  /** The fault during or after which it was first sent. */
  readonly during: string;
  readonly sentAt: number;
  fate: Fate;
  /** Attempts with the same idempotency key. */
  attempts: number;
  /** HTTP status of the last answer; 0: no answer. */
  status: number;
  /** Data of the last answer, or its error message. */
  answer: unknown;
  /** Attempts that were answered with 500. */
  broken: number;
}

/** All commands with their fates, in memory and in a file that outlives product and harness. */
export class Ledger {
  readonly entries: Entry[] = [];
  private readonly file: number;

  constructor(readonly path: string) {
    this.file = openSync(path, 'a');
  }

  sent(entry: Omit<Entry, 'number' | 'fate' | 'attempts' | 'status' | 'answer' | 'broken'>): Entry {
    const recorded: Entry = {
      ...entry,
      number: this.entries.length + 1,
      fate: 'sent',
      attempts: 0,
      status: 0,
      answer: null,
      broken: 0,
    };
    this.entries.push(recorded);
    this.write(recorded);
    return recorded;
  }

  /** Records the outcome of an attempt. */
  settle(entry: Entry, outcome: Pick<Entry, 'fate' | 'status' | 'answer'>): void {
    Object.assign(entry, outcome);
    this.write(entry);
  }

  private write(entry: Entry): void {
    writeSync(this.file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }

  count(fate: Fate): number {
    return this.entries.filter((entry) => entry.fate === fate).length;
  }

  close(): void {
    closeSync(this.file);
  }
}
