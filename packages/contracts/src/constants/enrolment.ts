import type { Status } from './statuses';

/** Of a request for enrolment, in the order in which it may go through them. */
export const enrolmentStates = [
  { id: 1, libelle: 'À traiter', couleur: '#1d5fbf' },
  { id: 2, libelle: 'Complément demandé', couleur: '#5f6b7a' },
  { id: 3, libelle: 'Acceptée', couleur: '#1f7a3d' },
  { id: 4, libelle: 'Refusée', couleur: '#b3261e' },
  { id: 5, libelle: 'Retenue', couleur: '#b3261e' },
  { id: 6, libelle: 'Écartée', couleur: '#5f6b7a' },
] as const satisfies readonly Status[];
export const enrolmentState = { received: 1, asked: 2, accepted: 3, refused: 4, held: 5, dropped: 6 } as const;

/** The one thing that stops a request, the gravest first. */
export const requestPoints = ['retenue', 'double', 'complement', 'adresse', 'piece', 'complete', 'decidee'] as const;
export type RequestPoint = (typeof requestPoints)[number];

/** Of « Demandes d’inscription ». The four after the first share it without rest: a double counts there, whatever it lacks. */
export const requestViews = [
  { id: 'aTraiter', libelle: 'À traiter', points: ['retenue', 'double', 'complement', 'adresse', 'piece', 'complete'] },
  { id: 'completes', libelle: 'Complètes', points: ['complete'] },
  { id: 'incompletes', libelle: 'Incomplètes', points: ['complement', 'adresse', 'piece'] },
  { id: 'doubles', libelle: 'Doubles', points: ['double'] },
  { id: 'retenues', libelle: 'Retenues', points: ['retenue'] },
  { id: 'decidees', libelle: 'Décidées', points: ['decidee'] },
  { id: 'toutes', libelle: 'Toutes', points: requestPoints },
] as const satisfies readonly {
  readonly id: string;
  readonly libelle: string;
  readonly points: readonly RequestPoint[];
}[];

/** Why a request was held back, as staff read it. */
export const heldReasons = {
  jeton: 'Étapes du formulaire sautées',
  rapide: 'Formulaire rempli trop vite',
  piege: 'Champ invisible rempli',
  cadence: 'Trop d’envois du même réseau',
} as const;
export type HeldReason = keyof typeof heldReasons;

/** What the guided way asks from 4 to 7 (document 002 §4); « CP » stands for itself and above. Labels of the table of school levels. */
export const guidedLevels = ['Moyenne section', 'Grande section', 'CP'] as const;
export type GuidedLevel = (typeof guidedLevels)[number];

export const practiceKinds = [
  { id: 'reguliere', libelle: 'Pratique régulière' },
  { id: 'decouverte', libelle: 'Découverte' },
  { id: 'collective', libelle: 'Pratique collective' },
] as const;
export const disciplines = [
  { id: 'danse', libelle: 'Danse' },
  { id: 'musique', libelle: 'Musique' },
] as const;

/** Offers that name a collective practice (document 002 §4). */
export const collectiveOffers: readonly number[] = [3, 40, 47];

export const enrolmentLimits = {
  /** Offers of a pupil in a year (document 002 §9). */
  offers: 3,
  pupils: 10,
  /** Instruments of an offer, the preferred one first. */
  instruments: 3,
  styles: 2,
  /** Years; below it nothing is offered. */
  youngest: 4,
  /** Days that a browser keeps a draft. */
  draftDays: 30,
  /** Seconds in which nobody fills in the form. */
  soonest: 15,
} as const;

/** Age on 31 December of the year of a day. Both `YYYY-MM-DD`. */
export const ageAtYearEnd = (dateNaissance: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(dateNaissance.slice(0, 4));

/** Whole years on a day. Both `YYYY-MM-DD`. */
export const ageOn = (dateNaissance: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(dateNaissance.slice(0, 4)) - (today.slice(5) < dateNaissance.slice(5) ? 1 : 0);

/** Questions of the guided way, in their order. */
export type GuidedQuestion = 'niveau' | 'pratique' | 'discipline' | 'site';

/** What is asked at an age: the level from 4 to 7, the kind of practice from 8, dance or music from 7, then the site. */
export function guidedQuestions(age: number): readonly GuidedQuestion[] {
  if (age < enrolmentLimits.youngest) return [];
  if (age < 7) return ['niveau', 'site'];
  return age === 7 ? ['niveau', 'discipline', 'site'] : ['pratique', 'discipline', 'site'];
}

/** What an offer says of whom it is for; null and empty are for everybody. */
export interface GuidedOffer {
  readonly ageMinimum: number | null;
  readonly ageMaximum: number | null;
  readonly niveaux: readonly string[];
  readonly pratique: string | null;
  readonly discipline: string | null;
  /** Numbers of sites. */
  readonly sites: readonly number[];
}

export interface GuidedAnswers {
  readonly age: number;
  readonly niveau?: string | null | undefined;
  readonly pratique?: string | null | undefined;
  readonly discipline?: string | null | undefined;
  readonly site?: number | null | undefined;
}

/** Whether an offer fits what was answered so far; what was not asked at this age counts for nothing. */
export function fitsGuided(offer: GuidedOffer, answers: GuidedAnswers): boolean {
  const { age, niveau, pratique, discipline, site } = answers;
  const asked = new Set(guidedQuestions(age));
  if (asked.size === 0) return false;
  const { ageMinimum, ageMaximum } = offer;
  if ((ageMinimum ?? 0) > age || (ageMaximum ?? age) < age) return false;
  const fits = (question: GuidedQuestion, answer: string | null | undefined, own: string | null) =>
    !asked.has(question) || !answer || own === null || own === answer;
  return (
    (!asked.has('niveau') || !niveau || offer.niveaux.length === 0 || offer.niveaux.includes(niveau)) &&
    fits('pratique', pratique, offer.pratique) &&
    fits('discipline', discipline, offer.discipline) &&
    (!site || offer.sites.includes(site))
  );
}

/** Acts on a request that say why. */
export const requiredReason: readonly string[] = ['completer', 'refuser', 'ecarter'];
