import { clock } from '@diapason/projections/teaching/conflicts';
import type { DemoAgent } from './agents';
import type { DemoFamily } from './families';
import { roomsOf } from './network';
import type { DemoYears } from './school-years';

/** A class of the current year with its teacher and pupils, by their positions. */
export interface DemoWorkshop {
  readonly idAtelier: number;
  readonly fk_groupeAtelier: number;
  readonly fk_typeAtelier: number;
  readonly fk_site: number;
  readonly fk_salle: number | null;
  readonly fk_instrument: number;
  readonly jour: number;
  readonly heureDebut: string;
  readonly heureFin: string;
  /** Minutes. */
  readonly dureeAtelier: number;
  readonly maximumEleves: number;
  readonly individuel: 0 | 1;
  readonly teacher: number;
  readonly pupils: readonly { readonly pupil: number; readonly schooling: number; readonly fk_statut: number }[];
}

/** Of each teacher one after the other: an afternoon and an evening. */
const OF_A_DAY = 6;
/** A network of this many pupils has whole weeks, up to so many lessons; a smaller one, which tests fill, one day of each teacher. */
const WHOLE = { pupils: 1_000, days: 5, lessons: 555 };
const INDIVIDUAL = 1;
/** Kinds with their minutes; a teacher gives all lessons of one. */
const KINDS: readonly (readonly [type: number, minutes: number])[] = [
  [2, 30],
  [1, 20],
  [3, 45],
];
const FIRST = 14 * 60;

/** Individual lessons, one after the other: the first day of every teacher, then their second… @param from first number. */
export function planLessons(
  teachers: readonly DemoAgent[],
  families: readonly DemoFamily[],
  years: DemoYears,
  from: number,
): readonly DemoWorkshop[] {
  const pupils = families.flatMap((family) => family.pupils);
  const enrolled = pupils.flatMap(({ index: pupil, schooling }) =>
    schooling.flatMap((one, position) =>
      one.fk_anneeScolaire === years.current.id && one.enseignant !== null && one.fk_instrument.length > 0
        ? [{ pupil, position, ...one }]
        : [],
    ),
  );
  const days = teachers.map(({ index }) => ({
    teacher: index,
    parts: partsOf(index, enrolled),
    weekdays: [] as number[],
  }));
  const taken = new Set<string>();
  return Array.from({ length: pupils.length < WHOLE.pupils ? 1 : WHOLE.days }, (_, turn) => turn)
    .flatMap((turn) =>
      days.flatMap(({ teacher, parts, weekdays }) => {
        const part = parts[turn];
        if (!part?.[0]) return [];
        const { jour, fk_salle } = placeOf(teacher, part[0].fk_site, weekdays, taken);
        weekdays.push(jour);
        taken.add(`${fk_salle} ${jour}`);
        return lessonsOn(part, { teacher, jour, fk_salle });
      }),
    )
    .slice(0, WHOLE.lessons)
    .map((lesson, index) => ({ ...lesson, idAtelier: from + index }));
}

type Enrolled = DemoFamily['pupils'][number]['schooling'][number] & {
  readonly pupil: number;
  readonly position: number;
};

/** A teacher's pupils by days, each on one site. */
function partsOf(teacher: number, enrolled: readonly Enrolled[]): readonly (readonly Enrolled[])[] {
  const own = enrolled.filter(({ enseignant }) => enseignant === teacher);
  return [...new Set(own.map(({ fk_site }) => fk_site))].flatMap((site) => {
    const here = own.filter(({ fk_site }) => fk_site === site);
    return Array.from({ length: Math.ceil(here.length / OF_A_DAY) }, (_, part) =>
      here.slice(part * OF_A_DAY, (part + 1) * OF_A_DAY),
    );
  });
}

/** Weekday and room differ from one teacher to the next; a further day is where a room is free, and without one where none is. */
function placeOf(teacher: number, site: number, weekdays: readonly number[], taken: ReadonlySet<string>) {
  const rooms = roomsOf(site);
  const first = { jour: (teacher % 5) + 1, fk_salle: rooms[Math.floor(teacher / 5) % rooms.length] ?? null };
  if (weekdays.length === 0) return first;
  const others = [1, 2, 3, 4, 5].filter((jour) => !weekdays.includes(jour));
  const free = others.flatMap((jour) => rooms.map((fk_salle) => ({ jour, fk_salle })));
  return (
    free.find(({ jour, fk_salle }) => !taken.has(`${fk_salle} ${jour}`)) ?? { jour: others[0] ?? 1, fk_salle: null }
  );
}

function lessonsOn(
  pupils: readonly Enrolled[],
  place: Pick<DemoWorkshop, 'teacher' | 'jour' | 'fk_salle'>,
): readonly DemoWorkshop[] {
  const [type, minutes] = KINDS[place.teacher % KINDS.length] ?? [2, 30];
  return pupils.map(({ pupil, position, fk_site, fk_instrument, fk_statut }, turn) => ({
    idAtelier: 0,
    fk_groupeAtelier: INDIVIDUAL,
    fk_typeAtelier: type,
    fk_site,
    fk_salle: place.fk_salle,
    fk_instrument: fk_instrument[0] ?? 0,
    jour: place.jour,
    heureDebut: clock(FIRST + minutes * turn),
    heureFin: clock(FIRST + minutes * (turn + 1)),
    dureeAtelier: minutes,
    maximumEleves: 1,
    individuel: 1 as const,
    teacher: place.teacher,
    pupils: [{ pupil, schooling: position, fk_statut }],
  }));
}
