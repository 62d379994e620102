import { enrolmentLimits } from '@diapason/contracts/constants';
import { useSyncExternalStore } from 'react';
import { forgetFiles } from './kept-files';

/** An offer of a pupil, as the documents' draft has it. */
export interface Offer {
  readonly idScolarite: 0;
  readonly fk_offre: number | null;
  readonly fk_site: number | null;
  readonly fk_instrument: readonly number[];
  readonly fk_style: readonly number[];
  readonly fk_statut: 10;
  readonly pratique: number | null;
  readonly commentaireInscription: string;
}

export interface Pupil {
  readonly idEleve: number;
  readonly nom: string;
  readonly prenom: string;
  readonly fk_genre: number | null;
  readonly dateNaissance: string | null;
  readonly telephoneMobile: string;
  readonly scolarites: readonly Offer[];
  readonly commune: string;
  readonly fk_etablissementScolaire: number | null;
  readonly fk_niveauScolaire: number | null;
  readonly coursMercrediMatin: 0 | 1;
  readonly nonScolarise: 0 | 1;
  /** Null: not asked. */
  readonly droitImage: 0 | 1 | null;
  /** Answers of the guided way. */
  readonly guide: Guide;
}

export interface Guide {
  readonly niveau: string | null;
  readonly pratique: string | null;
  readonly discipline: string | null;
  readonly site: number | null;
}

export interface Guardian {
  readonly fk_civilite: number | null;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly adresse1: string;
  readonly adresse2: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly telephoneFixe: string;
  readonly telephoneMobile: string;
  readonly profession: string;
  readonly fk_categorieSocioProfessionnelle: number | null;
  readonly dateNaissance: string | null;
  readonly lieuNaissance: string;
  readonly departementNaissance: string;
  readonly fk_role: number | null;
}

export interface Draft {
  readonly cle: string;
  readonly jeton: string | null;
  /** Milliseconds. */
  readonly gardeLe: number;
  /** By whom it was begun: 0 for a newcomer, the guardian's number for one in the portal. */
  readonly par: number;
  readonly anneeScolaire: number | null;
  readonly responsable: Guardian;
  readonly fiscalite: {
    readonly revenuFiscal: number | null;
    readonly nombrePart: number | null;
    readonly absence: 0 | 1;
  };
  readonly eleves: readonly Pupil[];
  /** The conditions of the fee are accepted already. */
  readonly condition: boolean;
}

export const emptyGuide: Guide = { niveau: null, pratique: null, discipline: null, site: null };
export const emptyOffer: Offer = {
  idScolarite: 0,
  fk_offre: null,
  fk_site: null,
  fk_instrument: [],
  fk_style: [],
  fk_statut: 10,
  pratique: null,
  commentaireInscription: '',
};
export const emptyPupil: Pupil = {
  idEleve: 0,
  nom: '',
  prenom: '',
  fk_genre: null,
  dateNaissance: null,
  telephoneMobile: '',
  scolarites: [],
  commune: '',
  fk_etablissementScolaire: null,
  fk_niveauScolaire: null,
  coursMercrediMatin: 0,
  nonScolarise: 0,
  droitImage: null,
  guide: emptyGuide,
};
export const emptyGuardian: Guardian = {
  fk_civilite: null,
  nom: '',
  prenom: '',
  email: '',
  adresse1: '',
  adresse2: '',
  codePostal: '',
  ville: '',
  telephoneFixe: '',
  telephoneMobile: '',
  profession: '',
  fk_categorieSocioProfessionnelle: null,
  dateNaissance: null,
  lieuNaissance: '',
  departementNaissance: '',
  fk_role: null,
};

const KEPT = 'diapason-inscription';
/** When the last one was sent from here. */
const SENT = 'diapason-inscription-envoyee';
/** Papers have gone long before. */
const SENDING_MS = 3_600_000;
const LONGEST_MS = enrolmentLimits.draftDays * 24 * 3_600_000;

