import { absenceStatus, claimStatus, right } from '@diapason/contracts/constants';
import { orNull, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import type { QueryContext } from '../../machinery/query';
import { absences } from '../absences/tables/absence';
import { claims } from '../claims/tables/claim';

const SHOWN = 5;

const ABSENCE = pick(
  wire(absences, 'b'),
  'idAbsence',
  'libelleAbsenceObjet',
  'fk_absencesStatut',
  'libelleAbsenceStatut',
  'dateDebut',
  'dateFin',
);
const CLAIM = {
  ...pick(wire(claims, 'f'), 'idFrais', 'periode', 'fk_fraisStatut', 'libelleFraisStatut'),
  montantTotal: orNull(sql.number('f.montant_total')),
};

/** The reader's own: absences that are not over, drafts too, and the year's claims that are not accepted. */
export async function ownRequests({ db, session, today }: QueryContext) {
  const { idUtilisateur, idAnneeScolaire, functions, modules } = session;
  const [absencesToCome, openClaims] = await Promise.all([
    functions.has(right.seeOwnAbsences) && modules.has('absences')
      ? rowsOf(
          db,
          ABSENCE,
          `from absence_agent b where b.fk_user = $1 and (b.date_fin >= $2 or b.fk_absences_statut = $3)
            order by b.date_debut, b.id_absence limit ${SHOWN}`,
          [idUtilisateur, today, absenceStatus.draft],
        )
      : [],
    functions.has(right.seeOwnClaims) && modules.has('frais')
      ? rowsOf(
          db,
          CLAIM,
          `from frais f where f.fk_user = $1 and f.fk_frais_statut <> $2
              and f.fk_annee_scolaire = $3 order by f.periode desc, f.id_frais desc limit ${SHOWN}`,
          [idUtilisateur, claimStatus.accepted, idAnneeScolaire],
        )
      : [],
  ]);
  return { absences: absencesToCome, frais: openClaims };
}
