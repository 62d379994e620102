import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, inCapitals, make } from '@diapason/contracts/core';
import {
  FamilyWritten,
  GuardianAbsorbed,
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianForgotten,
  GuardianMerged,
  GuardianPaperAdded,
  GuardianPaperRemoved,
  GuardianPaperScanned,
  GuardianReactivated,
  GuardianRegistered,
  GuardianReleased,
  GuardianSeparated,
  guardianPaper,
  guardianPaperLife,
  guardian as guardianRecord,
  PapersRequested,
  RemindersResumed,
  RemindersStopped,
  TaxRecordChanged,
  TaxRecordDeclared,
  TaxRecordRemoved,
} from '@diapason/contracts/families';
import { aggregate, partsAggregate, Refusal } from '@diapason/event-sourcing';
import { changed, normalEmail, type Patch, text } from '../../../machinery/app/fields';
import { type Versions, versionsAfter } from '../../../machinery/app/seen-version';
import { absorbing, type Merges, releasing, requireUnmerged, takenAway, unmerged } from './merging';

const events = {
  GuardianRegistered,
  GuardianDetailsChanged,
  GuardianDeactivated,
  GuardianReactivated,
  GuardianForgotten,
  TaxRecordDeclared,
  TaxRecordChanged,
  TaxRecordRemoved,
  GuardianMerged,
  GuardianAbsorbed,
  GuardianReleased,
  GuardianSeparated,
  GuardianPaperAdded,
  GuardianPaperRemoved,
  GuardianPaperScanned,
  PapersRequested,
  RemindersStopped,
  RemindersResumed,
  FamilyWritten,
};
export type GuardianEvent = EventsOf<typeof events>;
export type GuardianDetails = Extract<GuardianEvent, { type: 'GuardianRegistered' }>['data'];
export type TaxRecord = Extract<GuardianEvent, { type: 'TaxRecordDeclared' }>['data'];

export interface GuardianState extends Merges<GuardianState> {
  readonly details: GuardianDetails | undefined;
  readonly dateSuppression: string | undefined;
  readonly taxRecords: readonly TaxRecord[];
  readonly taxVersions: Versions;
  readonly papers: ReadonlyMap<number, GuardianPaper>;
  /** Mails that asked for papers. */
  readonly papersRequests: readonly EventOf<typeof PapersRequested>['data'][];
  /** Why the family gets no reminders; undefined: it does. */
  readonly leftOut: string | undefined;
  /** Mailings that reached it. */
  readonly written: readonly number[];
  readonly merged: EventOf<typeof GuardianMerged>['data'] | undefined;
  readonly forgotten: boolean;
  /** Changes of the sheet so far, as its answer says them. */
  readonly version: number;
}

type GuardianPaper = EventOf<typeof GuardianPaperAdded>['data'];

const guardianPapers = partsAggregate(guardianPaper, guardianPaperLife);

/** Streams `guardian-{idUtilisateur}`. */
export const guardian = aggregate<GuardianState, typeof events>({
  category: 'guardian',
  events,
  initial: {
    details: undefined,
    dateSuppression: undefined,
    taxRecords: [],
    taxVersions: new Map(),
    papers: new Map(),
    papersRequests: [],
    leftOut: undefined,
    written: [],
    ...unmerged,
    forgotten: false,
    version: 0,
  },
  evolve: (state, event): GuardianState => {
    switch (event.type) {
      case 'GuardianRegistered':
      case 'GuardianDetailsChanged':
        return { ...state, details: event.data, version: state.version + 1 };
      case 'GuardianDeactivated':
        return { ...state, dateSuppression: event.data.dateSuppression };
      case 'GuardianReactivated':
        return { ...state, dateSuppression: undefined };
      case 'GuardianForgotten':
        return { ...state, forgotten: true };
      case 'TaxRecordDeclared':
      case 'TaxRecordChanged':
        return {
          ...state,
          taxRecords: [...others(state, event.data.idRevenu), event.data],
          taxVersions: versionsAfter(state.taxVersions, event.data.idRevenu, event),
        };
      case 'TaxRecordRemoved':
        return { ...state, taxRecords: others(state, event.data.idRevenu) };
      case 'GuardianMerged':
        return { ...state, merged: event.data, merges: state.merges + 1 };
      case 'GuardianSeparated':
        return { ...state, merged: undefined };
      case 'GuardianAbsorbed':
        return { ...state, ...absorbing(state, event.data) };
      case 'GuardianReleased':
        return { ...state, ...releasing(state, event.data) };
      case 'GuardianPaperRemoved': {
        const papers = guardianPapers.evolve(state.papers, event);
        return { ...state, papers, ...takenAway(state, state.papers.get(event.data.idPieceJointe)) };
      }
      case 'GuardianPaperAdded':
      case 'GuardianPaperScanned':
        return { ...state, papers: guardianPapers.evolve(state.papers, event) };
      case 'PapersRequested':
        return { ...state, papersRequests: [...state.papersRequests, event.data] };
      case 'RemindersStopped':
        return { ...state, leftOut: event.data.motif };
      case 'RemindersResumed':
        return { ...state, leftOut: undefined };
      case 'FamilyWritten':
        return { ...state, written: [...state.written, event.data.idEnvoi] };
    }
  },
});

/** These papers go, and their files with them. */
export const papersRemoved = (some: readonly GuardianPaper[], fk_responsable: number) =>
  some.map(({ idPieceJointe, objet }) => make(GuardianPaperRemoved, { idPieceJointe, objet, fk_responsable }));

const others = (state: GuardianState, idRevenu: number) =>
  state.taxRecords.filter((record) => record.idRevenu !== idRevenu);

