import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';
import { keptFor } from './merged';

/** A guardian's sites are those of the pupils' enrolments; without any, every site. A record that was merged is where the kept one is. */
export const guardianOnSites = (guardian: string) => `(
    not exists (select from read.eleve_responsable er join read.scolarite_interne s on s.fk_eleve = er.fk_eleve
      where er.fk_responsable = ${guardian} and s.fk_site is not null)
    or exists (select from read.eleve_responsable er join read.scolarite_interne s on s.fk_eleve = er.fk_eleve
      where er.fk_responsable = ${guardian} and s.fk_site = any($2::int[])))`;

export const guardianFacts = recordFacts('guardian', {
  isPerson: true,
  onSites: `select 1 from read.responsable r where r.id_utilisateur = $1 and ${guardianOnSites(keptFor('responsable', 'r.id_utilisateur'))}`,
  title: `select ${nameSql()} as nom from read.responsable where id_utilisateur = $1`,
});

/** A pupil's sites are those of the enrolments; without any, every site. A record that was merged is where the kept one is. */
export const pupilOnSites = (pupil: string) => `(
    not exists (select from read.scolarite_interne s where s.fk_eleve = ${pupil} and s.fk_site is not null)
    or exists (select from read.scolarite_interne s where s.fk_eleve = ${pupil} and s.fk_site = any($2::int[])))`;

export const pupilFacts = recordFacts('pupil', {
  owner: 'select 1 from read.eleve_responsable where fk_eleve = $1 and fk_responsable = $2',
  onSites: `select 1 from read.eleve e where e.id_eleve = $1 and ${pupilOnSites(keptFor('eleve', 'e.id_eleve'))}`,
  title: `select ${nameSql()} as nom from read.eleve where id_eleve = $1`,
});

export const taxRecordFacts = recordFacts('taxRecord', {
  owner: 'select 1 from read.revenu where id_revenu = $1 and fk_responsable = $2',
  ownerField: 'fk_responsable',
  onSites: `select 1 from read.revenu t where t.id_revenu = $1 and ${guardianOnSites(keptFor('responsable', 't.fk_responsable'))}`,
  person: 'select fk_responsable as id from read.revenu where id_revenu = $1',
  ofYear: 'select id_revenu as id from read.revenu where fk_responsable = $1 and fk_annee_scolaire = $2',
});

export const guardianPaperFacts = recordFacts('guardianPaper', {
  onSites: `select 1 from read.piece_responsable t where t.id_piece_jointe = $1 and ${guardianOnSites(keptFor('responsable', 't.fk_responsable'))}`,
});

/** A schooling is where its pupil is. */
export const schoolingFacts = recordFacts('schooling', {
  owner: `select 1 from read.scolarite_interne s join read.eleve_responsable er on er.fk_eleve = s.fk_eleve
    where s.id_scolarite = $1 and er.fk_responsable = $2`,
  onSites: `select 1 from read.scolarite_interne t where t.id_scolarite = $1 and ${pupilOnSites(keptFor('eleve', 't.fk_eleve'))}`,
  person: 'select fk_eleve as id from read.scolarite_interne where id_scolarite = $1',
});

const ofPupil = (table: string, key: string) => ({
  owner: `select 1 from read.${table} s join read.eleve_responsable er on er.fk_eleve = s.fk_eleve
    where s.${key} = $1 and er.fk_responsable = $2`,
});

export const externalSchoolingFacts = recordFacts('externalSchooling', ofPupil('scolarite_externe', 'id_scolarite'));
export const pupilPaperFacts = recordFacts('pupilPaper', {
  ...ofPupil('piece_eleve', 'id_piece_jointe'),
  onSites: `select 1 from read.piece_eleve p where p.id_piece_jointe = $1 and ${pupilOnSites(keptFor('eleve', 'p.fk_eleve'))}`,
});
export const imageRightFacts = recordFacts('imageRight', ofPupil('droit_image', 'id_droit_image'));
