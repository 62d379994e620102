import fc from 'fast-check';

/** What happens in a workshop from a day of the year on, by its number. Three pupils and three teachers, from 1. */
export type Act =
  | { readonly kind: 'move'; readonly day: number; readonly jour: number }
  | {
      readonly kind: 'join' | 'leave' | 'teach' | 'stop' | 'drop' | 'abandon';
      readonly day: number;
      readonly who: number;
    }
  | {
      readonly kind: 'replace';
      readonly day: number;
      readonly who: number;
      readonly by: number;
      readonly lasts: number | null;
    };
const who = fc.integer({ min: 1, max: 3 });

/** Acts in a year of so many days. */
export function acting(count: number): fc.Arbitrary<Act> {
  const day = fc.integer({ min: 0, max: count - 1 });
  return fc.oneof(
    fc.record({ kind: fc.constant('move' as const), day, jour: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      kind: fc.constantFrom('join', 'leave', 'teach', 'teach', 'stop', 'drop', 'abandon' as const),
      ...{ day, who },
    }) as fc.Arbitrary<Act>,
    fc.record({
      kind: fc.constant('replace' as const),
      ...{ day, who, by: who, lasts: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }) },
    }),
  );
}

/** A day of the year, on which each act writes; teachers by the number of their period. */
export interface Cell {
  jour: number;
  readonly pupils: Set<number>;
  readonly gone: Set<number>;
  readonly teachers: Map<number, number>;
}

/** A year as its days, with the workshop that each act makes of them: on Wednesdays at first, with nobody. */
export class Calendar {
  readonly cells: readonly Cell[];

  private period = 0;
  private planned = new Set<number>();

  constructor(private readonly count: number) {
    this.cells = Array.from(
      { length: count },
      (): Cell => ({ jour: 3, pupils: new Set(), gone: new Set(), teachers: new Map() }),
    );
  }

  write(one: Act): void {
    switch (one.kind) {
      case 'move':
        this.move(one.day, one.jour);
        return;
      case 'join':
        for (const cell of this.whileMissing(one.day, ({ pupils }) => pupils.has(one.who))) cell.pupils.add(one.who);
        return;
      case 'leave':
        for (const cell of this.cells.slice(one.day)) cell.pupils.delete(one.who);
        return;
      case 'drop':
      case 'abandon':
        for (const cell of this.cells.slice(one.day)) cell.gone.add(one.who);
        return;
      case 'teach': {
        const period = ++this.period;
        for (const cell of this.whileMissing(one.day, ({ teachers }) => teachers.has(one.who)))
          cell.teachers.set(one.who, period);
        return;
      }
      case 'stop':
        for (const cell of this.cells.slice(one.day)) cell.teachers.delete(one.who);
        return;
      case 'replace':
        this.replace(one);
    }
  }

  private whileMissing(from: number, isThere: (cell: Cell) => boolean): readonly Cell[] {
    const rest = this.cells.slice(from);
    const next = rest.findIndex(isThere);
    return next < 0 ? rest : rest.slice(0, next);
  }

  private move(from: number, jour: number): void {
    if (this.cells[from]?.jour === jour) return;
    const next = [...this.planned].filter((each) => each > from).sort((a, b) => a - b)[0] ?? this.count;
    for (const cell of this.cells.slice(from, next)) cell.jour = jour;
    this.planned = new Set(
      this.cells.flatMap((cell, index) => (index > 0 && cell.jour !== this.cells[index - 1]?.jour ? [index] : [])),
    );
  }

  private replace({ day: from, who: former, by, lasts }: Extract<Act, { kind: 'replace' }>): void {
    const period = this.cells[from]?.teachers.get(former);
    if (period === undefined || former === by) return;
    const rest = this.cells.slice(from);
    const end = rest.findIndex(({ teachers }) => teachers.get(former) !== period);
    const whole = end < 0 ? rest : rest.slice(0, end);
    const taken = lasts === null ? whole : whole.slice(0, lasts + 1);
    if (taken.some(({ teachers }) => teachers.has(by))) return;
    const [came, resumed] = [++this.period, ++this.period];
    for (const cell of taken) {
      cell.teachers.delete(former);
      cell.teachers.set(by, came);
    }
    for (const cell of whole.slice(taken.length)) cell.teachers.set(former, resumed);
  }

  /** Who is on the roll of a day. */
  rollOf(index: number): readonly number[] {
    const { pupils, gone } = this.cells[index] as Cell;
    return [...pupils].filter((pupil) => !gone.has(pupil)).sort();
  }
}
