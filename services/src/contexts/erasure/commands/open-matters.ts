import { absenceStatus, activeStatuses, claimStatus } from '@diapason/contracts/constants';
import type { PersonKind } from '@diapason/contracts/erasure';
import { firstOf, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { hasNoOther, settingIfReadable } from '@diapason/projections';
import { isErased } from '@diapason/projections/erased';
import { nothingOpen, type OpenMatters } from '../aggregate/erasure';

/** Enrolments of this year or later, or of any year where none can be read, that have not ended by today; also of a pupil who is hidden (D-FAM-09). */
const SCHOOLING = `
  from scolarite_interne s join eleve e on e.id_eleve = s.fk_eleve
   where s.fk_eleve = any($1) and ($2::int is null or s.fk_annee_scolaire >= $2) and s.fk_statut = any($3)
     and coalesce(e.date_abandon > $4, true) and not ${isErased('eleve', 's.fk_eleve')}`;

const BALANCE = { solde: sql.number('coalesce(sum(abs(montant_total - montant_regle)), 0)::bigint') };

/** What a person has not closed yet, from the read models. @param ids the person's record, and those merged into it. */
export async function openMatters(
  db: ReadModels,
  nature: PersonKind,
  ids: readonly number[],
  today: string,
): Promise<OpenMatters> {
  if (nature === 'agent') return agentMatters(db, ids);
  const pupils = nature === 'eleve' ? ids : await pupilsOf(db, ids);
  const year = (await settingIfReadable(db, 'anneeEnCours')) ?? null;
  const schooling = await firstOf(db, { scolarites: sql.number('count(*)') }, SCHOOLING, [
    pupils,
    year,
    activeStatuses,
    today,
  ]);
  const open = { ...nothingOpen, ...schooling };
  if (nature === 'eleve') return open;
  return { ...open, ...(await firstOf(db, BALANCE, 'from cotisation where id_utilisateur = any($1)', [ids])) };
}

const AGENT = {
  actif: sql.boolean('coalesce((select bool_or(actif) from agent where id_utilisateur = any($1)), false)'),
  demandes: sql.number(`((select count(*) from frais where fk_user = any($1) and fk_frais_statut = any($2))
    + (select count(*) from absence_agent where fk_user = any($1) and fk_absences_statut = any($3)))`),
};

async function agentMatters(db: ReadModels, ids: readonly number[]): Promise<OpenMatters> {
  const claims = [claimStatus.submitted, claimStatus.inReview];
  const absences = [absenceStatus.submitted, absenceStatus.inReview];
  return { ...nothingOpen, ...(await firstOf(db, AGENT, '', [ids, claims, absences])) };
}

const PUPIL = { id: sql.number('l.fk_eleve') };

async function pupilsOf(db: ReadModels, guardians: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(db, PUPIL, 'from eleve_responsable l where l.fk_responsable = any($1)', [guardians]);
  return rows.map(({ id }) => id);
}

/** Pupils who have no other guardian than these left, ascending; erased pupils are left out. */
export async function pupilsLeftAlone(db: ReadModels, guardians: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    PUPIL,
    `from eleve_responsable l where l.fk_responsable = any($1) and ${hasNoOther('l', '$1')} group by 1 order by 1`,
    [guardians],
  );
  return rows.map(({ id }) => id);
}
