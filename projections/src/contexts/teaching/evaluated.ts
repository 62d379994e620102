import { isReadingOpen, type Semester, semesters } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { settingValues } from '../site/setting-value';
import { goesOnSql, openSql } from './going-on';
import { TODAY, workshopSeen } from './workshop-at';

/** SQL: the record `e` is the pupil's of the parameter, or one that was merged into it. */
export const isPupilSql = (e: string, pupil: string) =>
  `(${e} = ${pupil} or ${e} in (select m.id_eleve from eleve m where m.fusionne_avec = ${pupil}))`;

/** SQL: user `who` teaches the workshop of the number `workshop`, today or later. */
export const teachesSql = (workshop: string, who: string) =>
  `exists (select from atelier_enseignant own where own.fk_atelier = ${workshop} and own.fk_enseignant = ${who}
    and ${openSql('own', TODAY)})`;

const EVALUATED = { fk_atelier: sql.number('w.id_atelier'), fk_scolariteInterne: sql.number('l.fk_scolarite_interne') };

/** The evaluated workshops of a year in which a pupil goes on. */
export const evaluatedWorkshops = (db: ReadModels, fk_eleve: number, fk_anneeScolaire: number) =>
  rowsOf(
    db,
    EVALUATED,
    `from atelier_eleve l join ${workshopSeen(TODAY)} w on w.id_atelier = l.fk_atelier
      where l.fk_eleve = $1 and w.fk_annee_scolaire = $2 and w.evaluation and ${goesOnSql('l', 'w.vu')}
      order by w.jour nulls last, w.heure_debut, w.id_atelier`,
    [fk_eleve, fk_anneeScolaire],
  );

/** The pupils of a workshop who go on, each with the schooling that the place is for. */
export const evaluatedPupils = (db: ReadModels, fk_atelier: number) =>
  rowsOf(
    db,
    { fk_eleve: sql.number('l.fk_eleve'), fk_scolariteInterne: sql.number('l.fk_scolarite_interne') },
    `from ${workshopSeen(TODAY)} w join atelier_eleve l on l.fk_atelier = w.id_atelier
      where w.id_atelier = $1 and ${goesOnSql('l', 'w.vu')} order by l.fk_eleve`,
    [fk_atelier],
  );

/** The workshops of a pupil's year that somebody teaches. */
export async function taughtOf(
  db: ReadModels,
  { fk_eleve, fk_anneeScolaire, who }: { fk_eleve: number; fk_anneeScolaire: number; who: number },
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    { id: sql.number('w.id_atelier') },
    `from atelier w where w.fk_annee_scolaire = $2 and ${teachesSql('w.id_atelier', '$3')}
      and exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and ${isPupilSql('l.fk_eleve', '$1::int')})`,
    [fk_eleve, fk_anneeScolaire, who],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of each semester of a year: since when families read it, and whether they do. */
export async function openings(
  db: ReadModels,
  { fk_anneeScolaire, current, today }: { fk_anneeScolaire: number; current: number; today: string },
) {
  const [{ ouvertureEvalSemestre1, ouvertureEvalSemestre2 }, isOver] = await Promise.all([
    settingValues(db, ['ouvertureEvalSemestre1', 'ouvertureEvalSemestre2']),
    isEarlier(db, fk_anneeScolaire, current),
  ]);
  const days = { 1: ouvertureEvalSemestre1, 2: ouvertureEvalSemestre2 };
  const isCurrent = fk_anneeScolaire === current;
  return semesters.map(({ id: semestre }) => {
    const ouverture = isCurrent ? days[semestre] || null : null;
    return { semestre: semestre as Semester, ouverture, ouvert: isOver || isReadingOpen(ouverture, today) };
  });
}
export type Opening = Awaited<ReturnType<typeof openings>>[number];

async function isEarlier(db: ReadModels, year: number, current: number): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    { over: sql.boolean('y.date_fin < c.date_debut') },
    'from annee_scolaire y, annee_scolaire c where y.id_annee_scolaire = $1 and c.id_annee_scolaire = $2',
    [year, current],
  );
  return found?.over ?? false;
}
