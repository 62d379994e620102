/** Fixed lists of the documents: ids are what the wire carries. */
export interface Choice {
  readonly id: number;
  readonly libelle: string;
}

/** `fk_typeRepetition` of a workshop. */
export const repetition = { weekly: 1, fortnightly: 2, monthly: 3, once: 4 } as const;

export const weekdays = [
  { id: 1, libelle: 'Lundi' },
  { id: 2, libelle: 'Mardi' },
  { id: 3, libelle: 'Mercredi' },
  { id: 4, libelle: 'Jeudi' },
  { id: 5, libelle: 'Vendredi' },
  { id: 6, libelle: 'Samedi' },
  { id: 7, libelle: 'Dimanche' },
] as const satisfies readonly Choice[];

/** What two lessons dispute. `salle`, `enseignant`, `eleve`: at once; `trajet`: too soon at another site; `places`, `contrat`: of one workshop or teacher. */
export const conflictKinds = [
  { id: 'salle', libelle: 'Salle' },
  { id: 'enseignant', libelle: 'Enseignant' },
  { id: 'eleve', libelle: 'Élève' },
  { id: 'trajet', libelle: 'Trajet' },
  { id: 'places', libelle: 'Places' },
  { id: 'contrat', libelle: 'Contrat' },
] as const;
export type ConflictKind = (typeof conflictKinds)[number]['id'];

/** Names the conflict of two lessons, whichever is named first. */
export const conflictKey = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

/** Which weeks a workshop has that meets one week of two, counted from the first week of the school year. */
export const weeksOfTwo = [
  { id: 1, libelle: 'Semaines A' },
  { id: 2, libelle: 'Semaines B' },
] as const satisfies readonly Choice[];

/** Which of a month's days of one weekday; 5 is the last of them, the fourth or the fifth. */
export const LAST_OF_MONTH = 5;
export const weeksOfMonth = [
  { id: 1, libelle: 'Première' },
  { id: 2, libelle: 'Deuxième' },
  { id: 3, libelle: 'Troisième' },
  { id: 4, libelle: 'Quatrième' },
  { id: LAST_OF_MONTH, libelle: 'Dernière' },
] as const satisfies readonly Choice[];

export const semesters = [
  { id: 1, libelle: 'Semestre 1' },
  { id: 2, libelle: 'Semestre 2' },
] as const satisfies readonly Choice[];
export type Semester = (typeof semesters)[number]['id'];

export const civilities = [
  { id: 1, libelle: 'Madame' },
  { id: 2, libelle: 'Monsieur' },
] as const satisfies readonly Choice[];

export const sexes = [
  { id: 1, libelle: 'Féminin' },
  { id: 2, libelle: 'Masculin' },
] as const satisfies readonly Choice[];

export const guardianKinds = [
  { id: 1, libelle: 'Père' },
  { id: 2, libelle: 'Mère' },
  { id: 3, libelle: 'Tuteur' },
] as const satisfies readonly Choice[];

/** Image right: « etat 1 accepted, else refused » (document 001 §3). */
export const imageRightStates = [
  { id: 1, libelle: 'Accepté' },
  { id: 0, libelle: 'Refusé' },
] as const satisfies readonly Choice[];

export const fuels = ['Essence', 'Diesel', 'Electrique', 'Hybride'] as const;

export const expenseDayTypes = [
  { id: 1, libelle: 'Réguliers' },
  { id: 2, libelle: 'Mission' },
] as const satisfies readonly Choice[];

/**
 * Subjects of staff absences. `reportHeures`: the hours may be carried over, and then their detail is required. `refusPossible` 0: leave that the
 * employee is entitled to, which the direction can only take note of.
 */
export const absenceSubjects = [
  { id: 1, libelle: 'Congé pour événement familial', reportHeures: 0, refusPossible: 0 },
  { id: 2, libelle: 'Formation', reportHeures: 1, refusPossible: 1 },
  { id: 3, libelle: 'Activité artistique extérieure', reportHeures: 1, refusPossible: 1 },
  { id: 4, libelle: 'Réunion ou jury extérieur', reportHeures: 1, refusPossible: 1 },
  { id: 5, libelle: 'Garde d’enfant malade', reportHeures: 0, refusPossible: 0 },
  { id: 6, libelle: 'Activité syndicale', reportHeures: 0, refusPossible: 0 },
  { id: 7, libelle: 'Convenance personnelle', reportHeures: 1, refusPossible: 1 },
] as const satisfies readonly (Choice & { reportHeures: 0 | 1; refusPossible: 0 | 1 })[];

