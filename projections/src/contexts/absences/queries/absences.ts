import { listAbsences, readAbsence } from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { firstOf, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { requestsFound } from '../../staff/agent-requests';
import { absences } from '../tables/absence';

const ABSENCE = {
  ...wire(absences, 'b'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  version: sql.number('b.version'),
};
const FROM = 'from absence_agent b left join agent a on a.id_utilisateur = b.fk_user';

/** Only their agent sees drafts: a list without an agent leaves them out (document 002 §4). */
export const absenceList = query(listAbsences, ({ body }, caller) => {
  const found = requestsFound('b', 'fk_absences_statut', body, caller);
  if (body.idAgent !== caller.session.idUtilisateur) found.add('b.fk_absences_statut <> ?', absenceStatus.draft);
  const newestFirst = 'order by b.date_demande desc, b.id_absence desc';
  return rowsOf(caller.db, ABSENCE, `${FROM} ${found.where()} ${newestFirst}`, found.values);
});

export const absence = query(readAbsence, async ({ params: { id } }, { db, session }) => {
  const found = await firstOf(db, ABSENCE, `${FROM} where b.id_absence = $1`, [id]);
  const hidden = found?.fk_absencesStatut === absenceStatus.draft && found.fk_user !== session.idUtilisateur;
  if (!found || hidden) throw new Refusal(messages.general.notFound, 404);
  return found;
});
