import { civilities, messages, socioProfessionalCategories } from '@diapason/contracts/constants';
import {
  emailExists,
  type GuardianSheet,
  listCivilities,
  listSocioProfessionalCategories,
  listTaxRecords,
  readGuardian,
  type TaxRecordRow,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

const SHEET = `
  select id_utilisateur as "idUtilisateur", nom, prenom, ${nameSql()} as "nomPrenomUtilisateur",
    fk_civilite, date_naissance as "dateNaissance", lieu_naissance as "lieuNaissance",
    departement_naissance as "departementNaissance", adresse1, adresse2, code_postal as "codePostal", ville,
    telephone_fixe as "telephoneFixe", telephone_mobile as "telephoneMobile",
    fk_categorie_socio_professionnelle as "fk_categorieSocioProfessionnelle", profession, email,
    'Responsable' as role, date_suppression as "dateSuppression", actif::int as actif
  from responsable where id_utilisateur = $1`;

export const guardianSheet = query(readGuardian, async ({ params }, { db }) => {
  const { rows } = await db.query<GuardianSheet>(SHEET, [params.id]);
  if (!rows[0]) throw new Refusal(messages.general.notFound, 404);
  return rows[0];
});

/** Who declared a record last is an agent when staff knows the person, otherwise the guardian. */
const TAX_RECORDS = `
  select v.id_revenu as "idRevenu", v.fk_responsable, v.fk_annee_scolaire as "fk_anneeScolaire",
    coalesce(y.libelle_annee_scolaire, '') as "libelleAnneeScolaire", v.revenu_fiscal / 100.0 as "revenuFiscal",
    v.nombre_part as "nombrePart", v.quotient, v.exoneration::int as exoneration, v.absence::int as absence,
    v.date_heure as "dateHeure", null as "fileName",
    case when a.id_utilisateur is null then 'Responsable' else 'Agent' end as role,
    case when a.id_utilisateur is null then ${nameSql('r')} end as "libelleResponsable",
    case when a.id_utilisateur is not null then ${nameSql('a')} end as "libelleAgent"
  from revenu v
    left join annee_scolaire y on y.id_annee_scolaire = v.fk_annee_scolaire
    left join responsable r on r.id_utilisateur = v.fk_responsable
    left join agent a on a.id_utilisateur = v.fk_user
  where v.fk_responsable = $1
  order by v.fk_annee_scolaire desc, v.id_revenu desc`;

export const taxRecordList = query(listTaxRecords, async ({ params }, { db }) => {
  const { rows } = await db.query<TaxRecordRow>(TAX_RECORDS, [params.id]);
  return rows;
});

/** E-mail and birth date must be those of one guardian: neither alone tells anything (ASVS 6.3). */
export const emailExistence = query(emailExists, async (input, { db }) => {
  const { rows } = await db.query<{ existe: boolean }>(
    'select exists (select from responsable where lower(email) = $1 and date_naissance = $2) as existe',
    [input.query.email, input.query.dateNaissance],
  );
  return { existe: rows[0]?.existe ?? false };
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
