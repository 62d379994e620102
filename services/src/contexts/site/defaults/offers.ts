import type { ReferenceRow } from '@diapason/contracts/site';

export const offerCategories: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleCategorie: 'Éveil et découverte', couleur: '#f2a541' },
  2: { libelleCategorie: 'Cursus instrumental et vocal', couleur: '#3b6fb6' },
  3: { libelleCategorie: 'Danse', couleur: '#b6558f' },
  4: { libelleCategorie: 'Théâtre', couleur: '#7a5cb0' },
  5: { libelleCategorie: 'Pratiques collectives', couleur: '#3f8f5f' },
  6: { libelleCategorie: 'Parcours personnalisés et adultes', couleur: '#5f6b7a' },
};

type Tariff = 'cursus' | 'danse' | 'eveil' | 'ensemble';

/** Children by age, as families read them before they choose. */
export const childCategories: Readonly<Record<number, ReferenceRow>> = {
  1: {
    libelleEnfantCategorie: 'Les premiers pas',
    descriptionEnfant: 'Écouter, chanter, bouger\u00a0: découvrir avant de choisir.',
    descriptionAge: 'De 4 à 6 ans',
    descriptionPrix: 'De 108 à 252 € par an',
    couleur: '#f2a541',
  },
  2: {
    libelleEnfantCategorie: 'Débuter',
    descriptionEnfant: 'Un premier instrument, la danse, le théâtre.',
    descriptionAge: 'De 6 à 8 ans',
    descriptionPrix: 'De 108 à 600 € par an, selon les revenus',
    couleur: '#3b6fb6',
  },
  3: {
    libelleEnfantCategorie: 'Apprendre et progresser',
    descriptionEnfant: 'Un cursus par cycles, avec une pratique collective.',
    descriptionAge: 'Dès 7 ans',
    descriptionPrix: 'De 189 à 600 € par an, selon les revenus',
    couleur: '#b6558f',
  },
  4: {
    libelleEnfantCategorie: 'Adultes',
    descriptionEnfant: 'Commencer ou reprendre, à son rythme.',
    descriptionAge: 'Dès 18 ans',
    descriptionPrix: 'De 108 à 600 € par an, selon les revenus',
    couleur: '#5f6b7a',
  },
};

interface OfferOptions {
  /** Child category, whom it is open to, dance or music, kind of practice, school levels. */
  readonly child?: number;
  readonly beginners?: '0' | '1' | '2';
  readonly discipline?: 'danse' | 'musique';
  readonly practice?: 'reguliere' | 'decouverte' | 'collective';
  readonly levels?: readonly number[];
  readonly next?: number;
  readonly subtitle?: string;
  readonly ages?: readonly [minimum: number | null, maximum: number | null];
  readonly instrument?: true;
  readonly styles?: readonly number[];
  readonly certificate?: true;
  readonly comment?: string;
}

const offer = (
  fk_categorie: number,
  typeTarif: Tariff,
  libelleOffre: string,
  more: OfferOptions = {},
): ReferenceRow => ({
  libelleOffre,
  fk_categorie,
  typeTarif,
  certificatMedical: more.certificate ?? false,
  avecInstrument: more.instrument ?? false,
  styles: [...(more.styles ?? [])],
  ageMinimum: more.ages?.[0] ?? null,
  ageMaximum: more.ages?.[1] ?? null,
  sousTitre: more.subtitle ?? null,
  commentaire: more.comment ?? null,
  fk_categorieEnfant: more.child ?? 3,
  debutant: more.beginners ?? '2',
  discipline: more.discipline ?? null,
  pratique: more.practice ?? null,
  fk_offreSuperieure: more.next ?? null,
  niveaux: [...(more.levels ?? [])],
  sites: [],
  visible: true,
  sansLivret: typeTarif === 'eveil' || typeTarif === 'ensemble',
});

const danceStyles = [1, 2, 3];
const collective = { comment: 'Pratique collective au choix', practice: 'collective' } as const;
const music = { discipline: 'musique', practice: 'reguliere' } as const;
const together = { discipline: 'musique', practice: 'collective' } as const;
const dance = { discipline: 'danse', practice: 'reguliere', certificate: true } as const;
const first = { child: 1, beginners: '1', practice: 'decouverte' } as const;

