import { closeSync, openSync, writeSync } from 'node:fs';

/** What became of a command as its sender saw it. */
export type Fate = 'sent' | 'acknowledged' | 'refused' | 'unclear';

/** One command, as it is written down outside the product. */
export interface Entry {
  readonly number: number;
  /** `payment`, `claim`… */
  readonly kind: string;
  readonly key: string;
  /** Id under which the log holds what the command appended. */
  readonly commandId: string;
  /** Event types of which an acknowledged command appends exactly one each. */
  readonly expects: readonly string[];
  /** The fault during or after which it was first sent. */
  readonly during: string;
  readonly sentAt: number;
  fate: Fate;
  /** Attempts under the same key. */
  attempts: number;
  /** Of the last answer; 0 for none. */
  status: number;
  /** The last attempt's envelope data, or what went wrong. */
  answer: unknown;
}

/** Every command with its fate, in memory and in a file that outlives the product and the harness. */
export class Ledger {
  readonly entries: Entry[] = [];
  private readonly file: number;

  constructor(readonly path: string) {
    this.file = openSync(path, 'a');
  }

  sent(entry: Omit<Entry, 'number' | 'fate' | 'attempts' | 'status' | 'answer'>): Entry {
    const written: Entry = {
      ...entry,
      number: this.entries.length + 1,
      fate: 'sent',
      attempts: 0,
      status: 0,
      answer: null,
    };
    this.entries.push(written);
    this.write(written);
    return written;
  }

  /** Notes the outcome of an attempt, or of the command as a whole. */
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
