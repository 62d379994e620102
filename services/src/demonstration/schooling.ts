import { schoolingStatus } from '@diapason/contracts/constants';
import { offers } from '../contexts/site/defaults/offers';
import { currentMusicInstruments, cursusInstruments } from './network';
import type { Random } from './random';
import { type DemoYear, type DemoYears, day, workday } from './school-years';

export interface DemoSchooling {
  readonly fk_anneeScolaire: number;
  readonly fk_offre: number;
  readonly fk_site: number;
  readonly fk_instrument: readonly number[];
  readonly fk_style: readonly number[];
  readonly fk_statut: number;
  readonly fk_cycle: number;
  readonly fk_annee: number;
  /** Position in the list of agents. */
  readonly enseignant: number | null;
  readonly dateCreation: string;
}

interface Pupil {
  readonly years: DemoYears;
  readonly site: number;
  readonly birthYear: number;
  readonly today: string;
  /** The family of the printed login, present since the first year: one dances, the other plays. */
  readonly showcase: { readonly path: Path } | null;
  /** Whether the pupil may join in the middle of a year that is past; brothers and sisters come together. */
  readonly mayBeLate: boolean;
  readonly teacher: (site: number, instrument: number) => number | null;
}

type Path = 'instrument' | 'actuelles' | 'danse' | 'choeur' | 'ensemble';
const PATHS = [
  ['instrument', 66],
  ['danse', 18],
  ['actuelles', 6],
  ['choeur', 5],
  ['ensemble', 5],
] as const;

/** A pupil's courses year after year: all study this year, two thirds did before. */
export function planSchooling(random: Random, pupil: Pupil): readonly DemoSchooling[] {
  const { years } = pupil;
  const path = pupil.showcase?.path ?? random.weighted<Path>(PATHS);
  const instrument = random.weighted(path === 'actuelles' ? currentMusicInstruments : cursusInstruments);
  const style = random.int(1, 3);
  const second = !pupil.showcase && random.chance(0.12);
  const since = pupil.showcase
    ? 2
    : random.weighted([
        [0, 28],
        [1, 24],
        [2, 48],
      ] as const);
  const attended = [...years.past, years.current].slice(2 - since);
  return attended
    .filter((year) => year.id === years.current.id || year.start - pupil.birthYear >= 4)
    .flatMap((year, position) => {
      const age = year.start - pupil.birthYear;
      const fk_offre = offerAt(path, age);
      const plays = offers[fk_offre]?.avecInstrument === true;
      const dances = path === 'danse' && age >= 8;
      const common = {
        fk_anneeScolaire: year.id,
        fk_site: pupil.site,
        dateCreation: joined(random, year, position === 0, pupil),
      };
      const main = {
        ...common,
        fk_offre,
        fk_instrument: plays ? [instrument] : [],
        fk_style: dances ? [style] : [],
        fk_statut: statusOf(random, year, years, position === 0),
        fk_cycle: cycleAt(age),
        fk_annee: 1 + (position % 4),
        enseignant: plays || dances ? pupil.teacher(pupil.site, dances ? 40 + style : instrument) : null,
      };
      const choir = {
        ...main,
        fk_offre: CHOIR,
        fk_instrument: [],
        fk_style: [],
        enseignant: null,
        fk_statut: year.id === years.current.id && random.chance(0.1) ? schoolingStatus.waiting : main.fk_statut,
      };
      return second && age >= 8 && fk_offre !== CHOIR ? [main, choir] : [main];
    });
}

const CHOIR = 40;
const ORCHESTRA = 41;

/** The offer for a pupil of this age. */
function offerAt(path: Path, age: number): number {
  if (age < 6) return path === 'danse' ? 20 : 1;
  if (age < 8) return path === 'danse' ? 21 : age === 6 ? 4 : 5;
  const step = age < 12 ? 0 : age < 15 ? 1 : 2;
  if (path === 'danse') return age >= 18 ? 25 : 22 + step;
  if (path === 'choeur') return CHOIR;
  if (path === 'ensemble' && age >= 10) return ORCHESTRA;
  if (path === 'actuelles' && age >= 12) return 15;
  return age >= 19 ? 51 : 10 + step;
}

/** Cycles of the defaults: 1 Éveil, 2 Initiation, 3 to 5 the cycles, 7 Hors cycle. */
function cycleAt(age: number): number {
  if (age < 6) return 1;
  if (age < 8) return 2;
  if (age < 12) return 3;
  if (age < 16) return 4;
  return age < 21 ? 5 : 7;
}

function statusOf(random: Random, year: DemoYear, years: DemoYears, first: boolean): number {
  if (year.id !== years.current.id) return schoolingStatus.enrolled;
  return random.weighted([
    [schoolingStatus.enrolled, 86],
    [first ? schoolingStatus.newEnrolment : schoolingStatus.reEnrolment, 6],
    [first ? schoolingStatus.enrolled : schoolingStatus.reEnrolmentConfirmed, 8],
  ]);
}

/** In summer or September; a few beginners join from 1 February, at half the price. Never after today. */
function joined(random: Random, year: DemoYear, first: boolean, { today, years, mayBeLate }: Pupil): string {
  const late = first && mayBeLate && year.id !== years.current.id && random.chance(0.08);
  const date = late
    ? workday(day(year.start + 1, random.int(2, 3), random.int(1, 26)))
    : day(year.start, first ? random.int(8, 9) : 8, random.int(1, 28));
  return date <= today ? date : year.dateDebut;
}
