import type { ReferenceTable } from './reference-table';

const editable = { sujet: 'Personnel', ajouter: true, delete: true, grandeTable: false, rowParPage: 40 } as const;

/** What a service sheet names (document 001 §2), and the days without lessons. */
export const staffReferenceTables = [
  {
    id: 'contrat',
    label: 'Types de contrat',
    columns: [
      { key: 'idContrat', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleContrat', label: 'Type de contrat', type: 'input', nonNull: true, recherche: true },
      { key: 'dureeDeterminee', label: 'À durée déterminée', type: 'boolean', nonNull: true },
    ],
    ...editable,
  },
  {
    id: 'type_emploi',
    label: 'Emplois',
    columns: [
      { key: 'idTypeEmploi', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleTypeEmploi', label: 'Emploi', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'corps',
    label: 'Corps',
    columns: [
      { key: 'idCorps', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleCorps', label: 'Corps', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'grade',
    label: 'Grades',
    columns: [
      { key: 'idGrade', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleGrade', label: 'Grade', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'filiere',
    label: 'Filières',
    columns: [
      { key: 'idFiliere', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleFiliere', label: 'Filière', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'diplome',
    label: 'Diplômes',
    columns: [
      { key: 'idDiplome', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleDiplome', label: 'Diplôme', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    // No library holds them in advance: staff enter them as the ministry publishes them.
    id: 'vacances',
    label: 'Vacances scolaires',
    columns: [
      { key: 'idVacances', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleVacances', label: 'Vacances', type: 'input', nonNull: true, recherche: true },
      {
        key: 'zone',
        label: 'Zone',
        type: 'select',
        nonNull: true,
        filtrable: true,
        valeurs: [
          { id: 'A', libelle: 'Zone A' },
          { id: 'B', libelle: 'Zone B' },
          { id: 'C', libelle: 'Zone C' },
          { id: 'ABC', libelle: 'Toutes les zones' },
        ],
      },
      { key: 'premierJour', label: 'Premier jour', type: 'date', nonNull: true },
      { key: 'jourReprise', label: 'Jour de la reprise', type: 'date', nonNull: true, apres: 'premierJour' },
    ],
    ...editable,
    sujet: 'Calendrier',
  },
  {
    id: 'fermeture',
    label: 'Fermetures des sites',
    columns: [
      { key: 'idFermeture', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleFermeture', label: 'Motif', type: 'input', nonNull: true, recherche: true },
      { key: 'fk_site', label: 'Site (tous si vide)', type: 'select', table: 'site', filtrable: true },
      { key: 'premierJour', label: 'Premier jour', type: 'date', nonNull: true },
      { key: 'dernierJour', label: 'Dernier jour', type: 'date', nonNull: true, apres: 'premierJour' },
    ],
    ...editable,
    sujet: 'Calendrier',
  },
] as const satisfies readonly ReferenceTable[];
