import {
  FIRST_YEAR_WITHOUT_RELEASES,
  messages,
  right,
  type ServiceBlock,
  serviceCommentFields,
  serviceEmploymentFields,
  serviceReleaseFields,
} from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  ServiceAssignmentsSaved,
  ServiceSheetCarried,
  ServiceSheetRemoved,
  ServiceSheetSaved,
  serviceSheet,
} from '@diapason/contracts/staff';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { changed, requireUnchanged } from '../../../machinery/app/fields';
import { requireSeenVersion } from '../../../machinery/app/seen-version';

const events = { ServiceSheetSaved, ServiceAssignmentsSaved, ServiceSheetCarried, ServiceSheetRemoved };
export type ServiceEvent = EventsOf<typeof events>;
type Sheet = EventOf<typeof ServiceSheetSaved>['data'];
type Entry = ReturnType<typeof serviceSheet.entered> & ServiceKey;
export type Assignment = EventOf<typeof ServiceAssignmentsSaved>['data']['affectations'][number];

export interface ServiceState {
  readonly sheet: Sheet | undefined;
  readonly assignments: readonly Assignment[];
  /** Changes so far of each, as the answer says them. */
  readonly version: number;
  readonly assignmentsVersion: number;
  /** Of one that was taken over from another year: whether anything was done with it since. */
  readonly carried: { readonly touched: boolean } | undefined;
}

const initial: ServiceState = {
  sheet: undefined,
  assignments: [],
  version: 0,
  assignmentsVersion: 0,
  carried: undefined,
};

/** Streams `service-{fk_utilisateur}-{fk_anneeScolaire}`. */
export const service = aggregate<ServiceState, typeof events>({
  category: 'service',
  events,
  initial,
  evolve: (before, event) => {
    const state = before.carried ? { ...before, carried: { touched: true } } : before;
    switch (event.type) {
      case 'ServiceSheetSaved':
        return { ...state, sheet: event.data, version: state.version + 1 };
      case 'ServiceAssignmentsSaved':
        return { ...state, assignments: event.data.affectations, assignmentsVersion: state.assignmentsVersion + 1 };
      case 'ServiceSheetCarried':
        return { ...state, carried: { touched: false } };
      case 'ServiceSheetRemoved':
        return initial;
    }
  },
});

/** Whose sheet, of which year, under which number. */
export interface ServiceKey {
  readonly idFicheService: number;
  readonly fk_utilisateur: number;
  readonly fk_anneeScolaire: number;
}

/** What the form sends: a field that is left out stays as it is. */
export type SentSheet = Parameters<typeof serviceSheet.entered>[0] & { readonly versionAttendue?: number | undefined };

const REQUIRED = [
  'fk_contrat',
  'fk_filiere',
  'fk_diplome',
  'fk_corps',
  'fk_grade',
  'fk_typeEmploi',
  'heuresContrat',
] as const;

/**
 * Saves a sheet, without its assignments.
 * @param may whether the caller may use a block. A field of another stays as it is, and is refused when it is sent with another value.
 * @param isOver the school year is over: its releases stay.
 * @throws Refusal 400 with a required field missing (document 001 §5), 403 for what the caller may not change, 409 another version.
 */
export function decideSaveService(
  state: ServiceState,
  sent: SentSheet,
  key: ServiceKey,
  may: (block: ServiceBlock) => boolean,
  isOver: boolean,
): ServiceEvent[] {
  if (!may('change')) throw new Refusal(messages.identity.notAllowed, 403);
  requireSeenVersion(sent.versionAttendue, state);
  const before = state.sheet;
  const closed = closedTo(may);
  const said = fieldsOf(sent, (_, value) => value !== null && value !== '');
  requireUnchanged<Partial<Sheet>>(before ?? {}, serviceSheet.entered(said, before), closed);
  const entered = serviceSheet.entered(
    fieldsOf(sent, (name) => !isOneOf(closed, name)),
    before,
  );
  return sheetSaved(before, { ...entered, ...key }, isOver);
}

/** What stands in the blocks that the caller may not use. */
const closedTo = (may: (block: ServiceBlock) => boolean) => [
  ...(may('employment') ? [] : serviceEmploymentFields),
  ...(may('comment') ? [] : serviceCommentFields),
];

const fieldsOf = <T extends object>(of: T, keep: (name: string, value: unknown) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(of).filter(([name, value]) => keep(name, value))) as Partial<T>;

