import { dayAfter, faults, messages, schoolingStatus } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, inCapitals, isFrenchTelephone, make } from '@diapason/contracts/core';
import {
  GuardianLinked,
  GuardianRanksChanged,
  GuardianReplaced,
  GuardianRestored,
  GuardianRoleChanged,
  GuardianUnlinked,
  PupilAbsorbed,
  PupilDeactivated,
  PupilDetailsChanged,
  PupilForgotten,
  PupilMerged,
  PupilReactivated,
  PupilRegistered,
  PupilReleased,
  PupilSeparated,
  pupil as pupilRecord,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  SchoolingStatusChanged,
} from '@diapason/contracts/families';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { changed, type Patch, text } from '../../../machinery/app/fields';
import { type Versions, versionsAfter } from '../../../machinery/app/seen-version';
import { absorbing, type Merges, releasing, requireUnmerged, takenAway, unmerged } from './merging';
import { emptyFolder, ofFolder, type PupilFolder, refolded } from './pupil-folder';
import {
  type GuardianLink,
  type Replacement,
  replaced as replacedLink,
  restored,
  withGuardian,
  withoutGuardian,
} from './ranks';

const events = {
  PupilRegistered,
  PupilDetailsChanged,
  PupilDeactivated,
  PupilReactivated,
  PupilForgotten,
  GuardianLinked,
  GuardianRoleChanged,
  GuardianRanksChanged,
  GuardianUnlinked,
  GuardianReplaced,
  GuardianRestored,
  SchoolingEnrolled,
  SchoolingChanged,
  SchoolingStatusChanged,
  SchoolingRemoved,
  PupilMerged,
  PupilAbsorbed,
  PupilReleased,
  PupilSeparated,
  ...ofFolder,
};
export type PupilEvent = EventsOf<typeof events>;
export type PupilDetails = Extract<PupilEvent, { type: 'PupilRegistered' }>['data'];
export type Schooling = Extract<PupilEvent, { type: 'SchoolingEnrolled' }>['data'];

/** What leavings said of a schooling: the status before them, and that of each day that they, or a save that left it as it was, named. */
interface Ended {
  readonly before: number;
  readonly said: ReadonlyMap<string, number>;
  /** First day away of the last leaving that ended it. */
  readonly away: string | undefined;
}

export interface PupilState extends Merges<PupilState> {
  readonly details: PupilDetails | undefined;
  readonly dateSuppression: string | undefined;
  /** First day on which the deactivated pupil is in no lesson; undefined where lessons stayed as they were. */
  readonly awaySince: string | undefined;
  /** In rank order. */
  readonly guardians: readonly GuardianLink[];
  readonly schooling: readonly Schooling[];
  readonly schoolingVersions: Versions;
  /** Of schoolings, by number: what a leaving ended, or may end. */
  readonly ended: ReadonlyMap<number, Ended>;
  /** Guardians whose record was merged into another's, by its number. */
  readonly replaced: ReadonlyMap<number, Replacement>;
  readonly merged: EventOf<typeof PupilMerged>['data'] | undefined;
  readonly forgotten: boolean;
  readonly folder: PupilFolder;
  /** Changes of the sheet so far, as its answer says them. */
  readonly version: number;
}

/** Streams `pupil-{idEleve}`. */
export const pupil = aggregate<PupilState, typeof events>({
  category: 'pupil',
  events,
  initial: {
    details: undefined,
    dateSuppression: undefined,
    awaySince: undefined,
    guardians: [],
    schooling: [],
    schoolingVersions: new Map(),
    ended: new Map(),
    replaced: new Map(),
    ...unmerged,
    forgotten: false,
    folder: emptyFolder,
    version: 0,
  },
  evolve: (state, event): PupilState => {
    switch (event.type) {
      case 'PupilRegistered':
      case 'PupilDetailsChanged':
        return { ...state, details: event.data, version: state.version + 1 };
      case 'PupilDeactivated':
        return { ...state, dateSuppression: event.data.dateSuppression, awaySince: event.data.depuis };
      case 'PupilReactivated':
        return { ...state, dateSuppression: undefined, awaySince: undefined };
      case 'PupilForgotten':
        return { ...state, forgotten: true };
      case 'GuardianLinked':
      case 'GuardianRoleChanged':
        return { ...state, guardians: withGuardian(state.guardians, event.data) };
      case 'GuardianRanksChanged':
        return { ...state, guardians: reranked(state.guardians, event.data.rangs) };
      case 'GuardianUnlinked':
        return afterUnlink(state, event.data.fk_responsable);
      case 'GuardianReplaced':
        return afterMerge(state, event.data);
      case 'GuardianRestored':
        return separated(state, event.data.fk_responsable)?.after ?? state;
      case 'SchoolingEnrolled':
        return { ...state, schooling: [...state.schooling, event.data], schoolingVersions: said(state, event) };
      case 'SchoolingChanged':
      case 'SchoolingStatusChanged': {
        const { depuis: _, ...schooling } = event.data;
        return {
          ...state,
          schooling: replaced(state.schooling, schooling.idScolarite, schooling),
          schoolingVersions: said(state, event),
          ended: endings(state, event),
        };
      }
      case 'SchoolingRemoved':
        return {
          ...state,
          schooling: state.schooling.filter((one) => one.idScolarite !== event.data.idScolarite),
        };
      case 'PupilMerged':
        return { ...state, merged: event.data, merges: state.merges + 1 };
      case 'PupilSeparated':
        return { ...state, merged: undefined };
      case 'PupilAbsorbed':
        return { ...state, ...absorbing(state, event.data) };
      case 'PupilReleased':
        return { ...state, ...releasing(state, event.data) };
      case 'PupilPaperRemoved': {
        const folder = refolded(state.folder, event);
        return { ...state, folder, ...takenAway(state, state.folder.papers.get(event.data.idPieceJointe)) };
      }
      default:
        return { ...state, folder: refolded(state.folder, event) };
    }
  },
});

