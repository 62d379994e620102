import {
  descendants,
  functionRight,
  functionRights,
  guardianFunctions,
  isArea,
  type Module,
  messages,
  plainWords,
  right,
  roleGroupIds,
  withParents,
} from '@diapason/contracts/constants';
import { type EventsOf, isTellable, make, type Session } from '@diapason/contracts/core';
import { RoleGroupChanged, RoleGroupDefined, RoleGroupRemoved } from '@diapason/contracts/identity';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { type Holder, powerBeyond } from './powers';

/** Functions of a group's members: stream `roleGroup-{idGroupe}`. */
const events = { RoleGroupDefined, RoleGroupChanged, RoleGroupRemoved };
export type RoleGroupEvent = EventsOf<typeof events>;

export interface RoleGroup {
  readonly idGroupe: number;
  readonly libelleGroupe: string;
  readonly commentaire: string;
  readonly supprimable: 0 | 1;
  readonly fonctions: readonly number[];
  readonly modules: readonly string[];
  readonly role: string;
}

/** Undefined when never defined, or removed. */
export interface RoleGroupState {
  readonly group: RoleGroup | undefined;
  readonly isRemoved: boolean;
  /** Its changes so far, as lists and forms show them. */
  readonly version: number;
}

export const roleGroup = aggregate<RoleGroupState, typeof events>({
  category: 'roleGroup',
  events,
  initial: { group: undefined, isRemoved: false, version: 0 },
  evolve: ({ version }, event) =>
    event.type === 'RoleGroupRemoved'
      ? { group: undefined, isRemoved: true, version }
      : { group: event.data, isRemoved: false, version: version + 1 },
});

/** Defines a group that does not exist. An existing one keeps its functions; only Superviseur gains those of a new release. */
export function decideDefine(state: RoleGroupState, group: RoleGroup): RoleGroupEvent[] {
  const { group: held } = state;
  if (held && group.idGroupe === roleGroupIds.superviseur && group.fonctions.some((id) => !held.fonctions.includes(id)))
    return [
      make(
        RoleGroupChanged,
        writable({ ...held, fonctions: [...new Set([...held.fonctions, ...group.fonctions])].sort((a, b) => a - b) }),
      ),
    ];
  return state.group || state.isRemoved ? [] : [make(RoleGroupDefined, writable(group))];
}

export interface RoleGroupChange {
  readonly libelleGroupe: string;
  readonly commentaire: string | undefined;
  /** Undefined leaves it as it is. */
  readonly supprimable: 0 | 1 | undefined;
  /** The active functions; undefined leaves them unchanged. */
  readonly fonctions: readonly number[] | undefined;
}

/**
 * Nobody gives what they do not have, and to be without a lock to own sites is to have more. Nobody changes their own group, nor that
 * of whom they act for.
 * @throws Refusal 403 for Superviseur, for the caller's own group, and for a function or a freedom that the caller lacks; 404 unknown
 * group, 400 unknown function, 422 for a function of staff in a group of the guardians.
 */
export function decideChange(
  state: RoleGroupState,
  idGroupe: number,
  change: RoleGroupChange,
  caller: Holder & Pick<Session, 'fk_groupe' | 'actGroup'>,
): RoleGroupEvent[] {
  if (idGroupe === roleGroupIds.superviseur) throw new Refusal(messages.identity.supervisorUnchangeable, 403);
  if (idGroupe === caller.fk_groupe || idGroupe === caller.actGroup) throw new Refusal(messages.identity.ownGroup, 403);
  const { group } = state;
  if (!group) throw new Refusal(messages.general.notFound, 404);
  const fonctions = change.fonctions ? functionsAfter(group.fonctions, change.fonctions) : [...group.fonctions];
  requireForRole(group, fonctions);
  requireGrantable(group, fonctions, caller);
  const changed: RoleGroup = {
    ...group,
    libelleGroupe: change.libelleGroupe,
    commentaire: change.commentaire ?? group.commentaire,
    // Built-in groups cannot be deleted (document 000 §2).
    supprimable: isDefault(idGroupe) ? 0 : (change.supprimable ?? group.supprimable),
    fonctions,
    modules: modulesAfter(group.modules, fonctions),
  };
  return JSON.stringify(changed) === JSON.stringify(group) ? [] : [make(RoleGroupChanged, writable(changed))];
}

/** A name as readers take it: case, accents, ligatures, blanks and signs make no other name. */
const asRead = (name: string) => plainWords(name) || name;

/**
 * What a group is called already it keeps.
 * @param others names of all other groups. @throws Refusal for a new name: 400 with a letter of another script or a mark that nobody sees,
 * 409 where it may be taken for another group's.
 */
