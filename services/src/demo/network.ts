/** What a new network starts with besides its people: antennas, sites, what is taught. Ids are the positions, from 1. */

export interface DemoSite {
  readonly idSite: number;
  readonly libelleSite: string;
  readonly ville: string;
  readonly codeInsee: string;
  readonly adresse1: string;
  readonly fk_antenne: number;
  /** How many of a thousand pupils study here. */
  readonly weight: number;
}

export const antennas: readonly string[] = [
  'Albigeois',
  'Castrais',
  'Gaillac et Vignobles',
  'Ségala Carmausin',
  'Pays de Cocagne',
  'Montagne Noire',
];

const site = (
  idSite: number,
  libelleSite: string,
  ville: string,
  codeInsee: string,
  adresse1: string,
  fk_antenne: number,
  weight: number,
): DemoSite => ({ idSite, libelleSite, ville, codeInsee, adresse1, fk_antenne, weight });

export const sites: readonly DemoSite[] = [
  site(1, 'Albi – Grand Théâtre', 'Albi', '81004', '12 place de l’Amitié-entre-les-Peuples', 1, 190),
  site(2, 'Albi – Madeleine', 'Albi', '81004', '3 boulevard Magenta', 1, 90),
  site(3, 'Saint-Juéry', 'Saint-Juéry', '81257', '8 avenue Germain-Téqui', 1, 45),
  site(4, 'Castres', 'Castres', '81065', '2 rue de l’Hôtel-de-Ville', 2, 150),
  site(5, 'Labruguière', 'Labruguière', '81120', '1 place de l’Hôtel-de-Ville', 2, 40),
  site(6, 'Gaillac', 'Gaillac', '81099', '80 place d’Hautpoul', 3, 90),
  site(7, 'Graulhet', 'Graulhet', '81105', '4 place du Languedoc', 3, 60),
  site(8, 'Rabastens', 'Rabastens', '81220', '3 rue Amédée-de-Clausade', 3, 40),
  site(9, 'Lisle-sur-Tarn', 'Lisle-sur-Tarn', '81145', '15 place Paul-Saissac', 3, 30),
  site(10, 'Carmaux', 'Carmaux', '81060', '27 avenue Jean-Jaurès', 4, 60),
  site(11, 'Lavaur', 'Lavaur', '81140', '5 place du Vieux-Marché', 5, 60),
  site(12, 'Saint-Sulpice-la-Pointe', 'Saint-Sulpice-la-Pointe', '81271', '9 avenue Rhin-et-Danube', 5, 45),
  site(13, 'Puylaurens', 'Puylaurens', '81219', '1 rue de la République', 5, 20),
  site(14, 'Réalmont', 'Réalmont', '81222', '2 place de la République', 1, 25),
  site(15, 'Mazamet', 'Mazamet', '81163', '6 rue des Casernes', 6, 40),
  site(16, 'Sorèze', 'Sorèze', '81288', '1 rue Saint-Martin', 6, 15),
];

/** Sections 12 and 14 hold what teachers do not teach as a discipline (document 001 §5). */
export const sections: readonly { readonly idSection: number; readonly libelleSection: string }[] = [
  { idSection: 1, libelleSection: 'Claviers' },
  { idSection: 2, libelleSection: 'Cordes frottées' },
  { idSection: 3, libelleSection: 'Cordes pincées' },
  { idSection: 4, libelleSection: 'Bois' },
  { idSection: 5, libelleSection: 'Cuivres' },
  { idSection: 6, libelleSection: 'Percussions' },
  { idSection: 7, libelleSection: 'Voix' },
  { idSection: 8, libelleSection: 'Musiques actuelles' },
  { idSection: 9, libelleSection: 'Danse' },
  { idSection: 10, libelleSection: 'Éveil' },
  { idSection: 11, libelleSection: 'Pratiques collectives' },
  { idSection: 12, libelleSection: 'Accompagnement' },
  { idSection: 13, libelleSection: 'Formation musicale' },
  { idSection: 14, libelleSection: 'Coordination' },
];

