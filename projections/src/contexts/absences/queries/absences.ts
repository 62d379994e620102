import { absenceList, readAbsence } from '@diapason/contracts/absences';
import { absenceStatus, absenceSubjects, messages } from '@diapason/contracts/constants';
import { firstOf, Refusal, sql, wire } from '@diapason/event-sourcing';
import { listRows } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';
import { requestsFound } from '../../staff/agent-requests';
import { absences } from '../tables/absence';

const ABSENCE = {
  ...wire(absences, 'b'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  version: sql.number('b.version'),
};
const FROM = 'absence_agent b left join agent a on a.id_utilisateur = b.fk_user';
const by = (column: string) => (way: 'asc' | 'desc') => `${column} ${way} nulls last, b.id_absence ${way}`;
/** The words of a subject are constants. */
const SUBJECT = `(case b.fk_absences_objet ${absenceSubjects
  .map(({ id, libelle }) => `when ${id} then '${libelle}'`)
  .join(' ')} end)`;

/** Only their agent sees drafts: a list without an agent leaves them out (document 002 §4). */
export const absenceRows = listRows(absenceList, {
  searched: FROM,
  key: 'b.id_absence',
  where: (search, caller) => {
    const found = requestsFound('b', 'fk_absences_statut', search, caller, [plainSql(SUBJECT)]);
    if (search.idAgent !== caller.session.idUtilisateur) found.add('b.fk_absences_statut <> ?', absenceStatus.draft);
    return found;
  },
  sorts: {
    agent: by(inFrenchOrder(nameSql('a'))),
    objet: by(inFrenchOrder(SUBJECT)),
    dateDebut: by('b.date_debut'),
    dateFin: by('b.date_fin'),
    dateDemande: by('b.date_demande'),
    statut: by('b.fk_absences_statut'),
  },
  select: ABSENCE,
});

export const absence = query(readAbsence, async ({ params: { id } }, { db, session }) => {
  const found = await firstOf(db, ABSENCE, `from ${FROM} where b.id_absence = $1`, [id]);
  const hidden = found?.fk_absencesStatut === absenceStatus.draft && found.fk_user !== session.idUtilisateur;
  if (!found || hidden) throw new Refusal(messages.general.notFound, 404);
  return found;
});