export function requireOwnName(before: string | undefined, name: string, others: readonly string[]): void {
  if (before === name) return;
  if (!isTellable(name)) throw new Refusal(messages.identity.groupNameLetters, 400, 'libelleGroupe');
  if (before !== undefined && asRead(before) === asRead(name)) return;
  const alike = others.find((other) => asRead(other) === asRead(name));
  if (alike !== undefined) throw new Refusal(messages.identity.groupNameTaken(alike), 409, 'libelleGroupe');
}

/** @param users number of accounts in the group. */
export function decideRemove(state: RoleGroupState, idGroupe: number, users: number): RoleGroupEvent[] {
  if (state.isRemoved) return [];
  if (!state.group) throw new Refusal(messages.general.notFound, 404);
  if (state.group.supprimable === 0) throw new Refusal(messages.identity.groupNotRemovable, 422);
  if (users > 0) throw new Refusal(messages.identity.groupInUse, 422);
  return [make(RoleGroupRemoved, { idGroupe })];
}

/**
 * Functions after a change: a disabled one disables its descendants, an active one enables its parents (document 000 §4). An area is
 * no function: a client that sends none of them switches nothing off.
 * @returns ascending, without duplicates.
 * @throws Refusal 400 for an unknown function.
 */
export function functionsAfter(before: readonly number[], asked: readonly number[]): number[] {
  const known = new Set(functionRights.map((right) => right.idFonction));
  if (asked.some((id) => !known.has(id))) throw new Refusal(messages.identity.unknownFunction, 400, 'fonctionsGroupe');
  const on = new Set(asked);
  const lost = new Set(before.filter((id) => !on.has(id) && !isArea(id)).flatMap(descendants));
  const held = asked.filter((id) => !lost.has(id)).flatMap(withParents);
  return [...new Set(held)].sort((a, b) => a - b);
}

/** The functions that open each module's screens (documents 000 §2 and 002 §6). The guardians' portal has none. */
const OPENED_BY: Readonly<Record<Exclude<Module, 'espaceResponsable'>, readonly number[]>> = {
  absences: [right.seeOwnAbsences, right.manageAbsences],
  planning: [right.seeRoomPlanning],
  gestionBDD: [right.manageReferenceTables],
  gestionSite: [right.manageSettings, right.manageRoleGroups],
  livret: [right.seeBookletTemplates],
  frais: [right.seeOwnClaims, right.manageClaims],
  services: [right.seeOwnServices],
  cotisation: [right.seeContributions, right.seePayments],
  presences: [right.openAttendanceFromOwnCourses, right.seeAttendanceSheets],
  GED: [right.seeDocuments],
  communesConvention: [right.seePartnerMunicipalities],
  evaluation: [right.changeEvaluations],
};
/** Two modules close with their last function; the others stay open. */
const MANAGEMENT: readonly string[] = ['gestionSite', 'gestionBDD'];

/** Grants the module of each function's screen, without which the function is useless. */
function modulesAfter(before: readonly string[], fonctions: readonly number[]): string[] {
  const opened = Object.entries(OPENED_BY)
    .filter(([, openers]) => openers.some((id) => fonctions.includes(id)))
    .map(([module]) => module);
  return [...new Set([...before.filter((module) => !MANAGEMENT.includes(module)), ...opened])];
}

function requireForRole({ role }: RoleGroup, after: readonly number[]): void {
  if (role !== 'Responsable') return;
  const given = after.find((id) => !isArea(id) && !guardianFunctions.has(id));
  if (given === undefined) return;
  const name = functionRight(given)?.libelleFonction ?? String(given);
  throw new Refusal(messages.identity.staffFunction(name, given), 422, 'fonctionsGroupe');
}

function requireGrantable({ fonctions, role }: RoleGroup, after: readonly number[], caller: Holder): void {
  const held = (functions: readonly number[]) => ({ functions: new Set(functions), role });
  const refused = powerBeyond(held(after), caller, held(fonctions));
  if (!refused) return;
  const { fonction, lock } = refused;
  throw new Refusal(
    lock === undefined
      ? `Vous ne pouvez pas donner la fonction ${fonction}, que vous n’avez pas.`
      : `Vous ne pouvez pas donner la fonction ${fonction} sans la limite ${lock} aux sites de l’agent : vous-même ne l’avez pas ainsi.`,
    403,
    'fonctionsGroupe',
  );
}

const isDefault = (idGroupe: number) => Object.values<number>(roleGroupIds).includes(idGroupe);

function writable(group: RoleGroup) {
  return { ...group, fonctions: [...group.fonctions], modules: [...group.modules] };
}
