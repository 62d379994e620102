import type { ReferenceTable } from './reference-table';

/** What secretaries begin a mail to families with. */
export const mailingReferenceTables = [
  {
    id: 'modele_envoi',
    label: 'Modèles d’envois aux familles',
    columns: [
      { key: 'idModeleEnvoi', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleModeleEnvoi', label: 'Modèle', type: 'input', nonNull: true, recherche: true },
      {
        key: 'type',
        label: 'Type',
        type: 'select',
        nonNull: true,
        filtrable: true,
        valeurs: [
          { id: 'message', libelle: 'Message' },
          { id: 'relance', libelle: 'Relance' },
        ],
      },
      { key: 'objet', label: 'Objet', type: 'input', nonNull: true },
      { key: 'texte', label: 'Texte, avec {Nom}, {Reste à payer}…', type: 'textarea', nonNull: true },
    ],
    sujet: 'E-mails',
    ajouter: true,
    delete: true,
    grandeTable: false,
    rowParPage: 40,
  },
] as const satisfies readonly ReferenceTable[];
