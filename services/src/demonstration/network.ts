import { instruments as taught } from '../contexts/site/defaults/instruments';

/** Sites of the network; ids are positions from 1. Its courses are the defaults (site/defaults). */
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

/** Two rooms of each site; numbers are given in the order of the sites. */
export const roomsOf = (idSite: number): readonly number[] => [2 * idSite - 1, 2 * idSite];

/** Instruments by id, and how many of a thousand pupils of the cursus choose each. */
export const cursusInstruments: readonly (readonly [idInstrument: number, weight: number])[] = [
  [21, 220],
  [6, 170],
  [1, 110],
  [10, 75],
  [26, 70],
  [15, 60],
  [13, 55],
  [16, 55],
  [3, 45],
  [24, 35],
  [25, 35],
  [18, 22],
  [2, 20],
  [12, 15],
  [7, 14],
  [17, 12],
  [11, 10],
  [19, 10],
  [22, 8],
  [4, 8],
  [14, 6],
  [36, 6],
];

/** Guitare électrique, batterie, chant, basse. */
export const currentMusicInstruments: readonly (readonly [idInstrument: number, weight: number])[] = [
  [30, 40],
  [26, 25],
  [29, 22],
  [31, 13],
];

/** What teachers may teach, by id. */
export const disciplines: readonly number[] = Object.keys(taught)
  .map(Number)
  .filter((id) => id < 45);
