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

interface OfferOptions {
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
  commentaire: more.comment ?? null,
  visible: true,
  sansLivret: typeTarif === 'eveil' || typeTarif === 'ensemble',
});

const danceStyles = [1, 2, 3];
const collective = { comment: 'Pratique collective au choix' } as const;

/** Courses of French conservatoires, after the national guidelines. 3, 40 and 47 offer collective practices (document 002 §4). */
export const offers: Readonly<Record<number, ReferenceRow>> = {
  1: offer(1, 'eveil', 'Éveil musical', { ages: [4, 5] }),
  2: offer(1, 'eveil', 'Éveil musique et danse', { ages: [4, 6], certificate: true }),
  3: offer(5, 'ensemble', 'Pratique collective seule', collective),
  4: offer(1, 'eveil', 'Initiation musicale', { ages: [6, 7] }),
  5: offer(1, 'eveil', 'Parcours découverte instrumentale', { ages: [6, 8], instrument: true }),
  10: offer(2, 'cursus', 'Cursus musique cycle 1', { ages: [7, null], instrument: true }),
  11: offer(2, 'cursus', 'Cursus musique cycle 2', { ages: [10, null], instrument: true }),
  12: offer(2, 'cursus', 'Cursus musique cycle 3', { ages: [14, null], instrument: true }),
  13: offer(2, 'cursus', 'Cursus chant cycle 1', { ages: [9, null], instrument: true }),
  14: offer(2, 'cursus', 'Cursus chant cycle 2', { ages: [13, null], instrument: true }),
  15: offer(2, 'cursus', 'Musiques actuelles', { ages: [12, null], instrument: true, styles: [10, 11, 12, 13] }),
  16: offer(2, 'cursus', 'Musiques traditionnelles', { ages: [7, null], instrument: true, styles: [14] }),
  17: offer(2, 'cursus', 'Formation musicale seule', { ages: [7, null] }),
  20: offer(1, 'eveil', 'Éveil à la danse', { ages: [4, 5], certificate: true }),
  21: offer(3, 'danse', 'Initiation danse', { ages: [6, 7], certificate: true }),
  22: offer(3, 'danse', 'Cursus danse cycle 1', { ages: [8, null], certificate: true, styles: danceStyles }),
  23: offer(3, 'danse', 'Cursus danse cycle 2', { ages: [11, null], certificate: true, styles: danceStyles }),
  24: offer(3, 'danse', 'Cursus danse cycle 3', { ages: [14, null], certificate: true, styles: danceStyles }),
  25: offer(3, 'danse', 'Danse adultes', { ages: [18, null], certificate: true, styles: danceStyles }),
  30: offer(4, 'ensemble', 'Éveil théâtral', { ages: [7, 10] }),
  31: offer(4, 'ensemble', 'Théâtre', { ages: [11, null] }),
  40: offer(5, 'ensemble', 'Chœurs', { ages: [7, null], ...collective }),
  41: offer(5, 'ensemble', 'Orchestres', { ages: [8, null], instrument: true }),
  42: offer(5, 'ensemble', 'Musique de chambre', { ages: [12, null], instrument: true }),
  43: offer(5, 'ensemble', 'Batucada et percussions', { ages: [10, null] }),
  47: offer(5, 'ensemble', 'Ateliers jazz et musiques actuelles', { ages: [12, null], ...collective }),
  50: offer(6, 'cursus', 'Parcours personnalisé', { ages: [12, null], instrument: true }),
  51: offer(6, 'cursus', 'Parcours adultes', { ages: [18, null], instrument: true }),
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
