import { plainText } from './plain-text';

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

  /** Every word is somewhere in one of the columns, which hold {@link plainText}. */
  search(columns: readonly string[], search: string | null | undefined): this {
    for (const word of plainText(search ?? '').split(/\s+/)) {
      if (!word) continue;
      const pattern = this.parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
      this.add(`(${columns.map((column) => `${column} like ${pattern}`).join(' or ')})`);
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
