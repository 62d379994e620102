import { plainText } from './plain-text';

/** A column of {@link plainText}, or SQL of what is true where one holds the pattern. */
export type Searched = string | ((pattern: string) => string);

/** Conditions of a list, gathered with their parameters. */
export class Conditions {
  private readonly parts: string[] = [];
  readonly values: unknown[] = [];
  /** What a search joins besides, with its parameters. */
  joins = '';

  /** The same again, to add something else to. */
  copy(): Conditions {
    const other = new Conditions();
    other.parts.push(...this.parts);
    other.values.push(...this.values);
    other.joins = this.joins;
    return other;
  }

  /** `add('c.zone = ?', 'adherent')`: each `?` takes the next value. */
  add(condition: string, ...values: readonly unknown[]): this {
    let index = 0;
    this.parts.push(condition.replace(/\?/g, () => this.parameter(values[index++])));
    return this;
  }

  /** Rows that stand in no table of their own, with {@link parameter} for their values. */
  join(clause: string): this {
    this.joins += ` ${clause}`;
    return this;
  }

  /** `$n` for a value. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Every word is somewhere in one of the columns. */
  search(columns: readonly Searched[], search: string | null | undefined): this {
    for (const word of plainText(search ?? '').split(/\s+/)) {
      if (!word) continue;
      const pattern = this.parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
      const found = columns.map((one) => (typeof one === 'string' ? `${one} like ${pattern}` : one(pattern)));
      this.add(`(${found.join(' or ')})`);
    }
    return this;
  }

  /** The `limit` and `offset` of a page, counted from 0. */
  page(size: number, number = 0): string {
    return `limit ${this.parameter(size)} offset ${this.parameter(size * number)}`;
  }

  /** The `where` clause, or nothing. */
  where(): string {
    return this.parts.length > 0 ? `where ${this.parts.join(' and ')}` : '';
  }
}