/** Name, section, and how many of the instrumental pupils choose it (0: not an instrument of the cursus). */
export const instruments: readonly (readonly [libelle: string, section: number, weight: number])[] = [
  ['Piano', 1, 220],
  ['Accordéon', 1, 35],
  ['Orgue', 1, 8],
  ['Violon', 2, 110],
  ['Alto', 2, 20],
  ['Violoncelle', 2, 45],
  ['Contrebasse', 2, 8],
  ['Guitare', 3, 170],
  ['Harpe', 3, 14],
  ['Flûte traversière', 4, 75],
  ['Flûte à bec', 4, 10],
  ['Clarinette', 4, 55],
  ['Hautbois', 4, 15],
  ['Basson', 4, 6],
  ['Saxophone', 4, 60],
  ['Trompette', 5, 55],
  ['Cor', 5, 12],
  ['Trombone', 5, 22],
  ['Tuba', 5, 10],
  ['Batterie', 6, 70],
  ['Percussions', 6, 35],
  ['Chant lyrique', 7, 20],
  ['Guitare électrique', 8, 45],
  ['Basse électrique', 8, 15],
  ['Chant musiques actuelles', 8, 30],
  ['Danse classique', 9, 0],
  ['Danse contemporaine', 9, 0],
  ['Danse jazz', 9, 0],
  ['Éveil musical', 10, 0],
  ['Chœur', 11, 0],
  ['Orchestre', 11, 0],
  ['Formation musicale', 13, 0],
];

export const styles: readonly string[] = ['Classique', 'Contemporain', 'Jazz', 'Hip-hop', 'Baroque', 'Traditionnel'];
export const cycles: readonly string[] = ['Éveil', 'Initiation', 'Cycle 1', 'Cycle 2', 'Cycle 3', 'Hors cycle'];
export const yearsOfCycle: readonly string[] = ['1re année', '2e année', '3e année', '4e année', '5e année'];
export const groups: readonly string[] = ['Groupe A', 'Groupe B', 'Groupe C', 'Groupe D'];

export const offerCategories: readonly (readonly [libelle: string, couleur: string])[] = [
  ['Musique', '#1f77b4'],
  ['Danse', '#e377c2'],
  ['Éveil et initiation', '#2ca02c'],
  ['Pratiques collectives', '#ff7f0e'],
];

export interface DemoOffer {
  readonly idOffre: number;
  readonly libelleOffre: string;
  readonly fk_categorie: number;
  readonly typeTarif: 'cursus' | 'danse' | 'eveil' | 'ensemble';
  readonly certificatMedical: boolean;
  readonly avecInstrument: boolean;
  readonly styles: readonly number[];
  readonly ages: readonly [from: number, to: number];
}

export const offers: readonly DemoOffer[] = [
  offer(1, 'Éveil musical', 3, 'eveil', [4, 6]),
  offer(2, 'Éveil musique et danse', 3, 'eveil', [4, 6]),
  offer(3, 'Parcours découverte instrumentale', 1, 'cursus', [6, 8], { avecInstrument: true }),
  offer(4, 'Cursus instrumental', 1, 'cursus', [7, 99], { avecInstrument: true }),
  offer(5, 'Cursus musiques actuelles', 1, 'cursus', [11, 99], { avecInstrument: true }),
  offer(6, 'Cursus danse', 2, 'danse', [7, 99], { certificatMedical: true, styles: [1, 2, 3] }),
  offer(7, 'Initiation danse', 2, 'danse', [6, 8], { certificatMedical: true }),
  offer(8, 'Chœur', 4, 'ensemble', [7, 99]),
  offer(9, 'Orchestre et ensembles', 4, 'ensemble', [9, 99], { avecInstrument: true }),
];

function offer(
  idOffre: number,
  libelleOffre: string,
  fk_categorie: number,
  typeTarif: DemoOffer['typeTarif'],
  ages: readonly [number, number],
  more: Partial<Pick<DemoOffer, 'avecInstrument' | 'certificatMedical' | 'styles'>> = {},
): DemoOffer {
  return {
    idOffre,
    libelleOffre,
    fk_categorie,
    typeTarif,
    ages,
    certificatMedical: more.certificatMedical ?? false,
    avecInstrument: more.avecInstrument ?? false,
    styles: more.styles ?? [],
  };
}
