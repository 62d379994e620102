import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../machinery/conditions';
import { absentAmong } from '../teaching/absent';
import { holdsSql } from '../teaching/going-on';
import { type Lesson, lessonsOf } from '../teaching/lessons-of';
import { TAUGHT_BY_SOME } from '../teaching/workshop-sql';

interface Absent {
  readonly fk_user: number;
  readonly dateDebut: string;
  readonly dateFin: string;
  /** Lessons that others give by the absence itself. */
  readonly remplacements?: readonly GivenAway[] | undefined;
}

interface GivenAway {
  readonly fk_atelier: number;
  readonly date: string;
  readonly par: number;
}

/** A lesson that an agent's absence touches, whether it is accepted or not. */
export interface TouchedLesson extends Lesson {
  /** Its day in the calendar; `date` is that on which it is held. */
  readonly seanceDu: string;
  /** What its teacher teaches there; 0 where nobody says. */
  readonly fk_instrument: number;
  /** Who else gives it. */
  readonly others: Lesson['enseignants'];
  readonly isGiven: boolean;
  /** It is held without the agent. */
  readonly takesPlace: boolean;
}

/** SQL: whoever teaches the workshop of the lesson `o` on its day, by its plan. */
const PLANNED = `atelier_enseignant k where k.fk_atelier = o.fk_atelier and ${holdsSql('k', 'o.date')}`;
const PART = {
  idAtelier: sql.number('o.fk_atelier'),
  date: sql.date('o.date'),
  isTheirs: sql.boolean(`exists (select from ${PLANNED} and k.fk_enseignant = $3)`),
  fk_instrument: sql.number(
    `coalesce((select k.fk_instrument from ${PLANNED} order by k.fk_enseignant <> $3, k.fk_instrument limit 1), 0)`,
  ),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  isRecorded: sql.boolean(`exists (select from presence d where d.fk_atelier = o.fk_atelier and d.date = o.date
    and (d.date_creation is not null or d.date_validation is not null))`),
};

/** Those that an agent ever teaches, and some more. */
const taughtByOrOf = (agent: number, workshops: readonly number[]): Conditions =>
  new Conditions().add(`(${TAUGHT_BY_SOME} or w.id_atelier = any(?::int[]))`, [agent], [agent], workshops);

/** Workshops that one of some agents ever teaches. */
export const taughtBy = (agents: readonly number[]): Conditions => new Conditions().add(TAUGHT_BY_SOME, agents, agents);

/**
 * The lessons of an agent in a range, in order of days and hours: those that they give, for another too, and those of theirs that others were
 * given. What was recorded took place, and what the school cancelled is not the absence's.
 */
export async function touchedLessons(
  db: ReadModels,
  { fk_user, dateDebut, dateFin, remplacements = [] }: Absent,
): Promise<readonly TouchedLesson[]> {
  if (dateFin < dateDebut) return [];
  const all = await lessonsOf(
    db,
    { from: dateDebut, to: dateFin },
    taughtByOrOf(
      fk_user,
      remplacements.map(({ fk_atelier }) => fk_atelier),
    ),
  );
  const teachers = [...new Set(all.flatMap(({ enseignants }) => enseignants.map((one) => one.idUtilisateur)))];
  const [parts, isAbsent] = await Promise.all([
    rowsOf(
      db,
      PART,
      `from unnest($1::int[], $2::date[]) o (fk_atelier, date) join atelier w on w.id_atelier = o.fk_atelier
        order by o.fk_atelier, o.date`,
      [all.map(({ idAtelier }) => idAtelier), all.map(({ date }) => date), fk_user],
    ),
    absentAmong(db, teachers),
  ]);
  const partOf = new Map(parts.map((one) => [`${one.idAtelier} ${one.date}`, one]));
  return all.flatMap((lesson): TouchedLesson[] => {
    const part = partOf.get(`${lesson.idAtelier} ${lesson.date}`);
    const isBy = (who: number) => lesson.enseignants.some(({ idUtilisateur }) => idUtilisateur === who);
    const gives = isBy(fk_user);
    const seanceDu = lesson.autrement?.seanceDu ?? lesson.date;
    const isByAbsence = remplacements.some(
      ({ fk_atelier, date, par }) => fk_atelier === lesson.idAtelier && date === seanceDu && isBy(par),
    );
    const isGiven = !gives && lesson.autrement?.confiee === 1 && (part?.isTheirs === true || isByAbsence);
    if (!part || part.isRecorded || lesson.autrement?.annulee === 1 || !(gives || isGiven)) return [];
    const others = lesson.enseignants.filter(({ idUtilisateur }) => idUtilisateur !== fk_user);
    return [
      {
        ...lesson,
        seanceDu,
        fk_instrument: part.fk_instrument,
        others,
        isGiven,
        takesPlace:
          part.enseignantRemplacant || others.some(({ idUtilisateur }) => !isAbsent(idUtilisateur, lesson.date)),
      },
    ];
  });
}
