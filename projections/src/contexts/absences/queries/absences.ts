import {
  type AbsenceRow,
  listAbsenceStatuses,
  listAbsenceSubjects,
  listAbsences,
  readAbsence,
} from '@diapason/contracts/absences';
import { absenceStatus, absenceStatuses, absenceSubjects, messages, statusLabel } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

type StoredAbsence = Omit<AbsenceRow, 'libelleAbsenceStatut' | 'libelleAbsenceObjet'>;

const ABSENCE = `b.id_absence as "idAbsence", b.fk_annee_scolaire as "fk_anneeScolaire", b.fk_absences_statut as "fk_absencesStatut",
  b.date_demande as "dateDemande", b.fk_user, ${nameSql('a')} as "nomPrenomUtilisateur",
  b.fk_absences_objet as "fk_absencesObjet", b.date_debut as "dateDebut", b.date_fin as "dateFin",
  b.heures_annulees as "heuresAnnulees", b.report_demande::int as "reportDemande", b.report_heures as "reportHeures",
  b.report_detail as "reportDetail", b.motif, b.avis_direction as "avisDirection", b.refus_possible::int as "refusPossible"`;
const FROM = 'from absence_agent b left join agent a on a.id_utilisateur = b.fk_user';

const shown = (absence: StoredAbsence): AbsenceRow => ({
  ...absence,
  libelleAbsenceStatut: statusLabel(absenceStatuses, absence.fk_absencesStatut),
  libelleAbsenceObjet: absenceSubjects.find(({ id }) => id === absence.fk_absencesObjet)?.libelle ?? '',
});

/** Drafts are their agent's alone: a list that names nobody leaves them out (document 002 §4). */
export const absences = query(listAbsences, async ({ body }, { db, session }) => {
  const own = body.idAgent === session.idUtilisateur;
  const { rows } = await db.query<StoredAbsence>(
    `select ${ABSENCE} ${FROM}
      where ($1::int is null or b.fk_user = $1) and ($2::int is null or b.fk_annee_scolaire = $2)
        and ($3::int[] is null or b.fk_absences_statut = any ($3)) and ($4 or b.fk_absences_statut <> $5)
      order by b.date_demande desc, b.id_absence desc`,
    [body.idAgent || null, body.anneeScolaire || null, body.listStatuts ?? null, own, absenceStatus.draft],
  );
  return rows.map(shown);
});

export const absence = query(readAbsence, async ({ params: { id } }, { db, session }) => {
  const { rows } = await db.query<StoredAbsence>(`select ${ABSENCE} ${FROM} where b.id_absence = $1`, [id]);
  const [found] = rows;
  const hidden = found?.fk_absencesStatut === absenceStatus.draft && found.fk_user !== session.idUtilisateur;
  if (!found || hidden) throw new Refusal(messages.general.notFound, 404);
  return shown(found);
});

export const statuses = query(listAbsenceStatuses, async () =>
  absenceStatuses.map(({ id, libelle, couleur }) => ({ idAbsenceStatut: id, libelleAbsenceStatut: libelle, couleur })),
);

export const subjects = query(listAbsenceSubjects, async () =>
  absenceSubjects.map(({ id, libelle, reportHeures }) => ({
    idAbsenceObjet: id,
    libelleAbsenceObjet: libelle,
    reportHeures,
  })),
);
