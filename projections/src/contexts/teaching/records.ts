import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';
import { keptFor } from '../families/merged';
import { pupilOnSites } from '../families/records';
import { openSql } from './going-on';
import { TODAY, workshopOfSheet, workshopSeen } from './workshop-at';
import { TEACHER_NUMBERS } from './workshop-sql';

/** Days after a lesson for which whoever held it once still finds its sheet. */
const CALL_DAYS = 7;

/** SQL: the workshop `$1` as it is on the day `$3`, and as it is today, where it is so. */
const thenOrToday = (
  then: string,
  today = then,
) => `select 1 from ${workshopOfSheet('$3::date')} w where w.id_atelier = $1 and ${then}
  union all select 1 from ${workshopOfSheet(TODAY)} w where w.id_atelier = $1 and ${today}`;
const TEACHES = `$2 = any (${TEACHER_NUMBERS})`;

/**
 * A workshop is of its teachers of today and of days to come, and on its sites of them; one that is over, of its last ones. What it is on a
 * day is of that day's and of today's.
 */
export const workshopFacts = recordFacts('workshop', {
  owner: `select 1 from ${workshopSeen(TODAY)} w join read.atelier_enseignant k on k.fk_atelier = w.id_atelier
    where w.id_atelier = $1 and k.fk_enseignant = $2 and ${openSql('k', 'w.vu')}
    union all select 1 from read.seance x where x.fk_atelier = $1 and $2 = any (x.enseignants) and x.tenue_le >= ${TODAY} - ${CALL_DAYS}`,
  onSites: `select 1 from ${workshopSeen(TODAY)} w join read.atelier_horaire h on h.fk_atelier = w.id_atelier
    where w.id_atelier = $1 and h.fk_site = any($2::int[]) and (h.depuis > w.vu or h.fk_site = w.fk_site)`,
  ownerOn: thenOrToday(`${TEACHES} and (w.confiee_a is null or w.vu >= ${TODAY} - ${CALL_DAYS})`, TEACHES),
  onSitesOn: thenOrToday('w.fk_site = any ($2::int[])'),
});

/** SQL: streams of a table's rows by the pupil's name. @param stream SQL of the stream's name, of the row `t` */
const streamsOfPupils = (table: string, stream: string) =>
  `select ${stream} as stream, ${nameSql('p')} as nom, 'pupil-' || p.id_eleve as personne
   from read.${table} t join read.eleve p on p.id_eleve = t.fk_eleve`;

const isOnSites = (table: string, key: string) =>
  `select 1 from read.${table} t where t.${key} = $1 and ${pupilOnSites(keptFor('eleve', 't.fk_eleve'))}`;

export const evaluationFacts = recordFacts('evaluation', {
  onSites: isOnSites('evaluation', 'id_evaluation'),
  streams: streamsOfPupils('evaluation', "'evaluation-' || t.fk_eleve || '-' || t.fk_annee_scolaire"),
});

/** The texts of a workshop are where their pupil is, as the evaluation. */
export const workshopEvaluationFacts = recordFacts('workshopEvaluation', {
  onSites: isOnSites('evaluation_atelier', 'id_evaluation_atelier'),
});

/** A guardian's own is what was validated: a booklet that is being written is nobody's to read but the teachers'. */
export const bookletFacts = recordFacts('booklet', {
  owner: `select 1 from read.livret l join read.eleve_responsable er on er.fk_eleve = ${keptFor('eleve', 'l.fk_eleve')}
    where l.id_livret = $1 and er.fk_responsable = $2 and l.statut = 2`,
  onSites: isOnSites('livret', 'id_livret'),
  title: `select ${nameSql('p')} as nom from read.livret t join read.eleve p on p.id_eleve = t.fk_eleve where t.id_livret = $1`,
  streams: streamsOfPupils('livret', "'booklet-' || t.id_livret"),
});

export const bookletTemplateFacts = recordFacts('bookletTemplate', {
  title: 'select titre as nom from read.livret_type where id_livret_type = $1',
});
