import type { ReferenceTable } from './reference-table';

const editable = { sujet: 'Réseau', ajouter: true, delete: true, grandeTable: false, rowParPage: 40 } as const;
const large = { sujet: 'Réseau', ajouter: true, delete: true, grandeTable: true, rowParPage: 40 } as const;

/** The network: school years, sites, rooms, municipalities. */
export const networkReferenceTables = [
  {
    id: 'annee_scolaire',
    label: 'Années scolaires',
    columns: [
      { key: 'idAnneeScolaire', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleAnneeScolaire', label: 'Année scolaire', type: 'input', nonNull: true, recherche: true },
      { key: 'dateDebut', label: 'Début', type: 'date', nonNull: true },
      { key: 'dateFin', label: 'Fin', type: 'date', nonNull: true, apres: 'dateDebut' },
      { key: 'visible', label: 'Visible', type: 'boolean', nonNull: true },
    ],
    ...editable,
    sujet: 'Calendrier',
    delete: false,
  },
  {
    id: 'antenne',
    label: 'Antennes',
    columns: [
      { key: 'idAntenne', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleAntenne', label: 'Antenne', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'site',
    label: 'Sites',
    version: 2,
    columns: [
      { key: 'idSite', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleSite', label: 'Site', type: 'input', nonNull: true, recherche: true },
      { key: 'adresse1', label: 'Adresse', type: 'input' },
      { key: 'codePostal', label: 'Code postal', type: 'input', recherche: true },
      { key: 'ville', label: 'Ville', type: 'input', recherche: true },
      { key: 'email', label: 'E-mail', type: 'input' },
      { key: 'telephone1', label: 'Téléphone', type: 'input' },
      { key: 'visible', label: 'Visible', type: 'boolean', nonNull: true, filtrable: true },
      { key: 'fk_antenne', label: 'Antenne', type: 'select', table: 'antenne', filtrable: true },
    ],
    ...editable,
  },
  {
    id: 'salle',
    label: 'Salles',
    columns: [
      { key: 'idSalle', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleSalle', label: 'Salle', type: 'input', nonNull: true, recherche: true },
      { key: 'fk_site', label: 'Site', type: 'select', table: 'site', nonNull: true, filtrable: true },
      { key: 'places', label: 'Places', type: 'number' },
    ],
    version: 2,
    ...editable,
  },
  {
    id: 'epci',
    label: 'EPCI',
    columns: [
      { key: 'idEpci', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleEpci', label: 'EPCI', type: 'input', nonNull: true, recherche: true },
      { key: 'codeSiren', label: 'Code SIREN', type: 'input' },
      { key: 'adherent', label: 'Adhérent', type: 'boolean', nonNull: true, filtrable: true },
    ],
    ...editable,
    sujet: 'Territoire',
  },
  {
    id: 'commune',
    label: 'Communes',
    version: 2,
    columns: [
      { key: 'idCommune', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleCommune', label: 'Commune', type: 'input', nonNull: true, recherche: true },
      { key: 'codePostal', label: 'Code postal', type: 'input', nonNull: true, recherche: true },
      {
        key: 'codeInsee',
        label: 'Code INSEE',
        type: 'inputToolip',
        aide: 'Cinq caractères, ceux de l’INSEE\u00a0: ce n’est pas le code postal.',
        nonNull: true,
        recherche: true,
      },
      { key: 'adherente', label: 'Adhérente', type: 'boolean', nonNull: true, filtrable: true },
      { key: 'dateConvention', label: 'Date de convention', type: 'date' },
      { key: 'dateDenonciation', label: 'Date de dénonciation', type: 'date', apres: 'dateConvention' },
      { key: 'fk_epci', label: 'EPCI', type: 'select', table: 'epci', filtrable: true },
    ],
    ...large,
    sujet: 'Territoire',
  },
  {
    // The columns of the annuaire de l’éducation that the product uses.
    id: 'etablissement_scolaire',
    label: 'Établissements scolaires',
    columns: [
      { key: 'idEtablissementScolaire', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleEtablissement', label: 'Établissement', type: 'input', nonNull: true, recherche: true },
      { key: 'commune', label: 'Commune', type: 'input', nonNull: true, recherche: true },
      { key: 'typeEtablissement', label: 'Type', type: 'input', recherche: true },
    ],
    ...large,
    sujet: 'Territoire',
  },
] as const satisfies readonly ReferenceTable[];
