import { plainText } from '../plain-text';

/** Conditions of a list, gathered with their parameters. */
export class Conditions {
  private readonly parts: string[] = [];
  readonly values: unknown[] = [];

  /** `add('c.zone = ?', 'adherent')`: each `?` takes the next value. */
  add(condition: string, ...values: readonly unknown[]): this {
    let index = 0;
    this.parts.push(condition.replace(/\?/g, () => this.parameter(values[index++])));
    return this;
  }

  /** `$n` for a value. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Every word is somewhere in the column, which holds {@link plainText}. */
  search(column: string, search: string | null | undefined): this {
    for (const word of plainText(search ?? '').split(/\s+/)) {
      if (word) this.add(`${column} like ?`, `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    }
    return this;
  }

  /** The `where` clause, or nothing. */
  where(): string {
    return this.parts.length > 0 ? `where ${this.parts.join(' and ')}` : '';
  }
}
