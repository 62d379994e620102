import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';
import { keptFor } from '../families/merged';
import { pupilOnSites } from '../families/records';

export const workshopFacts = recordFacts('workshop', {
  owner: 'select 1 from read.atelier_enseignant where fk_atelier = $1 and fk_enseignant = $2',
  onSites: 'select 1 from read.atelier where id_atelier = $1 and fk_site = any($2::int[])',
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
