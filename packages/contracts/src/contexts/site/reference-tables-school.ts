import type { ReferenceTable } from './reference-table';

const editable = { sujet: 'Enseignement', ajouter: true, delete: true, grandeTable: false, rowParPage: 40 } as const;

/** What is taught: offers, instruments, cycles, kinds of workshop. */
export const schoolReferenceTables = [
  {
    id: 'categorie_offre',
    label: 'Catégories d’offre',
    columns: [
      { key: 'idCategorie', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleCategorie', label: 'Catégorie', type: 'input', nonNull: true, recherche: true },
      { key: 'couleur', label: 'Couleur', type: 'colorPicker' },
    ],
    ...editable,
  },
  {
    id: 'categorie_enfant',
    label: 'Catégories d’enfants',
    columns: [
      { key: 'idCategorieEnfant', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleEnfantCategorie', label: 'Catégorie d’enfants', type: 'input', nonNull: true, recherche: true },
      { key: 'descriptionEnfant', label: 'Description', type: 'textarea' },
      { key: 'descriptionAge', label: 'Âge', type: 'input' },
      { key: 'descriptionPrix', label: 'Prix', type: 'input' },
      { key: 'couleur', label: 'Couleur', type: 'colorPicker' },
    ],
    ...editable,
  },
  {
    id: 'offre',
    label: 'Offres',
    columns: [
      { key: 'idOffre', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleOffre', label: 'Offre', type: 'input', nonNull: true, recherche: true },
      {
        key: 'fk_categorie',
        label: 'Catégorie',
        type: 'select',
        table: 'categorie_offre',
        nonNull: true,
        filtrable: true,
      },
      {
        key: 'typeTarif',
        label: 'Tarif',
        type: 'select',
        nonNull: true,
        filtrable: true,
        grilles: true,
        valeurs: [
          { id: 'cursus', libelle: 'Cursus' },
          { id: 'danse', libelle: 'Danse' },
          { id: 'eveil', libelle: 'Éveil' },
          { id: 'ensemble', libelle: 'Pratique collective seule' },
        ],
      },
      { key: 'certificatMedical', label: 'Certificat médical', type: 'boolean', nonNull: true },
      { key: 'avecInstrument', label: 'Avec instrument', type: 'boolean', nonNull: true },
      { key: 'styles', label: 'Styles proposés', type: 'set', table: 'style' },
      { key: 'ageMinimum', label: 'Âge minimum', type: 'number', unite: 'ans' },
      { key: 'ageMaximum', label: 'Âge maximum', type: 'number', unite: 'ans' },
      { key: 'sousTitre', label: 'Sous-titre', type: 'input' },
      { key: 'commentaire', label: 'Commentaire', type: 'textarea' },
      { key: 'fk_categorieEnfant', label: 'Catégorie d’enfants', type: 'select', table: 'categorie_enfant' },
      {
        key: 'debutant',
        label: 'Débutants',
        type: 'select',
        valeurs: [
          { id: '0', libelle: 'Pas ouverte aux débutants' },
          { id: '1', libelle: 'Réservée aux débutants ou en continuité' },
          { id: '2', libelle: 'Ouverte à tous' },
        ],
      },
      {
        key: 'discipline',
        label: 'Danse ou musique',
        type: 'select',
        valeurs: [
          { id: 'danse', libelle: 'Danse' },
          { id: 'musique', libelle: 'Musique' },
        ],
      },
      {
        key: 'pratique',
        label: 'Type de pratique',
        type: 'select',
        valeurs: [
          { id: 'reguliere', libelle: 'Pratique régulière' },
          { id: 'decouverte', libelle: 'Découverte' },
          { id: 'collective', libelle: 'Pratique collective' },
        ],
      },
      { key: 'fk_offreSuperieure', label: 'Offre supérieure', type: 'select', table: 'offre' },
      { key: 'niveaux', label: 'Niveaux scolaires', type: 'set', table: 'niveau_scolaire' },
      { key: 'sites', label: 'Sites', type: 'set', table: 'site' },
      { key: 'visible', label: 'Visible', type: 'boolean', nonNull: true },
      { key: 'sansLivret', label: 'Sans livret', type: 'boolean' },
    ],
    version: 3,
    ...editable,
  },
  {
    id: 'section',
    label: 'Sections',
    columns: [
      { key: 'idSection', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleSection', label: 'Section', type: 'input', nonNull: true, recherche: true },
      { key: 'enseignement', label: 'Enseignement', type: 'boolean', nonNull: true },
    ],
    ...editable,
  },
  {
    id: 'instrument',
    label: 'Instruments et disciplines',
    columns: [
      { key: 'idInstrument', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleInstrument', label: 'Instrument', type: 'input', nonNull: true, recherche: true },
      { key: 'fk_section', label: 'Section', type: 'select', table: 'section', nonNull: true, filtrable: true },
    ],
    ...editable,
  },
  {
    id: 'style',
    label: 'Styles',
    columns: [
      { key: 'idStyle', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleStyle', label: 'Style', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'cycle',
    label: 'Cycles',
    columns: [
      { key: 'idCycle', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleCycle', label: 'Cycle', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'annee',
    label: 'Années du cycle',
    columns: [
      { key: 'idAnnee', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleAnnee', label: 'Année', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'groupe_si',
    label: 'Groupes',
    columns: [
      { key: 'idGroupeSI', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleGroupeSI', label: 'Groupe', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'niveau_scolaire',
    label: 'Niveaux scolaires',
    columns: [
      { key: 'idNiveauScolaire', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleNiveauScolaire', label: 'Niveau scolaire', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'atelier_groupe',
    label: 'Groupes d’ateliers',
    columns: [
      { key: 'idGroupeAtelier', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleGroupeAtelier', label: 'Groupe d’ateliers', type: 'input', nonNull: true, recherche: true },
    ],
    ...editable,
  },
  {
    id: 'atelier_type',
    label: 'Sous-groupes d’ateliers',
    version: 2,
    columns: [
      { key: 'idTypeAtelier', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleType', label: 'Sous-groupe d’ateliers', type: 'input', nonNull: true, recherche: true },
      {
        key: 'fk_groupeAtelier',
        label: 'Groupe',
        type: 'select',
        table: 'atelier_groupe',
        nonNull: true,
        filtrable: true,
      },
      { key: 'individuel', label: 'Individuel', type: 'boolean', nonNull: true },
      { key: 'dureeAtelier', label: 'Durée', type: 'number', increment: 5, unite: 'min' },
      { key: 'CoefRH', label: 'Coefficient du service', type: 'number', decimal: true, increment: 0.05 },
    ],
    ...editable,
  },
  {
    id: 'atelier_repetition',
    label: 'Fréquences d’ateliers',
    columns: [
      { key: 'idTypeRepetition', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleTypeRepetition', label: 'Fréquence', type: 'input', nonNull: true },
    ],
    ...editable,
  },
  {
    id: 'atelier_visibilite',
    label: 'Visibilités d’ateliers',
    columns: [
      { key: 'idVisibilite', label: 'Identifiant', type: 'primaryKey' },
      { key: 'libelleVisibilite', label: 'Visibilité', type: 'input', nonNull: true },
    ],
    ...editable,
  },
] as const satisfies readonly ReferenceTable[];
