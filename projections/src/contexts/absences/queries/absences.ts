import { listAbsences, readAbsence } from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { firstOf, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { worksOn } from '../../staff/works-on';
import { absences } from '../tables/absence';

const ABSENCE = { ...wire(absences, 'b'), nomPrenomUtilisateur: sql.text(nameSql('a')) };
const FROM = 'from absence_agent b left join agent a on a.id_utilisateur = b.fk_user';

/** Only their agent sees drafts: a list without an agent leaves them out (document 002 §4). */
export const absenceList = query(listAbsences, async ({ body }, { db, session, sites }) => {
  const own = body.idAgent === session.idUtilisateur;
  return rowsOf(
    db,
    ABSENCE,
    `${FROM}
      where ($1::int is null or b.fk_user = $1) and ($2::int is null or b.fk_annee_scolaire = $2)
        and ($3::int[] is null or b.fk_absences_statut = any ($3)) and ($4 or b.fk_absences_statut <> $5)
        and ($6::int[] is null or b.fk_user = $7 or ${worksOn('a', '$6')})
      order by b.date_demande desc, b.id_absence desc`,
    [
      body.idAgent || null,
      body.anneeScolaire || null,
      body.listStatuts ?? null,
      own,
      absenceStatus.draft,
      sites ?? null,
      session.idUtilisateur,
    ],
  );
});

export const absence = query(readAbsence, async ({ params: { id } }, { db, session }) => {
  const found = await firstOf(db, ABSENCE, `${FROM} where b.id_absence = $1`, [id]);
  const hidden = found?.fk_absencesStatut === absenceStatus.draft && found.fk_user !== session.idUtilisateur;
  if (!found || hidden) throw new Refusal(messages.general.notFound, 404);
  return found;
});
