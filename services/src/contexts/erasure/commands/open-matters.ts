import { absenceStatus, claimStatus, schoolingStatuses } from '@diapason/contracts/constants';
import type { PersonKind } from '@diapason/contracts/erasure';
import { settingValue } from '@diapason/projections';
import type { Pool } from 'pg';
import { nothingOpen, type OpenMatters } from '../aggregate/erasure';

const active = schoolingStatuses.filter(({ actif }) => actif).map(({ id }) => id);

/** Schooling of this year or a later one that goes on, of pupils who are here. */
const SCHOOLING = `
  select count(*)::int as scolarites from scolarite_interne s join eleve e on e.id_eleve = s.fk_eleve
   where s.fk_eleve = any($1) and s.fk_annee_scolaire >= $2 and s.fk_statut = any($3) and e.date_suppression is null
     and e.date_abandon is null`;

/** What of a person is not closed yet, as the read models know it. */
export async function openMatters(db: Pool, nature: PersonKind, id: number): Promise<OpenMatters> {
  if (nature === 'agent') return agentMatters(db, id);
  const pupils = nature === 'eleve' ? [id] : await pupilsOf(db, id);
  const year = Number(await settingValue(db, 'anneeEnCours'));
  const schooling = await db.query<{ scolarites: number }>(SCHOOLING, [pupils, year, active]);
  const scolarites = schooling.rows[0]?.scolarites ?? 0;
  if (nature === 'eleve') return { ...nothingOpen, scolarites };
  const { rows } = await db.query<{ solde: number }>(
    'select coalesce(sum(abs(montant_total - montant_regle)), 0)::bigint as solde from cotisation where id_utilisateur = $1',
    [id],
  );
  return { ...nothingOpen, scolarites, solde: rows[0]?.solde ?? 0 };
}

async function agentMatters(db: Pool, id: number): Promise<OpenMatters> {
  const { rows } = await db.query<{ demandes: number; actif: boolean }>(
    `select coalesce((select actif from agent where id_utilisateur = $1), false) as actif,
       ((select count(*) from frais where fk_user = $1 and fk_frais_statut = any($2))
        + (select count(*) from absence_agent where fk_user = $1 and fk_absences_statut = any($3)))::int as demandes`,
    [id, [claimStatus.submitted, claimStatus.inReview], [absenceStatus.submitted, absenceStatus.inReview]],
  );
  const [row] = rows;
  return { ...nothingOpen, demandes: row?.demandes ?? 0, actif: row?.actif ?? false };
}

async function pupilsOf(db: Pool, guardian: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select fk_eleve as id from eleve_responsable where fk_responsable = $1',
    [guardian],
  );
  return rows.map(({ id }) => id);
}

/** The guardian's pupils whose every other guardian was erased, or who have no other, ascending; those erased before are left out. */
export async function pupilsLeftAlone(db: Pool, guardian: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select l.fk_eleve as id from eleve_responsable l
      where l.fk_responsable = $1
        and not exists (select from personne_effacee p where p.nature = 'eleve' and p.id = l.fk_eleve)
        and not exists (select from eleve_responsable o where o.fk_eleve = l.fk_eleve and o.fk_responsable <> $1
          and not exists (select from personne_effacee p where p.nature = 'responsable' and p.id = o.fk_responsable))
      order by 1`,
    [guardian],
  );
  return rows.map(({ id }) => id);
}