/** Socio-professional categories: the eight groups of the INSEE nomenclature (PCS 2020). */
export const socioProfessionalCategories = [
  { id: 1, libelle: 'Agriculteurs exploitants' },
  { id: 2, libelle: 'Artisans, commerçants et chefs d’entreprise' },
  { id: 3, libelle: 'Cadres et professions intellectuelles supérieures' },
  { id: 4, libelle: 'Professions intermédiaires' },
  { id: 5, libelle: 'Employés' },
  { id: 6, libelle: 'Ouvriers' },
  { id: 7, libelle: 'Retraités' },
  { id: 8, libelle: 'Autres personnes sans activité professionnelle' },
] as const satisfies readonly Choice[];

/** Views of the contributions export (document 002, §2). */
export const contributionViews = [
  { id: 'toutes', libelle: 'Toutes' },
  { id: 'completes', libelle: 'Complètes' },
  { id: 'partielles', libelle: 'Partielles' },
  { id: 'tropPercues', libelle: 'Trop-perçues' },
  { id: 'sansReglement', libelle: 'Sans règlement' },
] as const;
export type ContributionView = (typeof contributionViews)[number]['id'];

/** What became of a row of an imported file, and before it is written (`prevu`) what will; `double`: the same as an earlier one. */
export const importOutcomes = [
  { id: 'cree', libelle: 'Créé', prevu: 'À créer' },
  { id: 'modifie', libelle: 'Modifié', prevu: 'À modifier' },
  { id: 'inchange', libelle: 'Inchangé', prevu: 'Inchangé' },
  { id: 'refuse', libelle: 'À corriger', prevu: 'À corriger' },
  { id: 'double', libelle: 'En double', prevu: 'En double' },
  { id: 'vide', libelle: 'Ligne vide', prevu: 'Ligne vide' },
] as const;
export type ImportOutcome = (typeof importOutcomes)[number]['id'];

/** Columns before the file's own, in the file of rows to correct. A file that is sent with them is read without them. */
export const correctionColumns = { why: 'À corriger', row: 'Ligne d’origine' } as const;

/** An empty file of families as the import reads it without a question, with a row that shows how to write; UTF-8 with its mark, for Excel. */
export const importModel = `\uFEFF${[
  [
    'Nom élève;Prénom élève;Sexe;Né(e) le;Nom responsable;Prénom responsable;Adresse e-mail responsable;Téléphone portable',
    'Adresse;Code postal;Ville;Lien de parenté;Année scolaire;Offre;Site;Instrument;Revenu fiscal;Nombre de parts',
  ].join(';'),
  'Vidal;Élise;F;14/05/2016;Vidal;Aline;aline.vidal@famille.example;06 39 98 01 44;3 rue du Puits;81000;Albi;Mère;;;;;31 200;2,5',
].join('\r\n')}\r\n`;

const actWords = {
  libelle: { cree: 'créé', modifie: 'modifié', inchange: 'inchangé' },
  prevu: { cree: 'à créer', modifie: 'à modifier', inchange: 'inchangé' },
} as const;
const FEMININE = /^(?:Fiscalité|Scolarité)/;

/** « Scolarité créée » : what a row does to one record, once it is done (`libelle`) or before (`prevu`). */
export function importActInWords(
  { quoi, acte }: { readonly quoi: string; readonly acte: 'cree' | 'modifie' | 'inchange' },
  said: keyof typeof actWords,
): string {
  const word = actWords[said][acte];
  return `${quoi} ${word}${word.endsWith('é') && FEMININE.test(quoi) ? 'e' : ''}`;
}

/** Workshops and sites take these in order, then again from the first. */
export const palette = [
  '#1f77b4',
  '#ff7f0e',
  '#2ca02c',
  '#d62728',
  '#9467bd',
  '#8c564b',
  '#e377c2',
  '#7f7f7f',
  '#bcbd22',
  '#17becf',
  '#393b79',
  '#637939',
  '#8c6d31',
  '#843c39',
  '#7b4173',
  '#5254a3',
  '#8ca252',
  '#bd9e39',
  '#ad494a',
  '#a55194',
  '#6b6ecf',
  '#b5cf6b',
  '#e7ba52',
  '#d6616b',
  '#ce6dbd',
  '#3182bd',
  '#e6550d',
  '#31a354',
  '#756bb1',
  '#636363',
  '#6baed6',
] as const;

/** The colour of the n-th workshop or site, n from 0. */
export const paletteColour = (n: number): string => palette[Math.abs(Math.trunc(n)) % palette.length] ?? palette[0];

/** What a badge of a workshop or of a pupil's place tells (document 001 §2). */
export const workshopBadge = { annee: 1, cycle: 2, statut: 3, groupe: 4 } as const;

/** Who sees a workshop. Families see what is for all, and what says nothing. */
export const workshopVisibility = { all: 1, staff: 2, hidden: 3 } as const;
/** « Agents seulement » and « Masqué » are nothing that families know. */
export const hiddenFromFamilies: readonly number[] = [workshopVisibility.staff, workshopVisibility.hidden];