const listeners = new Set<() => void>();
/** Undefined: not read yet. */
let current: Draft | null | undefined;
let isKept = true;
/** The key of the one that was sent: it is kept no more. */
let sentKey = '';
/** In memory alone: a reload asks for it again at the rules. */
let password = '';

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A browser may refuse its store. */
function localStorageOr<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

let hasForgotten = false;
/** The papers of one that was sent, whose last page was closed before they had gone; another tab may still be sending. */
function forgetSentFiles(): void {
  const at = Number(localStorage.getItem(SENT));
  if (hasForgotten || !at || Date.now() - at < SENDING_MS) return;
  hasForgotten = true;
  void forgetFiles();
}

function read(): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Draft | null;
    if (!draft) forgetSentFiles();
    if (!draft || Date.now() - draft.gardeLe <= LONGEST_MS) return draft;
    localStorage.removeItem(KEPT);
    void forgetFiles();
    return null;
  } catch {
    return null;
  }
}

function tell(next: Draft | null): void {
  current = next;
  try {
    if (!next) localStorage.removeItem(KEPT);
    else if (next.cle !== sentKey) localStorage.setItem(KEPT, JSON.stringify(next));
    isKept = true;
  } catch {
    // Full, or refused: the page says so, and goes on in memory.
    isKept = false;
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== KEPT) return;
    current = read();
    listener();
  };
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
};

/** The draft in progress; null where there is none, or its days are over. */
export function draftNow(): Draft | null {
  current ??= read();
  return current;
}
export const useDraft = (): Draft | null => useSyncExternalStore(subscribe, draftNow);
/** Whether the browser keeps it. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => isKept);

export function changeDraft(part: Partial<Draft>): void {
  const draft = draftNow();
  if (draft) tell({ ...draft, ...part, gardeLe: Date.now() });
}

/** One empty pupil with one empty offer (document 002 §4), unless told which pupil; papers of an earlier draft go. */
export function beginDraft(jeton: string | null, begun: Partial<Draft> = {}): void {
  password = '';
  void forgetFiles();
  localStorageOr(() => localStorage.removeItem(SENT), undefined);
  tell({
    cle: newKey(),
    jeton,
    gardeLe: Date.now(),
    par: 0,
    anneeScolaire: null,
    responsable: emptyGuardian,
    fiscalite: { revenuFiscal: null, nombrePart: null, absence: 1 },
    eleves: [{ ...emptyPupil, scolarites: [emptyOffer] }],
    condition: false,
    ...begun,
  });
}

export function endDraft(): void {
  password = '';
  tell(null);
  void forgetFiles();
}

/** It was sent: what is open stays to be looked at, and a reload finds no draft that could be taken for one that waits. */
export function markSent({ cle, par }: Draft): void {
  sentKey = cle;
  localStorageOr(() => {
    // The first screen tells newcomers; the portal shows what it has.
    if (par === 0) localStorage.setItem(SENT, String(Date.now()));
    localStorage.removeItem(KEPT);
  }, undefined);
}

/** The day on which this browser sent one, within the days of a draft. */
export function sentOn(): string | null {
  const at = localStorageOr(() => Number(localStorage.getItem(SENT)), 0);
  return at && Date.now() - at <= LONGEST_MS ? new Date(at).toISOString().slice(0, 10) : null;
}

export const keepPassword = (typed: string): void => {
  password = typed;
};
export const passwordNow = (): string => password;

export function changePupil(at: number, part: Partial<Pupil>): void {
  const draft = draftNow();
  if (!draft) return;
  const eleves = [...draft.eleves];
  while (eleves.length <= at) eleves.push(emptyPupil);
  eleves[at] = { ...(eleves[at] ?? emptyPupil), ...part };
  changeDraft({ eleves });
}

