import { absenceList } from '@diapason/contracts/absences';
import { claimList } from '@diapason/contracts/claims';
import { absenceStatus, claimStatus, right } from '@diapason/contracts/constants';
import { sightOfOthers } from '@diapason/contracts/core';
import { firstOf, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import type { QueryContext } from '../../machinery/query';
import { absences } from '../absences/tables/absence';
import { requestsFound } from '../staff/agent-requests';

/** As many as are named one by one. */
const NAMED = 3;

const ABSENCE = {
  ...pick(wire(absences, 'b'), 'idAbsence', 'libelleAbsenceObjet', 'dateDebut', 'dateFin'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  nombre: sql.number('count(*) over ()'),
};
const CLAIMS = {
  nombre: sql.number('count(*)'),
  montantTotal: sql.number('coalesce(sum(f.montant_total), 0)'),
  plusAncienne: sql.date('min(f.date_demande)'),
};

/** What waits for the answer of who may give one, on the sites that their lists are held to. */
export async function decisionsOf(context: QueryContext) {
  const [waiting, frais] = await Promise.all([absencesThatWait(context), claimsThatWait(context)]);
  return { absences: waiting, frais };
}

async function absencesThatWait({ db, session }: QueryContext) {
  const sight = sightOfOthers(absenceList.totals, session);
  if (!sight || !session.functions.has(right.answerAbsence)) return [];
  const found = requestsFound(
    'b',
    'fk_absences_statut',
    { listStatuts: [absenceStatus.submitted, absenceStatus.inReview] },
    { session, sites: sight.sites },
  );
  return rowsOf(
    db,
    ABSENCE,
    `from absence_agent b left join agent a on a.id_utilisateur = b.fk_user ${found.where()}
      order by b.date_debut, b.id_absence ${found.page(NAMED)}`,
    found.values,
  );
}

async function claimsThatWait({ db, session }: QueryContext) {
  const sight = sightOfOthers(claimList.totals, session);
  if (!sight || !session.functions.has(right.reviewClaims)) return null;
  const found = requestsFound(
    'f',
    'fk_frais_statut',
    { listStatuts: [claimStatus.submitted, claimStatus.inReview] },
    { session, sites: sight.sites },
  );
  const waiting = await firstOf(
    db,
    CLAIMS,
    `from frais f left join agent a on a.id_utilisateur = f.fk_user ${found.where()} having count(*) > 0`,
    found.values,
  );
  return waiting ?? null;
}