const isOneOf = (fields: readonly string[], name: string) => fields.includes(name);

function sheetSaved(before: Sheet | undefined, entry: Entry, isOver: boolean): ServiceEvent[] {
  const hasReleases = entry.fk_anneeScolaire < FIRST_YEAR_WITHOUT_RELEASES && !isOver;
  for (const field of serviceReleaseFields)
    if (!hasReleases && changed(entry[field] ?? null, before?.[field] ?? null))
      throw new Refusal(messages.staff.releasesOver, 422, field);
  const missing = REQUIRED.find((field) => !entry[field]);
  if (missing) throw new Refusal(messages.staff.serviceFields, 400, missing);
  const next = entry as Sheet;
  return changed(before, next) ? [make(ServiceSheetSaved, next)] : [];
}

const placeOf = ({ fk_site, fk_instrument }: Pick<Assignment, 'fk_site' | 'fk_instrument'>) =>
  `${fk_site}-${fk_instrument}`;

/**
 * Saves the assignments, whole.
 * @param functions what the caller holds: 254 adds, 255 changes and removes.
 * @throws Refusal 400 without hours, 403 without the function, 409 another version, 422 a site and instrument twice (document 001 §5).
 */
export function decideSaveAssignments(
  state: ServiceState,
  sent: readonly { readonly [field in keyof Assignment]: Assignment[field] | null }[],
  key: ServiceKey,
  functions: ReadonlySet<number>,
  versionAttendue?: number,
): ServiceEvent[] {
  requireSeenVersion(versionAttendue, { version: state.assignmentsVersion });
  const next = sent.map((line, index): Assignment => {
    const { fk_site, fk_instrument, heures } = line;
    if (!fk_site || !fk_instrument || !heures)
      throw new Refusal(messages.staff.assignmentHours, 400, `listOfJson.${index}.heures`);
    return { fk_site, fk_instrument, heures, ordre: line.ordre ?? index + 1, commentaire: line.commentaire };
  });
  const twice = next.findIndex((line, index) => next.findIndex((one) => placeOf(one) === placeOf(line)) < index);
  if (twice >= 0) throw new Refusal(messages.staff.assignmentTwice, 422, `listOfJson.${twice}.fk_instrument`);
  const before = new Map(state.assignments.map((line) => [placeOf(line), line]));
  const adds = next.some((line) => !before.has(placeOf(line)));
  const kept = next.filter((line) => !changed(before.get(placeOf(line)), line));
  const changes = kept.length + next.filter((line) => !before.has(placeOf(line))).length < next.length;
  const drops = next.filter((line) => before.has(placeOf(line))).length < before.size;
  if (adds && !functions.has(right.addAssignment)) throw new Refusal(messages.identity.notAllowed, 403, 'listOfJson');
  if ((changes || drops) && !functions.has(right.changeAssignment))
    throw new Refusal(messages.identity.notAllowed, 403, 'listOfJson');
  return changed(state.assignments, next) ? [make(ServiceAssignmentsSaved, { ...key, affectations: next })] : [];
}

/**
 * Copies a sheet with its assignments into another year, as far as the caller might save both there; releases stay with theirs.
 * @param from the sheet of the current year. @param replaces whether a sheet that is there may be replaced.
 * @throws Refusal 422 where the current year has no sheet (document 001 §8), 409 where the new one has one; else as saving.
 */
export function decideCopyService(
  state: ServiceState,
  from: Pick<ServiceState, 'sheet' | 'assignments'>,
  key: ServiceKey,
  replaces: boolean,
  { may, functions }: { readonly may: (block: ServiceBlock) => boolean; readonly functions: ReadonlySet<number> },
): ServiceEvent[] {
  if (!from.sheet) throw new Refusal(messages.staff.serviceNotCopied, 422);
  const isThere = state.sheet !== undefined || state.assignments.length > 0;
  if (isThere && !replaces) throw new Refusal(messages.staff.serviceThere, 409, 'remplace');
  const kept = state.sheet ?? serviceSheet.entered({});
  const staying: readonly string[] = [...closedTo(may), ...serviceReleaseFields];
  const entry = { ...from.sheet, ...fieldsOf(kept, (name) => isOneOf(staying, name)), ...key };
  return [...sheetSaved(state.sheet, entry, true), ...decideSaveAssignments(state, from.assignments, key, functions)];
}
