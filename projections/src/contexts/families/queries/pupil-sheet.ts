import { guardianKinds, messages } from '@diapason/contracts/constants';
import {
  type LinkedGuardianRow,
  listCycleYears,
  listPupilGuardians,
  listSchoolingGroups,
  readPupil,
} from '@diapason/contracts/families';
import { firstOf, omit, orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { erasedOn, isErased } from '../../../machinery/erased';
import { kindsOpenTo, stands } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { offered } from '../../site/tables/reference';
import { mergesOf } from '../merged';
import { ofOwnPupil } from '../own-pupil';
import { guardianLinks } from '../tables/guardian-links';
import { guardians } from '../tables/guardians';
import { pupilPapers } from '../tables/papers';
import { pupils } from '../tables/pupils';
import { studentYears } from '../tables/student-years';

const SHEET = {
  ...omit(wire(pupils, 'e'), 'actif', 'fusionneAvec', 'dateFusion'),
  ...mergesOf('eleve', 'e'),
  nomPrenomEleve: sql.text(nameSql('e')),
  handicape: sql.flag('coalesce(e.handicape, false)'),
  version: sql.number('e.version'),
  ...erasedOn('eleve', 'e.id_eleve'),
};

const STUDENT_YEAR = {
  ...pick(wire(studentYears, 't'), 'fk_anneeScolaire'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  fk_pieceJointe: orNull(sql.number('p.id_piece_jointe')),
  realFileName: orNull(
    sql.text(`case when p.nature = any($2::text[]) or ${ofOwnPupil('p', '$3')} then p.real_file_name end`),
  ),
};
const STUDENT_YEARS = `from eleve_etudiant t left join annee_scolaire y on y.id_annee_scolaire = t.fk_annee_scolaire
    left join piece_eleve p on p.fk_eleve = t.fk_eleve and p.fk_annee_scolaire = t.fk_annee_scolaire and p.nature = 'etudiant'
      and ${stands(pupilPapers, 'p')}
  where t.fk_eleve = $1 order by t.fk_annee_scolaire desc`;

/** Guardians do not see what the staff wrote for itself, as in the schoolings (001:21). */
export const pupilSheet = query(readPupil, async ({ params }, { db, session }) => {
  const found = await firstOf(db, SHEET, 'from eleve e where e.id_eleve = $1', [params.id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const asked = [params.id, kindsOpenTo(session), session.idUtilisateur];
  return {
    ...found,
    commentaireSI: session.role === 'Responsable' ? null : found.commentaireSI,
    etudiant: await rowsOf(db, STUDENT_YEAR, STUDENT_YEARS, asked),
  };
});

const GUARDIAN = {
  ...pick(wire(guardians, 'r'), 'idUtilisateur', 'telephoneFixe', 'telephoneMobile', 'email'),
  ...wire(guardianLinks, 'er'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
};

/** Guardians of a pupil in rank order, those who were erased last: the first of the list pays. */
export async function linkedGuardians(db: ReadModels, idEleve: number): Promise<LinkedGuardianRow[]> {
  const rows = await rowsOf(
    db,
    GUARDIAN,
    `from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
      where er.fk_eleve = $1 order by ${isErased('responsable', 'er.fk_responsable')}, er.ordre`,
    [idEleve],
  );
  return rows.map((row) => ({
    ...row,
    libelleRole: guardianKinds.find((kind) => kind.id === row.fk_role)?.libelle ?? '',
  }));
}

const CONTACT = { telephoneFixe: null, telephoneMobile: null, email: '' };

/** Parents may live apart: each sees how to reach oneself alone. */
export const pupilGuardians = query(listPupilGuardians, async ({ params }, { db, session }) => {
  const rows = await linkedGuardians(db, params.id);
  if (session.role !== 'Responsable') return rows;
  return rows.map((row) => (row.idUtilisateur === session.idUtilisateur ? row : { ...row, ...CONTACT, remplace: [] }));
});

const CYCLE_YEAR = { idAnnee: sql.number('id_annee'), libelleAnnee: sql.text('libelle_annee') };

export const cycleYears = query(listCycleYears, (_input, { db }) =>
  rowsOf(db, CYCLE_YEAR, `from annee n where ${offered('annee', 'n')} order by id_annee`),
);

const GROUP = { idGroupeSI: sql.number('id_groupe_si'), libelleGroupeSI: sql.text('libelle_groupe_si') };

export const schoolingGroups = query(listSchoolingGroups, (_input, { db }) =>
  rowsOf(db, GROUP, `from groupe_si g where ${offered('groupe_si', 'g')} order by id_groupe_si`),
);
