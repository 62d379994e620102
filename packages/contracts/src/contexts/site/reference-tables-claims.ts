import type { ReferenceTable } from './reference-table';

const editable = { sujet: 'Frais', ajouter: true, delete: true, grandeTable: false, rowParPage: 40 } as const;

/** What expense claims are paid by. A rate stands until a later year has another. */
export const claimReferenceTables = [
  {
    id: 'bareme_kilometrique',
    label: 'Barème kilométrique',
    columns: [
      { key: 'idBaremeKilometrique', label: 'Identifiant', type: 'primaryKey' },
      { key: 'annee', label: 'Année civile', type: 'number', nonNull: true, filtrable: true, recherche: true },
      { key: 'puissanceMin', label: 'Puissance, à partir de (CH)', type: 'number', nonNull: true },
      { key: 'puissanceMax', label: 'Puissance, jusqu’à (CH, sans limite si vide)', type: 'number' },
      { key: 'tauxKilometre', label: 'Euros par kilomètre', type: 'number', nonNull: true, decimal: true },
    ],
    ...editable,
  },
  {
    id: 'bareme_repas',
    label: 'Barème des repas',
    columns: [
      { key: 'idBaremeRepas', label: 'Identifiant', type: 'primaryKey' },
      { key: 'annee', label: 'Année civile', type: 'number', nonNull: true, filtrable: true, recherche: true },
      { key: 'montantRepas', label: 'Euros par repas', type: 'number', nonNull: true, decimal: true },
    ],
    ...editable,
  },
  {
    // Holds either way; from a site to another one, or to a town where agents live.
    id: 'distance',
    label: 'Distances',
    columns: [
      { key: 'idDistance', label: 'Identifiant', type: 'primaryKey' },
      { key: 'fk_siteA', label: 'Site', type: 'select', table: 'site', nonNull: true, filtrable: true },
      { key: 'fk_siteB', label: 'Autre site', type: 'select', table: 'site', filtrable: true },
      { key: 'fk_commune', label: 'Ou commune d’un agent', type: 'select', table: 'commune', filtrable: true },
      { key: 'kilometres', label: 'Kilomètres', type: 'number', nonNull: true, decimal: true },
    ],
    ...editable,
  },
] as const satisfies readonly ReferenceTable[];