/** A status that a leaving gave or took back keeps the one before, as does a save that leaves it; any other is somebody’s own. */
function endings(
  { details, schooling, ended }: PupilState,
  { type, data }: Extract<PupilEvent, { type: 'SchoolingChanged' | 'SchoolingStatusChanged' }>,
): PupilState['ended'] {
  const { idScolarite, fk_statut, depuis } = data;
  const stands = schooling.find((one) => one.idScolarite === idScolarite)?.fk_statut ?? 0;
  const known = ended.get(idScolarite);
  const { before, said, away }: Ended = known ?? { before: stands, said: new Map(), away: undefined };
  const ends = fk_statut === schoolingStatus.abandoned && depuis === details?.dateAbandon;
  const isLeaving = depuis && (ends || (said.has(depuis) && [before, schoolingStatus.abandoned].includes(fk_statut)));
  const after = new Map(ended);
  const isOwn = type === 'SchoolingChanged' ? fk_statut !== stands : !isLeaving;
  if (isOwn) after.delete(idScolarite);
  else if (depuis)
    after.set(idScolarite, {
      before,
      said: new Map(said).set(depuis, fk_statut),
      away: ends && type === 'SchoolingStatusChanged' ? depuis : away,
    });
  return after;
}

const said = (
  { schoolingVersions }: PupilState,
  event: { readonly data: { readonly idScolarite: number } },
): Versions => versionsAfter(schoolingVersions, event.data.idScolarite, event);

/** Who is unlinked stands for nobody any more; a record that was merged keeps that for when it is open again. */
function afterUnlink(state: PupilState, guardian: number): PupilState {
  const replaced = state.merged
    ? state.replaced
    : new Map([...state.replaced].filter(([, { into }]) => into !== guardian));
  return { ...state, guardians: withoutGuardian(state.guardians, guardian), replaced };
}

function afterMerge(
  state: PupilState,
  { fk_responsable: into, remplace }: EventOf<typeof GuardianReplaced>['data'],
): PupilState {
  const linkOf = (id: number) => state.guardians.find((link) => link.fk_responsable === id);
  const merged = linkOf(remplace);
  if (!merged) return state;
  const kept = linkOf(into);
  const earlier = [...state.replaced.values()].find((one) => one.into === into);
  const replacement = { into, merged, kept, own: earlier ? earlier.own : kept !== undefined };
  return {
    ...state,
    guardians: replacedLink(state.guardians, remplace, into),
    replaced: new Map(state.replaced).set(remplace, replacement),
  };
}

/** The pupil once a merge of two records of a guardian is undone; undefined where that merge changed nothing here. */
export function separated(state: PupilState, merged: number) {
  const replacement = state.replaced.get(merged);
  if (!replacement) return undefined;
  const replaced = new Map([...state.replaced].filter(([id]) => id !== merged));
  const stays = replacement.own || [...replaced.values()].some(({ into }) => into === replacement.into);
  return { stays, after: { ...state, guardians: restored(state.guardians, replacement, stays), replaced } };
}

function reranked(
  guardians: readonly GuardianLink[],
  ranks: readonly { readonly fk_responsable: number; readonly ordre: number }[],
): readonly GuardianLink[] {
  const rankOf = new Map(ranks.map((rank) => [rank.fk_responsable, rank.ordre]));
  return guardians
    .map((link) => ({ ...link, ordre: rankOf.get(link.fk_responsable) ?? link.ordre }))
    .sort((a, b) => a.ordre - b.ordre);
}

function replaced(schooling: readonly Schooling[], idScolarite: number, by: Partial<Schooling>): readonly Schooling[] {
  return schooling.map((one) => (one.idScolarite === idScolarite ? { ...one, ...by } : one));
}

/** Fields left out keep their value. */
export type PupilPatch = Patch<Omit<PupilDetails, 'idEleve' | 'dateCreation'>>;

