import { hoursInWords } from '@diapason/contracts/constants';
import type { PlannedLesson } from '@diapason/contracts/teaching';
import { pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../machinery/conditions';
import { cancelledAmong } from './cancelled';
import { isAtOnce } from './conflicts';
import { goesOnSql } from './going-on';
import { plannedLessons } from './planned-lessons';
import { isCalledOff, otherwiseOf, otherwiseOn } from './single-lesson';
import { workshopAt, workshopFields } from './workshop-at';
import { LABELS, LEVEL, LEVEL_NAMES, NAMES, ONLY_PUPIL, TAUGHT_BY_SOME, teachersByName } from './workshop-sql';

const LESSON = {
  ...pick(workshopFields('w'), 'idAtelier', 'heureDebut', 'heureFin', 'fk_site', 'fk_salle', 'maximumEleves'),
  ...pick(workshopFields('w'), 'fk_anneeScolaire', 'fk_typeRepetition', 'semaine', 'semaineDuMois'),
  ...LABELS,
  date: sql.date('o.date'),
  seul: ONLY_PUPIL,
  niveau: sql.text(LEVEL),
  enseignants: teachersByName,
  countEleves: sql.number(
    `(select count(*) from atelier_eleve l where l.fk_atelier = w.id_atelier and ${goesOnSql('l', 'o.date')})`,
  ),
  sallePartagee: sql.boolean('w.salle_partagee'),
  autrement: otherwiseOf('x'),
};

/** SQL: the pupil `$3` goes there on the day. */
const GOES = `exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and l.fk_eleve = $3 and ${goesOnSql('l', 'o.date')})`;

export type Lesson = Omit<PlannedLesson, 'conflits'> & {
  readonly sallePartagee: boolean;
  readonly semaineDuMois: number | null;
};
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The lessons of a range of days, by the calendars of their school years, each as it is held on its day: in order of days and hours.
 * @param which about the workshop `w`. @param pupil whose lessons alone they are
 */
export async function lessonsOf(
  db: ReadModels,
  range: Days,
  which: Conditions,
  pupil?: number,
): Promise<readonly Lesson[]> {
  const { cancelled, ...planned } = await plannedLessons(db, range, which);
  const [rows, isCancelled] = await Promise.all([
    rowsOf(
      db,
      LESSON,
      `from unnest($1::int[], $2::date[]) o (fk_atelier, date) join lateral ${workshopAt('o.date')} w on w.id_atelier = o.fk_atelier ${NAMES}
         ${otherwiseOn('o.date')} ${LEVEL_NAMES}
        where w.heure_fin > w.heure_debut and ($3::int is null or ${GOES})
        order by o.date, w.heure_debut, w.heure_fin, w.id_atelier`,
      [[...planned.workshops, ...cancelled.workshops], [...planned.days, ...cancelled.days], pupil ?? null],
    ),
    cancelledAmong(db, planned),
  ]);
  return rows.map((row) => ({
    ...row,
    annule: isCalledOff(row.autrement) ? 1 : isCancelled(row.idAtelier, row.date),
  }));
}

/** What a lesson may dispute with others of its day. */
type Disputing = Pick<
  Lesson,
  'idAtelier' | 'date' | 'heureDebut' | 'heureFin' | 'fk_salle' | 'sallePartagee' | 'enseignants' | 'annule'
>;

/** What other lessons of the days want at the same time as one of these: its room, or one of its teachers. */
export async function conflictsAmong(
  db: ReadModels,
  range: Days,
  lessons: readonly Disputing[],
): Promise<(lesson: Disputing) => PlannedLesson['conflits']> {
  const rooms = [...new Set(lessons.flatMap(({ fk_salle }) => fk_salle ?? []))];
  const teachers = [...new Set(lessons.flatMap(({ enseignants }) => enseignants.map((one) => one.idUtilisateur)))];
  const near = new Conditions().add(`(w.fk_salle = any(?::int[]) or ${TAUGHT_BY_SOME})`, rooms, teachers, teachers);
  const byDay = new Map<string, Lesson[]>();
  for (const one of await lessonsOf(db, range, near)) {
    const others = byDay.get(one.date);
    if (others) others.push(one);
    else byDay.set(one.date, [one]);
  }
  return (lesson) => (byDay.get(lesson.date) ?? []).flatMap((other) => disputed(lesson, other));
}

/** Those lessons, each with its conflicts. */
export async function withConflicts(
  db: ReadModels,
  range: Days,
  lessons: readonly Lesson[],
): Promise<readonly PlannedLesson[]> {
  const conflictsOf = await conflictsAmong(db, range, lessons);
  return lessons.map((one) => {
    const { sallePartagee: _shared, semaineDuMois: _week, ...lesson } = one;
    return { ...lesson, conflits: conflictsOf(one) };
  });
}

type Dispute = PlannedLesson['conflits'][number];

/** What two lessons of a day dispute; what does not take place disputes nothing. */
function disputed(one: Disputing, other: Lesson): readonly Dispute[] {
  if (one.idAtelier === other.idAtelier || one.annule === 1 || other.annule === 1) return [];
  if (!isAtOnce(one, other)) return [];
  const { idAtelier, libelleType } = other;
  const about = { idAtelier, libelleType, heures: hoursInWords(other) };
  const isSameRoom =
    one.fk_salle !== null && one.fk_salle === other.fk_salle && !(one.sallePartagee && other.sallePartagee);
  const isSamePerson = one.enseignants.some(({ idUtilisateur }) =>
    other.enseignants.some((person) => person.idUtilisateur === idUtilisateur),
  );
  return [
    ...(isSameRoom ? [{ type: 'salle' as const, ...about }] : []),
    ...(isSamePerson ? [{ type: 'enseignant' as const, ...about }] : []),
  ];
}
