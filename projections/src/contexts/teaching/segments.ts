import { dayAfter } from '@diapason/contracts/constants';
import { occurrences, type Rhythm, type YearSpan } from './calendar';

/** From a day to a day, both included; null: as long as the workshop. */
export interface Span {
  readonly depuis: string;
  readonly fin: string | null;
}

/** Somebody who is in a workshop for a while. */
export interface Stay extends Span {
  readonly who: number;
}

export interface Hours extends Rhythm {
  readonly depuis: string;
  readonly fk_salle: number | null;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly sallePartagee: boolean;
}

/** A lesson that is not as planned, by its day in the calendar; `tenueLe` null: it is not held. Hours and teachers are null where they are the workshop's. */
export interface SingleLesson {
  readonly date: string;
  readonly tenueLe: string | null;
  readonly heureDebut: string | null;
  readonly heureFin: string | null;
  readonly fk_site: number | null;
  readonly fk_salle: number | null;
  readonly enseignants: readonly number[] | null;
}

/** A workshop's life. */
export interface Life {
  /** In order; there is at least one. */
  readonly hours: readonly Hours[];
  readonly dernierJour: string | null;
  readonly teachers: readonly Stay[];
  readonly pupils: readonly Stay[];
  readonly lessons: readonly SingleLesson[];
}

/** A time within the year in which hours, teachers and pupils are the same; `days`: its lessons. */
export interface Segment extends Omit<Hours, 'depuis'> {
  readonly from: string;
  readonly to: string;
  /** One lesson that is held otherwise: it has no time of its own. */
  readonly single: boolean;
  readonly teachers: readonly number[];
  readonly pupils: readonly number[];
  readonly days: readonly string[];
}

type Meets = (day: string, site: number) => boolean;

/** The segments of a workshop in a school year, in order; then the lessons that are held otherwise. */
export function segmentsOf(life: Life, year: YearSpan, meets: Meets): readonly Segment[] {
  const last = life.dernierJour !== null && life.dernierJour < year.dateFin ? life.dernierJour : year.dateFin;
  const [first] = life.hours;
  const begin = first && first.depuis > year.dateDebut ? first.depuis : year.dateDebut;
  if (!first || begin > last) return [];
  const stays = [...life.teachers, ...life.pupils];
  const starts = [
    begin,
    ...life.hours.map(({ depuis }) => depuis),
    ...stays.flatMap(({ depuis, fin }) => (fin === null ? [depuis] : [depuis, dayAfter(fin, 1)])),
  ].filter((day) => day >= begin && day <= last);
  const ordered = [...new Set(starts)].sort();
  const otherwise = new Set(life.lessons.map(({ date }) => date));
  const spans = ordered.map((from, index) => {
    const next = ordered[index + 1];
    const to = next === undefined ? last : dayAfter(next, -1);
    const held = heldOn(life, from);
    const planned = occurrences(held, year, meets, { dateDebut: from, dateFin: to });
    return { ...held, from, to, single: false, days: planned.filter((day) => !otherwise.has(day)) };
  });
  return [...spans, ...life.lessons.flatMap((one) => singleOf(life, one))];
}

const whoOn = (stays: readonly Stay[], day: string) =>
  [
    ...new Set(stays.filter(({ depuis, fin }) => depuis <= day && (fin === null || fin >= day)).map(({ who }) => who)),
  ].sort((a, b) => a - b);

function heldOn({ hours, teachers, pupils }: Life, day: string) {
  const { depuis: _, ...held } = hours.filter(({ depuis }) => depuis <= day).at(-1) ?? (hours[0] as Hours);
  return { ...held, teachers: whoOn(teachers, day), pupils: whoOn(pupils, day) };
}

function singleOf(life: Life, { tenueLe, enseignants, ...said }: SingleLesson): readonly Segment[] {
  if (tenueLe === null) return [];
  const held = heldOn(life, tenueLe);
  const isMoved = said.fk_site !== null;
  return [
    {
      ...held,
      heureDebut: said.heureDebut ?? held.heureDebut,
      heureFin: said.heureFin ?? held.heureFin,
      fk_site: said.fk_site ?? held.fk_site,
      fk_salle: isMoved ? said.fk_salle : held.fk_salle,
      teachers: enseignants ?? held.teachers,
      ...{ from: tenueLe, to: tenueLe, single: true, days: [tenueLe] },
    },
  ];
}
