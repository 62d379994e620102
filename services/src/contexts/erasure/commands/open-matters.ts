import { absenceStatus, claimStatus, schoolingStatuses } from '@diapason/contracts/constants';
import type { PersonKind } from '@diapason/contracts/erasure';
import { firstOf, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { hasNoOther, settingValue } from '@diapason/projections';
import { nothingOpen, type OpenMatters } from '../aggregate/erasure';

const active = schoolingStatuses.filter(({ actif }) => actif).map(({ id }) => id);

/** Enrolments of this year or later that have not ended, of active pupils. */
const SCHOOLING = `
  from scolarite_interne s join eleve e on e.id_eleve = s.fk_eleve
   where s.fk_eleve = any($1) and s.fk_annee_scolaire >= $2 and s.fk_statut = any($3) and e.date_suppression is null
     and e.date_abandon is null`;

const BALANCE = { solde: sql.number('coalesce(sum(abs(montant_total - montant_regle)), 0)::bigint') };

/** What a person has not closed yet, from the read models. */
export async function openMatters(db: ReadModels, nature: PersonKind, id: number): Promise<OpenMatters> {
  if (nature === 'agent') return agentMatters(db, id);
  const pupils = nature === 'eleve' ? [id] : await pupilsOf(db, id);
  const year = Number(await settingValue(db, 'anneeEnCours'));
  const schooling = await firstOf(db, { scolarites: sql.number('count(*)') }, SCHOOLING, [pupils, year, active]);
  const open = { ...nothingOpen, ...schooling };
  if (nature === 'eleve') return open;
  return { ...open, ...(await firstOf(db, BALANCE, 'from cotisation where id_utilisateur = $1', [id])) };
}

const AGENT = {
  actif: sql.boolean('coalesce((select actif from agent where id_utilisateur = $1), false)'),
  demandes: sql.number(`((select count(*) from frais where fk_user = $1 and fk_frais_statut = any($2))
    + (select count(*) from absence_agent where fk_user = $1 and fk_absences_statut = any($3)))`),
};

async function agentMatters(db: ReadModels, id: number): Promise<OpenMatters> {
  const claims = [claimStatus.submitted, claimStatus.inReview];
  const absences = [absenceStatus.submitted, absenceStatus.inReview];
  return { ...nothingOpen, ...(await firstOf(db, AGENT, '', [id, claims, absences])) };
}

const PUPIL = { id: sql.number('l.fk_eleve') };

async function pupilsOf(db: ReadModels, guardian: number): Promise<number[]> {
  const rows = await rowsOf(db, PUPIL, 'from eleve_responsable l where l.fk_responsable = $1', [guardian]);
  return rows.map(({ id }) => id);
}

/** Pupils who have no other guardian left, ascending; erased pupils are left out. */
export async function pupilsLeftAlone(db: ReadModels, guardian: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    PUPIL,
    `from eleve_responsable l where l.fk_responsable = $1 and ${hasNoOther('l')} order by 1`,
    [guardian],
  );
  return rows.map(({ id }) => id);
}
