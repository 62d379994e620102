import { dayAfter, right } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import { listLessons } from '@diapason/contracts/teaching';
import { exists, firstOf, pick, sql } from '@diapason/event-sourcing';
import type { QueryContext } from '../../machinery/query';
import { SHEET, START } from '../teaching/queries/attendance';
import { lessons } from '../teaching/queries/lessons';
import { sheetsOf } from '../teaching/wanted-sheets';
import { NAMES } from '../teaching/workshop-sql';

const DAYS_ON = 13;
const DAYS_BACK = 30;
const EVERY_KIND = 2;

/** A teacher's lessons of today, or of the next day that has some, and the sheets of before that are still to be validated. */
export async function lessonsOfDay(context: QueryContext) {
  const { session, today } = context;
  const { idUtilisateur, functions } = session;
  if (!functions.has(right.seeOwnCourses)) return null;
  if (!(await exists(context.db, 'select from agent where id_utilisateur = $1', [idUtilisateur]))) return null;
  const body = listLessons.body.parse({
    fk_enseignant: idUtilisateur,
    individuel: EVERY_KIND,
    dateDebut: today,
    dateFin: dayAfter(today, DAYS_ON),
  });
  const [{ seances, peut }, appels] = await Promise.all([
    lessons.run({ body } as never, { ...context, sites: undefined }) as Promise<DataOf<typeof listLessons>>,
    openSheets(context),
  ]);
  const [next] = seances;
  if (!next) return appels && { date: today, seances: [], peut, appels };
  return { date: next.date, seances: seances.filter(({ date }) => date === next.date), peut, appels };
}

const OLDEST = { ...pick(SHEET, 'idAtelier', 'libelleType', 'date'), nombre: sql.number('count(*) over ()') };

async function openSheets(context: QueryContext) {
  const { db, session, today } = context;
  if (!session.functions.has(right.openAttendanceFromOwnCourses) || !session.modules.has('presences')) return null;
  const conditions = await sheetsOf(
    { fk_enseignant: [session.idUtilisateur], valide: 0 },
    { from: dayAfter(today, -DAYS_BACK), to: dayAfter(today, -1) },
    { ...context, sites: undefined },
  );
  const oldest = await firstOf(
    db,
    OLDEST,
    `from atelier a ${conditions.joins} ${NAMES} ${conditions.where()} order by d.date, ${START}, w.id_atelier limit 1`,
    conditions.values,
  );
  return oldest ?? null;
}
