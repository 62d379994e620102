import { compareCodes, hoursInWords } from '@diapason/contracts/constants';
import type { GatheredConflicts } from '@diapason/contracts/teaching';
import { causesOf } from './conflict-pairs';
import type { YearConflict } from './year-conflicts';

/** A conflict, with what it is gathered by and where that stands among the others: most to decide first. */
export interface Gathered extends YearConflict {
  readonly duCours: GatheredConflicts;
  readonly dePersonne: GatheredConflicts;
  readonly duJour: GatheredConflicts;
  readonly rangs: { readonly cours: number; readonly personne: number; readonly jour: number };
}

type Group = Omit<GatheredConflicts, 'aTrancher' | 'gardes' | 'eleves' | 'enseignants' | 'salles' | 'trajets'>;
type Row = Pick<YearConflict, 'atelier' | 'autre' | 'touches' | 'decision'>;

const NOTHING = { idAtelier: null, jour: null, heures: '', libelleSite: '' };
/** A conflict that is kept counts where nothing is left to decide. */
const weightOf = ({ decision }: Row): number => (decision ? 1 : 1_000);

const lessonsOf = ({ atelier, autre }: Row) => [atelier, ...(autre ? [autre] : [])];
const nameOfLesson = ({ idAtelier }: { readonly idAtelier: number }) => `cours-${idAtelier}`;
const namesOfPeople = ({ touches, atelier }: Row): readonly string[] => {
  const named = touches.filter(({ quoi }) => quoi !== 'places').map(({ quoi, id }) => `${quoi}-${id}`);
  return named.length > 0 ? named : [nameOfLesson(atelier)];
};

function groupOfLesson(row: Row, name: string): Group {
  const lesson = lessonsOf(row).find((one) => nameOfLesson(one) === name) ?? row.atelier;
  const { idAtelier, libelleType, seul, jour, libelleSite } = lesson;
  return { cle: name, libelle: seul ?? libelleType, idAtelier, jour, heures: hoursInWords(lesson), libelleSite };
}
function groupOfPerson(row: Row, name: string): Group {
  const one = row.touches.find(({ quoi, id }) => `${quoi}-${id}` === name);
  return one ? { ...NOTHING, cle: name, libelle: one.libelle } : groupOfLesson(row, name);
}
const groupOfDay = ({ atelier: { jour } }: Row, name: string): Group => ({ ...NOTHING, cle: name, libelle: '', jour });
const dayOf = ({ atelier: { jour } }: Row): string => `jour-${jour ?? 0}`;

const hit = (rows: readonly Row[], is: (one: Row['touches'][number]) => boolean): number =>
  new Set(rows.flatMap(({ touches }) => touches.filter(is).map(({ quoi, id }) => `${quoi}-${id}`))).size;

/** What of some conflicts somebody decides on at once. */
function totalled<R extends Row>(
  rows: readonly R[],
  names: ReadonlyMap<R, string>,
  groupOf: (row: R, name: string) => Group,
): ReadonlyMap<string, GatheredConflicts> {
  const byName = new Map<string, R[]>();
  for (const row of rows) {
    const name = names.get(row) ?? '';
    const own = byName.get(name);
    if (own) own.push(row);
    else byName.set(name, [row]);
  }
  return new Map(
    [...byName].map(([name, own]) => [
      name,
      {
        ...groupOf(own[0] as R, name),
        aTrancher: own.filter(({ decision }) => !decision).length,
        gardes: own.filter(({ decision }) => decision).length,
        eleves: hit(own, ({ type, quoi }) => type !== 'trajet' && quoi === 'eleve'),
        enseignants: hit(own, ({ type, quoi }) => type !== 'trajet' && quoi === 'agent'),
        salles: hit(own, ({ quoi }) => quoi === 'salle'),
        trajets: hit(own, ({ type }) => type === 'trajet'),
      },
    ]),
  );
}

/** Places of the groups in their order. */
function ranksOf(groups: ReadonlyMap<string, GatheredConflicts>, byDay = false): ReadonlyMap<string, number> {
  const inOrder = [...groups].sort(([a, one], [b, other]) => {
    if (byDay) return (one.jour ?? 8) - (other.jour ?? 8);
    return other.aTrancher - one.aTrancher || other.gardes - one.gardes || compareCodes(a, b);
  });
  return new Map(inOrder.map(([name], index) => [name, index]));
}

/** Conflicts gathered by lesson, by person or room, and by day. The lesson that one is gathered by is its first. */
export function gatheredConflicts<R extends Row>(
  rows: readonly R[],
): readonly (R & Pick<Gathered, 'duCours' | 'dePersonne' | 'duJour' | 'rangs'>)[] {
  const lessons = causesOf(rows, (row) => lessonsOf(row).map(nameOfLesson), weightOf);
  const people = causesOf(rows, namesOfPeople, weightOf);
  const weekdays = new Map(rows.map((row) => [row, dayOf(row)]));
  const [byLesson, byPerson, byDay] = [
    totalled(rows, lessons, groupOfLesson),
    totalled(rows, people, groupOfPerson),
    totalled(rows, weekdays, groupOfDay),
  ];
  const [lessonRanks, personRanks, dayRanks] = [ranksOf(byLesson), ranksOf(byPerson), ranksOf(byDay, true)];
  const of = <V>(map: ReadonlyMap<string, V>, name: string | undefined): V => map.get(name ?? '') as V;
  return rows.map((row) => {
    const [lesson, person, day] = [lessons.get(row), people.get(row), weekdays.get(row)];
    const isSecond = row.autre !== null && lesson === nameOfLesson(row.autre);
    return {
      ...row,
      ...(isSecond && row.autre ? { atelier: row.autre, autre: row.atelier } : {}),
      duCours: of(byLesson, lesson),
      dePersonne: of(byPerson, person),
      duJour: of(byDay, day),
      rangs: { cours: of(lessonRanks, lesson), personne: of(personRanks, person), jour: of(dayRanks, day) },
    };
  });
}

/** A lesson with that many of them is a cause. */
const SEVERAL = 3;
/** Lessons of which each brings several conflicts about, and how many of those to decide are theirs. */
export function causes(rows: readonly Pick<Gathered, 'duCours'>[]): { cours: number; conflits: number } {
  const groups = new Map(rows.map(({ duCours }) => [duCours.cle, duCours]));
  const many = [...groups.values()].filter(({ aTrancher }) => aTrancher >= SEVERAL);
  return { cours: many.length, conflits: many.reduce((sum, { aTrancher }) => sum + aTrancher, 0) };
}