/**
 * A new pupil.
 * @throws Refusal 400 with the missing field among gender, surname, first name, birth and registration dates (document 001 §5).
 */
export function decideRegisterPupil(
  state: PupilState,
  idEleve: number,
  given: PupilPatch,
  today: string,
): PupilEvent[] {
  const details = complete({ idEleve, dateCreation: today }, given);
  if (!state.details) return [make(PupilRegistered, details)];
  return changed(state.details, details) ? [make(PupilDetailsChanged, details)] : [];
}

/**
 * Forms take a French number (document 001 §5): a foreign one, as an import keeps it, stays where the form leaves it.
 * @throws Refusal 400
 */
export function requireFrenchPhone(before: PupilState, { telephoneMobile }: PupilPatch): void {
  if (!telephoneMobile || telephoneMobile === before.details?.telephoneMobile || isFrenchTelephone(telephoneMobile))
    return;
  throw new Refusal(
    `${pupilRecord.fields.telephoneMobile.facts.label} : ${faults.notAFrenchPhone}`,
    400,
    'telephoneMobile',
  );
}

/** Archives a pupil; appends nothing when archived. @param today `YYYY-MM-DD` @throws Refusal as {@link known}. */
export function decideDeactivatePupil(state: PupilState, today: string): PupilEvent[] {
  const { idEleve } = known(state);
  return state.dateSuppression ? [] : [make(PupilDeactivated, { idEleve, dateSuppression: today, depuis: today })];
}

/** Closes the record of a person who is being erased, for good; appends nothing when it is. @param today `YYYY-MM-DD` */
export function decideForgetPupil(state: PupilState, today: string): PupilEvent[] {
  if (!state.details || state.forgotten) return [];
  const { idEleve } = state.details;
  return [
    ...(state.dateSuppression ? [] : [make(PupilDeactivated, { idEleve, dateSuppression: today, depuis: today })]),
    make(PupilForgotten, { idEleve }),
  ];
}

/** Brings an archived pupil back; appends nothing when there is nothing to do. @param today first day back @throws Refusal as {@link known}. */
export function decideReactivatePupil(state: PupilState, today: string): PupilEvent[] {
  const { idEleve } = known(state);
  if (!state.dateSuppression) return [];
  const away = state.awaySince ? { depuis: state.awaySince, dernierJour: dayAfter(today, -1) } : {};
  return [make(PupilReactivated, { idEleve, ...away })];
}

/** Whether the person is being erased, or was. */
export const isErasedPupil = ({ forgotten }: PupilState): boolean => forgotten;

/** @throws Refusal 404 unknown, 409 for a record that was merged: the kept one is changed, 422 for a person who was erased. */
export const known = (state: PupilState): PupilDetails => {
  if (!state.details) throw new Refusal(messages.general.notFound, 404);
  requireUnmerged(state);
  if (isErasedPupil(state)) throw new Refusal(messages.families.erasedPerson, 422);
  return state.details;
};

/**
 * The pupil with the given fields; those left out keep their value.
 * @throws Refusal 400 with the missing field, or with a day that is not in order.
 */
export function complete(
  before: Pick<PupilDetails, 'idEleve' | 'dateCreation'> & Partial<PupilDetails>,
  given: PupilPatch,
): PupilDetails {
  const entered = pupilRecord.entered(given, before);
  const details: PupilDetails = {
    ...entered,
    idEleve: before.idEleve,
    dateCreation: before.dateCreation,
    nom: inCapitals(text(entered.nom)),
    prenom: text(entered.prenom),
  };
  const missing = (['fk_genre', 'nom', 'prenom', 'dateNaissance', 'dateInscription'] as const).find(
    (field) => details[field] === null || details[field] === '',
  );
  if (missing) throw new Refusal(messages.general.fillMissing, 400, missing);
  requireDaysInOrder(before, details);
  return details;
}

/** Days of a life follow each other: born, registered, gone, and within so many years. */
const LONGEST_LIFE = 120;
const LIFE = ['dateNaissance', 'dateInscription', 'dateAbandon'] as const;

/** What stands is left alone: a day is asked about when one of them changes. @throws Refusal 400 on the day that changed. */
function requireDaysInOrder(before: Partial<PupilDetails>, after: PupilDetails): void {
  const given = LIFE.filter((name) => after[name] !== (before[name] ?? null));
  const days = LIFE.flatMap((name) => (after[name] ? [{ name, day: after[name] }] : []));
  for (const [index, { name: last, day }] of days.entries()) {
    const first = days[index - 1];
    const field = [last, first?.name].find((name) => name && given.includes(name));
    if (!field || !first) continue;
    if (first.day > day) throw new Refusal(messages.families.daysOutOfOrder, 400, field);
    if (yearOf(day) - yearOf(days[0]?.day ?? day) > LONGEST_LIFE)
      throw new Refusal(messages.families.tooLongALife(LONGEST_LIFE), 400, field);
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4));
