import { civilities, messages, right, socioProfessionalCategories } from '@diapason/contracts/constants';
import { replacementRow } from '@diapason/contracts/core';
import {
  emailExists,
  type GuardianSheet,
  guardian,
  listCivilities,
  listSocioProfessionalCategories,
  listTaxRecords,
  readGuardian,
} from '@diapason/contracts/families';
import { exists, firstOf, omit, orNull, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { erasedOn } from '../../../machinery/erased';
import { replacementSql, stands } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { pendingEmail } from '../../identity/profile';
import { mergesOf } from '../merged';
import { guardians } from '../tables/guardians';
import { guardianPapers } from '../tables/papers';
import { taxRecords } from '../tables/tax-records';

const SHEET = {
  ...omit(wire(guardians, 'r'), 'codeInsee', 'dateCreation', 'fusionneAvec', 'dateFusion'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  compte: sql.flag('exists (select from compte c where c.id_utilisateur = r.id_utilisateur)'),
  emailEnAttente: pendingEmail('r.id_utilisateur', '$2'),
  version: sql.number('r.version'),
  ...erasedOn('responsable', 'r.id_utilisateur'),
  ...mergesOf('responsable', 'r'),
};

/** Every field of the tab Général, empty: what is left says who it is. */
const { idUtilisateur: _id, nom: _nom, prenom: _prenom, codeInsee: _code, ...ofGeneral } = guardian.fields;
const concealed = {
  ...Object.fromEntries(Object.keys(ofGeneral).map((field) => [field, null])),
  email: '',
  emailEnAttente: null,
} as Partial<GuardianSheet>;

export const guardianSheet = query(readGuardian, async ({ params: { id } }, { db, today, session }) => {
  const found = await firstOf(db, SHEET, 'from responsable r where r.id_utilisateur = $1', [id, today]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const seesAll = session.idUtilisateur === id || session.functions.has(right.seeGuardianGeneral);
  const all: GuardianSheet = { ...found, role: 'Responsable' };
  return seesAll ? all : Object.assign({}, all, concealed);
});

/** The last author of a tax record: an agent if staff has the person, otherwise the guardian. */
const TAX_RECORD = {
  ...omit(wire(taxRecords, 'v'), 'fk_user'),
  version: sql.number('v.version'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  revenuFiscal: orNull(sql.number('v.revenu_fiscal / 100.0')),
  role: sql.text("case when a.id_utilisateur is null then 'Responsable' else 'Agent' end"),
  libelleResponsable: orNull(sql.text(`case when a.id_utilisateur is null then ${nameSql('r')} end`)),
  libelleAgent: orNull(sql.text(`case when a.id_utilisateur is not null then ${nameSql('a')} end`)),
  fileName: orNull(sql.text('p.real_file_name')),
  fk_pieceJointe: orNull(sql.number('p.id_piece_jointe')),
  antivirus: orNull(sql.text('p.antivirus')),
  remplacement: orNull(sql.json(replacementRow.unwrap(), replacementSql(guardianPapers, 'p'))),
};

export const taxRecordList = query(listTaxRecords, ({ params }, { db }) =>
  rowsOf(
    db,
    TAX_RECORD,
    `from revenu v
        left join annee_scolaire y on y.id_annee_scolaire = v.fk_annee_scolaire
        left join responsable r on r.id_utilisateur = v.fk_responsable
        left join agent a on a.id_utilisateur = v.fk_user
        left join piece_responsable p on p.fk_responsable = v.fk_responsable and p.id_revenu = v.id_revenu
          and ${stands(guardianPapers, 'p')}
      where v.fk_responsable = $1
      order by v.fk_annee_scolaire desc, v.id_revenu desc`,
    [params.id],
  ),
);

/** E-mail and birth date must belong to the same guardian: neither alone reveals anything (ASVS 6.3). */
export const emailExistence = query(emailExists, async (input, { db }) => {
  const found = await exists(
    db,
    'select from responsable where lower(email) = $1 and date_naissance = $2 and fusionne_avec is null',
    [input.query.email, input.query.dateNaissance],
  );
  return { existe: found };
});

export const civilityList = query(listCivilities, async () =>
  civilities.map(({ id, libelle }) => ({ idCivilite: id, libelleCivilite: libelle })),
);

export const socioProfessionalCategoryList = query(listSocioProfessionalCategories, async () =>
  socioProfessionalCategories.map(({ id, libelle }) => ({
    idCategorieSocioProfessionnelle: id,
    libelleCategorieSocioProfessionnelle: libelle,
  })),
);