/** Whether the person is being erased, or was. */
export const isErasedGuardian = ({ forgotten }: GuardianState): boolean => forgotten;

/**
 * Whoever acts for a guardian has this one.
 * @throws Refusal 404 for an unknown guardian, 409 for a record that was merged, 422 for a person who was erased.
 */
export function openGuardian(state: GuardianState): GuardianDetails {
  if (!state.details) throw new Refusal(messages.general.notFound, 404);
  requireUnmerged(state);
  if (isErasedGuardian(state)) throw new Refusal(messages.families.erasedPerson, 422);
  return state.details;
}

/** Fields left out keep their value. `codeInsee` follows from postal code and town; `communeDeclareeLe` null confirms them. */
export type GuardianPatch = Patch<Omit<GuardianDetails, 'idUtilisateur'>>;
/** @returns the INSEE code of a postal code and town, or null. */
export type MunicipalityLookup = (codePostal: string | null, ville: string | null) => string | null;

/**
 * A new guardian.
 * @throws Refusal 400 with the missing field among surname, first name and e-mail (document 001 §5).
 */
export function decideRegisterGuardian(
  state: GuardianState,
  idUtilisateur: number,
  given: GuardianPatch,
  municipalityOf: MunicipalityLookup,
): GuardianEvent[] {
  return registered(state, complete({ idUtilisateur }, given, municipalityOf));
}

/** A new guardian of an import, whose e-mail nobody knows. @throws Refusal 400 with the missing one of surname and first name. */
export function decideRegisterWithoutAccount(
  state: GuardianState,
  idUtilisateur: number,
  given: GuardianPatch,
  municipalityOf: MunicipalityLookup,
): GuardianEvent[] {
  return registered(state, complete({ idUtilisateur, email: '' }, given, municipalityOf));
}

function registered(state: GuardianState, details: GuardianDetails): GuardianEvent[] {
  if (state.details) return changed(state.details, details) ? [make(GuardianDetailsChanged, details)] : [];
  return [make(GuardianRegistered, details)];
}

/**
 * Changes the fields given.
 * @param declaredAt ISO 8601 instant, where it is the guardian's own doing: another municipality then waits for staff to confirm it.
 * @throws Refusal 404 for an unknown guardian, 400 as {@link decideRegisterGuardian} and for an e-mail that is taken out, 403 for one who
 * confirms their own.
 */
export function decideChangeGuardian(
  state: GuardianState,
  given: GuardianPatch,
  municipalityOf: MunicipalityLookup,
  declaredAt?: string,
): GuardianEvent[] {
  const before = openGuardian(state);
  if (declaredAt && given.communeDeclareeLe !== undefined)
    throw new Refusal(messages.families.ownTown, 403, 'communeConfirmee');
  const entered = complete(before, given, municipalityOf);
  const moves =
    entered.codeInsee !== before.codeInsee &&
    (entered.codePostal !== before.codePostal || entered.ville !== before.ville);
  // Since the first move that nobody has confirmed: what was calculated from then on rests on it.
  const communeDeclareeLe = declaredAt === undefined ? null : (before.communeDeclareeLe ?? declaredAt);
  const details = moves ? { ...entered, communeDeclareeLe } : entered;
  return changed(before, details) ? [make(GuardianDetailsChanged, details)] : [];
}

/** The sheet shows the address of the account, which changed; nothing of a person who was erased. @throws Refusal 409 for a record that was merged. */
export function decideFollowEmail(state: GuardianState, email: string): GuardianEvent[] {
  requireUnmerged(state);
  const { details } = state;
  return details && !isErasedGuardian(state) && normalEmail(details.email) !== email
    ? [make(GuardianDetailsChanged, { ...details, email })]
    : [];
}

/** Archives a guardian; appends nothing when archived. @param today `YYYY-MM-DD` @throws Refusal as {@link openGuardian}. */
export function decideDeactivateGuardian(state: GuardianState, today: string): GuardianEvent[] {
  const { idUtilisateur } = openGuardian(state);
  return state.dateSuppression ? [] : [make(GuardianDeactivated, { idUtilisateur, dateSuppression: today })];
}

/** Closes the record of a person who is being erased, for good; appends nothing when it is. @param today `YYYY-MM-DD` */
export function decideForgetGuardian(state: GuardianState, today: string): GuardianEvent[] {
  if (!state.details || state.forgotten) return [];
  const { idUtilisateur } = state.details;
  const isListed = !state.dateSuppression && !state.merged;
  return [
    ...(isListed ? [make(GuardianDeactivated, { idUtilisateur, dateSuppression: today })] : []),
    make(GuardianForgotten, { idUtilisateur }),
  ];
}

/** Opens a deactivated guardian's record again; appends nothing when it is open. @throws Refusal as {@link openGuardian}. */
export function decideReactivateGuardian(state: GuardianState): GuardianEvent[] {
  const { idUtilisateur } = openGuardian(state);
  return state.dateSuppression ? [make(GuardianReactivated, { idUtilisateur })] : [];
}

function complete(
  before: Pick<GuardianDetails, 'idUtilisateur'> & Partial<GuardianDetails>,
  given: GuardianPatch,
  municipalityOf: MunicipalityLookup,
): GuardianDetails {
  const entered = guardianRecord.entered(given, before);
  const named = {
    nom: inCapitals(text(entered.nom)),
    prenom: text(entered.prenom),
    email: text(entered.email),
  };
  for (const field of ['nom', 'prenom', 'email'] as const)
    if (named[field] === '' && !(field === 'email' && before.email === ''))
      throw new Refusal(messages.families.guardianFields, 400, field);
  const codeInsee = municipalityOf(entered.codePostal, entered.ville);
  return { ...entered, ...named, idUtilisateur: before.idUtilisateur, codeInsee };
}
