import type { Field } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { type GuardianEvent, type GuardianState, guardian } from '../aggregate/guardian';
import { type PupilEvent, type PupilState, pupil } from '../aggregate/pupil';
import { type References, toldOfCell } from './cell';
import type { Given } from './row';

/** A number that is given out when the record is written. `key` is the same whenever the file is decided. */
export interface Fresh {
  readonly kind: 'utilisateur' | 'eleve' | 'scolarite' | 'revenu';
  readonly key: string;
  id: number;
}

/** What an earlier row said of a field, and which. */
export interface Said {
  readonly value: unknown;
  readonly ligne: number;
}

/** « Prénom : cette ligne dit « Luc », la ligne 2 « Lucie » » */
const contradiction = (field: Field, value: unknown, before: Said, references: References): string =>
  `${field.facts.label} : cette ligne dit « ${toldOfCell(field, value, references)} », la ligne ${before.ligne} « ${toldOfCell(field, before.value, references)} »`;

/** A person of the file: who it is, what the rows so far make of it, and how. */
interface Person<State, Event> {
  readonly number: { id: number };
  /** There is no such record yet; the first row that is not refused creates it. */
  readonly isNew: boolean;
  state: State;
  readonly said: Map<string, Said>;
  readonly steps: ((state: State) => readonly Event[])[];
}
export interface GuardianOfFile extends Person<GuardianState, GuardianEvent> {
  readonly kind: 'guardian';
  /** Whose account the rows open; undefined: there is one, or nobody knows an address. */
  opens: string | undefined;
}
export interface PupilOfFile extends Person<PupilState, PupilEvent> {
  readonly kind: 'pupil';
  readonly key: string;
}

/** Without `state`: a record that is to be created. */
export const guardianOfFile = (
  who: Pick<GuardianOfFile, 'opens' | 'number' | 'isNew'> & { state?: GuardianState | undefined },
): GuardianOfFile => ({ ...who, kind: 'guardian', state: who.state ?? guardian.initial, said: new Map(), steps: [] });

export const pupilOfFile = (
  who: Pick<PupilOfFile, 'key' | 'number' | 'isNew'> & { state?: PupilState | undefined },
): PupilOfFile => ({ ...who, kind: 'pupil', state: who.state ?? pupil.initial, said: new Map(), steps: [] });

export type PersonOfFile = GuardianOfFile | PupilOfFile;

/** What one row would do: kept apart until none of it is refused. */
export class Draft {
  readonly fresh: Fresh[] = [];
  readonly newcomers: PersonOfFile[] = [];
  private readonly states = new Map<PersonOfFile, GuardianState | PupilState>();
  private readonly changes: (() => void)[] = [];
  readonly touched = new Set<PersonOfFile>();
  /** By which guardians are found from this row on. */
  readonly keyed = new Set<string>();
  /** Of whom the row says something that no row before it did, or changes something: once it is committed. */
  readonly moved = new Set<PersonOfFile>();

  constructor(
    readonly ligne: number,
    private readonly references: References,
  ) {}

  /** A number of its own; below 0 until it is written. */
  next(kind: Fresh['kind'], slot: string): Fresh {
    const fresh: Fresh = { kind, key: `${kind}-${this.ligne}-${slot}`, id: -(this.ligne * 10 + this.fresh.length + 1) };
    this.fresh.push(fresh);
    return fresh;
  }

  guardian(of: GuardianOfFile): GuardianState {
    return (this.states.get(of) as GuardianState | undefined) ?? of.state;
  }

  pupil(of: PupilOfFile): PupilState {
    return (this.states.get(of) as PupilState | undefined) ?? of.state;
  }

  decideGuardian(
    of: GuardianOfFile,
    step: (state: GuardianState) => readonly GuardianEvent[],
  ): readonly GuardianEvent[] {
    const before = this.guardian(of);
    const events = step(before);
    this.states.set(of, events.reduce(guardian.evolve, before));
    this.keep(of, () => of.steps.push(step), events.length > 0);
    return events;
  }

  decidePupil(of: PupilOfFile, step: (state: PupilState) => readonly PupilEvent[]): readonly PupilEvent[] {
    const before = this.pupil(of);
    const events = step(before);
    this.states.set(of, events.reduce(pupil.evolve, before));
    this.keep(of, () => of.steps.push(step), events.length > 0);
    return events;
  }

  /**
   * Two rows must not say different things of one person: run again, the file would change it for ever.
   * @param about what the fields are of: `''` the person, or one of the person's records.
   * @throws Refusal that names the other row.
   */
  say(of: PersonOfFile, about: string, given: Given, fields: Readonly<Record<string, Field>>): void {
    for (const [name, value] of Object.entries(given)) {
      const place = `${about}.${name}`;
      const before = of.said.get(place);
      const field = fields[name];
      if (before && field && JSON.stringify(before.value) !== JSON.stringify(value))
        throw new Refusal(contradiction(field, value, before, this.references), 422);
      if (before) continue;
      this.moved.add(of);
      this.changes.push(() => of.said.set(place, { value, ligne: this.ligne }));
    }
  }

  /** Done once nothing of the row is refused. */
  afterwards(change: () => void): void {
    this.changes.push(change);
  }

  /** Nothing of the row is refused: later rows start from here. */
  commit(): void {
    for (const change of this.changes) change();
    for (const [of, state] of this.states) {
      if (of.kind === 'guardian') of.state = state as GuardianState;
      else of.state = state as PupilState;
    }
  }

  private keep(of: PersonOfFile, change: () => void, changes: boolean): void {
    this.touched.add(of);
    if (changes) this.moved.add(of);
    if (changes || of.isNew) this.changes.push(change);
  }
}