export function changeOffer(at: number, rank: number, part: Partial<Offer>): void {
  const pupil = draftNow()?.eleves[at] ?? emptyPupil;
  const scolarites = [...pupil.scolarites];
  while (scolarites.length <= rank) scolarites.push(emptyOffer);
  scolarites[rank] = { ...(scolarites[rank] ?? emptyOffer), ...part };
  changePupil(at, { scolarites });
}

export function removeOffer(at: number, rank: number): void {
  const pupil = draftNow()?.eleves[at];
  if (pupil) changePupil(at, { scolarites: pupil.scolarites.filter((_, index) => index !== rank) });
}

export function removePupil(at: number): void {
  const draft = draftNow();
  if (draft) changeDraft({ eleves: draft.eleves.filter((_, index) => index !== at) });
}

const isUnnamed = ({ nom }: Pupil): boolean => nom.trim() === '';

/** In summary mode a pupil is added without an offer, in the place of one of whom nothing was said. @returns its number, from 1. */
export function addPupil(): number {
  const eleves = draftNow()?.eleves ?? [];
  const open = eleves.findIndex((pupil) => isUnnamed(pupil) && pupil.idEleve === 0 && chosenOffers(pupil).length === 0);
  const at = open < 0 ? eleves.length : open;
  changeDraft({ eleves: eleves.toSpliced(at, 1, emptyPupil) });
  return at + 1;
}

/** Offers that were chosen. */
export const chosenOffers = ({ scolarites }: Pupil): readonly Offer[] =>
  scolarites.filter(({ fk_offre }) => fk_offre !== null);

/** The place of the next offer, from 1: one that was left open comes first. */
export const firstFree = ({ scolarites }: Pupil): number => {
  const open = scolarites.findIndex(({ fk_offre }) => fk_offre === null);
  return (open < 0 ? scolarites.length : open) + 1;
};

/** A pupil without a surname is dropped (document 002 §2), with their place in the draft. */
export const namedPupils = ({ eleves }: Draft): readonly { readonly pupil: Pupil; readonly at: number }[] =>
  eleves.map((pupil, at) => ({ pupil, at })).filter(({ pupil }) => !isUnnamed(pupil));

export const everyPupilHasAnOffer = (draft: Draft): boolean => {
  const pupils = namedPupils(draft);
  return pupils.length > 0 && pupils.every(({ pupil }) => chosenOffers(pupil).length > 0);
};

/** What is missing of a guardian who enrols. */
const requiredOfGuardian = [
  'fk_civilite',
  'nom',
  'prenom',
  'email',
  'adresse1',
  'codePostal',
  'ville',
  'telephoneMobile',
  'dateNaissance',
  'lieuNaissance',
  'departementNaissance',
] as const satisfies readonly (keyof Guardian)[];
export const isGuardianComplete = ({ responsable }: Draft): boolean =>
  requiredOfGuardian.every((name) => responsable[name] !== null && responsable[name] !== '');

/** A newcomer's, whose address is that of the account that is logged in by now: it goes on from the portal. */
export const isOfAccount = ({ par, responsable }: Draft, email: string): boolean =>
  par === 0 && email !== '' && responsable.email.trim().toLowerCase() === email.trim().toLowerCase();

/** Where a draft goes on: the first step that is not done yet. */
export function unfinishedStep(draft: Draft): string {
  const isNobodyNamed = namedPupils(draft).length === 0;
  const open = draft.eleves.findIndex((pupil) => isUnnamed(pupil) && chosenOffers(pupil).length > 0);
  if (open >= 0)
    return `/inscription/formulaireEleve?numeroEleve=${open + 1}${isNobodyNamed ? '' : '&finalisation=true'}`;
  if (isNobodyNamed) return '/inscription/ChoixParcours?numeroEleve=1';
  return draft.par !== 0 || isGuardianComplete(draft)
    ? '/inscription/finalisationInscription'
    : '/inscription/formulaireResponsable?numeroEleve=1';
}