/** Courses of French conservatoires, after the national guidelines. 3, 40 and 47 offer collective practices (document 002 §4). */
export const offers: Readonly<Record<number, ReferenceRow>> = {
  1: offer(1, 'eveil', 'Éveil musical', { ...first, ages: [4, 5], discipline: 'musique', levels: [2, 3] }),
  2: offer(1, 'eveil', 'Éveil musique et danse', { ...first, ages: [4, 6], certificate: true }),
  3: offer(5, 'ensemble', 'Pratique collective seule', { ...collective, ages: [7, null], beginners: '0' }),
  4: offer(1, 'eveil', 'Initiation musicale', { ...first, ages: [6, 7], discipline: 'musique', levels: [4] }),
  5: offer(1, 'eveil', 'Parcours découverte instrumentale', {
    ages: [6, 8],
    instrument: true,
    child: 2,
    beginners: '1',
    discipline: 'musique',
    practice: 'decouverte',
    levels: [4],
    subtitle: 'Essayer plusieurs instruments avant d’en choisir un',
  }),
  10: offer(2, 'cursus', 'Cursus musique cycle 1', {
    ...music,
    ages: [7, null],
    instrument: true,
    next: 11,
    levels: [4],
    subtitle: 'Un instrument, la formation musicale et un ensemble',
  }),
  11: offer(2, 'cursus', 'Cursus musique cycle 2', {
    ...music,
    ages: [10, null],
    instrument: true,
    next: 12,
    beginners: '0',
  }),
  12: offer(2, 'cursus', 'Cursus musique cycle 3', { ...music, ages: [14, null], instrument: true, beginners: '0' }),
  13: offer(2, 'cursus', 'Cursus chant cycle 1', { ...music, ages: [9, null], instrument: true, next: 14 }),
  14: offer(2, 'cursus', 'Cursus chant cycle 2', { ...music, ages: [13, null], instrument: true, beginners: '0' }),
  15: offer(2, 'cursus', 'Musiques actuelles', {
    ...music,
    ages: [12, null],
    instrument: true,
    styles: [10, 11, 12, 13],
  }),
  16: offer(2, 'cursus', 'Musiques traditionnelles', { ...music, ages: [7, null], instrument: true, styles: [14] }),
  17: offer(2, 'cursus', 'Formation musicale seule', { ...music, ages: [7, null] }),
  20: offer(1, 'eveil', 'Éveil à la danse', {
    ...first,
    ages: [4, 5],
    certificate: true,
    discipline: 'danse',
    levels: [2, 3],
  }),
  21: offer(3, 'danse', 'Initiation danse', { ...dance, ages: [6, 7], child: 2, beginners: '1', levels: [4] }),
  22: offer(3, 'danse', 'Cursus danse cycle 1', { ...dance, ages: [8, null], styles: danceStyles, next: 23 }),
  23: offer(3, 'danse', 'Cursus danse cycle 2', {
    ...dance,
    ages: [11, null],
    styles: danceStyles,
    next: 24,
    beginners: '0',
  }),
  24: offer(3, 'danse', 'Cursus danse cycle 3', { ...dance, ages: [14, null], styles: danceStyles, beginners: '0' }),
  25: offer(3, 'danse', 'Danse adultes', { ...dance, ages: [18, null], styles: danceStyles, child: 4 }),
  30: offer(4, 'ensemble', 'Éveil théâtral', { ages: [7, 10], child: 2, practice: 'decouverte' }),
  31: offer(4, 'ensemble', 'Théâtre', { ages: [11, null], practice: 'reguliere' }),
  40: offer(5, 'ensemble', 'Chœurs', { ...together, ...collective, ages: [7, null] }),
  41: offer(5, 'ensemble', 'Orchestres', { ...together, ages: [8, null], instrument: true, beginners: '0' }),
  42: offer(5, 'ensemble', 'Musique de chambre', { ...together, ages: [12, null], instrument: true, beginners: '0' }),
  43: offer(5, 'ensemble', 'Batucada et percussions', { ...together, ages: [10, null] }),
  47: offer(5, 'ensemble', 'Ateliers jazz et musiques actuelles', {
    ...together,
    ...collective,
    ages: [12, null],
    beginners: '0',
  }),
  50: offer(6, 'cursus', 'Parcours personnalisé', { ...music, ages: [12, null], instrument: true }),
  51: offer(6, 'cursus', 'Parcours adultes', { ...music, ages: [18, null], instrument: true, child: 4 }),
};

export const styles: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleStyle: 'Danse classique' },
  2: { libelleStyle: 'Danse contemporaine' },
  3: { libelleStyle: 'Danse jazz' },
  10: { libelleStyle: 'Jazz' },
  11: { libelleStyle: 'Rock' },
  12: { libelleStyle: 'Chanson' },
  13: { libelleStyle: 'Musiques électroniques' },
  14: { libelleStyle: 'Musiques traditionnelles' },
};
