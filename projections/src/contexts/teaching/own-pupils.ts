import { holdsAny, type Session } from '@diapason/contracts/core';
import { pupilContactRights } from '@diapason/contracts/families';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { goesOnSql, openSql } from './going-on';
import { daySql, workshopSeen } from './workshop-at';
import { TEACHER_NUMBERS } from './workshop-sql';

interface Caller {
  readonly db: ReadModels;
  readonly session: Session;
  readonly today: string;
}

/** SQL: the place `l` of the workshop `w` is somebody's who goes on there, or is to come. */
const IS_OR_COMES = `(${goesOnSql('l', 'w.vu')} or (l.depuis > w.vu and ${goesOnSql('l', 'l.depuis')}))`;

/** Of pupils, those whom an agent teaches in a year that is not over, today or later: by a schooling, or in a workshop. */
const taughtBy = (today: string) => `from unnest($1::int[]) own (id) where exists (
    select from scolarite_interne s join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire
    where s.fk_eleve = own.id and s.fk_enseignant = $2 and y.date_fin >= ${today})
  or exists (select from atelier_eleve l join ${workshopSeen(today)} w on w.id_atelier = l.fk_atelier
    join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire
    where l.fk_eleve = own.id and ${IS_OR_COMES} and y.date_fin >= ${today} and ($2 = any (${TEACHER_NUMBERS})
      or exists (select from atelier_enseignant k where k.fk_atelier = w.id_atelier and k.fk_enseignant = $2 and ${openSql('k', 'w.vu')})))`;

/** Whose telephones and e-mail addresses a caller sees of these pupils and their guardians: all with 118, 196 or 197, else one's own pupils'. */
export async function reachedBy(
  { db, session, today }: Caller,
  pupils: readonly number[],
): Promise<(pupil: number) => boolean> {
  if (holdsAny(session, pupilContactRights)) return () => true;
  const own = await rowsOf(db, { id: sql.number('own.id') }, taughtBy(daySql(today)), [pupils, session.idUtilisateur]);
  const ids = new Set(own.map(({ id }) => id));
  return (pupil) => ids.has(pupil);
}
