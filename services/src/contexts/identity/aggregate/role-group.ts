import {
  descendants,
  functionRights,
  type Module,
  messages,
  restrictingRights,
  right,
  roleGroupIds,
  withParents,
} from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { RoleGroupChanged, RoleGroupDefined, RoleGroupRemoved } from '@diapason/contracts/identity';
import { aggregate, Refusal } from '@diapason/event-sourcing';

/** What the members of a group may do: stream `roleGroup-{idGroupe}`. */
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

/** Undefined: never defined, or removed. */
export type RoleGroupState = { readonly group: RoleGroup | undefined; readonly isRemoved: boolean };

export const roleGroup = aggregate<RoleGroupState, typeof events>({
  category: 'roleGroup',
  events,
  initial: { group: undefined, isRemoved: false },
  evolve: (_state, event) =>
    event.type === 'RoleGroupRemoved' ? { group: undefined, isRemoved: true } : { group: event.data, isRemoved: false },
});

/** At installation, and for a new group. A group that exists stays as it is; only Superviseur gains the functions that a new version brings. */
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
  readonly supprimable: 0 | 1;
  /** The functions switched on; undefined leaves them as they are. */
  readonly fonctions: readonly number[] | undefined;
}

/**
 * @param grantable functions that the caller holds: nobody gives what they do not have.
 * @throws Refusal 403 for Superviseur or a function the caller lacks, 404 for no such group, 400 for no such function.
 */
export function decideChange(
  state: RoleGroupState,
  idGroupe: number,
  change: RoleGroupChange,
  grantable: ReadonlySet<number>,
): RoleGroupEvent[] {
  if (idGroupe === roleGroupIds.superviseur) throw new Refusal(messages.identity.supervisorUnchangeable, 403);
  const { group } = state;
  if (!group) throw new Refusal(messages.general.notFound, 404);
  const fonctions = change.fonctions ? functionsAfter(group.fonctions, change.fonctions) : [...group.fonctions];
  requireGrantable(group.fonctions, fonctions, grantable);
  const changed: RoleGroup = {
    ...group,
    libelleGroupe: change.libelleGroupe,
    commentaire: change.commentaire ?? group.commentaire,
    // The groups of every network stay: documents 000 §2, "some groups are not deletable".
    supprimable: isDefault(idGroupe) ? 0 : change.supprimable,
    fonctions,
    modules: modulesAfter(group.modules, fonctions),
  };
  return JSON.stringify(changed) === JSON.stringify(group) ? [] : [make(RoleGroupChanged, writable(changed))];
}

/** @param users how many accounts are in the group. */
export function decideRemove(state: RoleGroupState, idGroupe: number, users: number): RoleGroupEvent[] {
  if (state.isRemoved) return [];
  if (!state.group) throw new Refusal(messages.general.notFound, 404);
  if (state.group.supprimable === 0) throw new Refusal(messages.identity.groupNotRemovable, 422);
  if (users > 0) throw new Refusal(messages.identity.groupInUse, 422);
  return [make(RoleGroupRemoved, { idGroupe })];
}

/**
 * What a group holds after a change (document 000, §4): a function that was switched off takes its descendants with it;
 * one that is on has its parents on.
 * @returns ascending, without repeats.
 * @throws Refusal 400 for a number that is no function.
 */
export function functionsAfter(before: readonly number[], asked: readonly number[]): number[] {
  const known = new Set(functionRights.map((right) => right.idFonction));
  if (asked.some((id) => !known.has(id))) throw new Refusal(messages.identity.unknownFunction, 400, 'fonctionsGroupe');
  const on = new Set(asked);
  const lost = new Set(before.filter((id) => !on.has(id)).flatMap(descendants));
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
/** These two are nobody's without their functions; the other modules stay once a group has them. */
const MANAGEMENT: readonly string[] = ['gestionSite', 'gestionBDD'];

/** A function is of no use without the module of its screen: whoever is given one has the other. */
function modulesAfter(before: readonly string[], fonctions: readonly number[]): string[] {
  const opened = Object.entries(OPENED_BY)
    .filter(([, openers]) => openers.some((id) => fonctions.includes(id)))
    .map(([module]) => module);
  return [...new Set([...before.filter((module) => !MANAGEMENT.includes(module)), ...opened])];
}

/** Anyone may give what restricts its holder, and areas. */
function requireGrantable(before: readonly number[], after: readonly number[], grantable: ReadonlySet<number>): void {
  const had = new Set(before);
  const areas = (id: number) => id >= 500;
  const refused = after.find((id) => !had.has(id) && !grantable.has(id) && !restrictingRights.has(id) && !areas(id));
  if (refused !== undefined)
    throw new Refusal(`Vous ne pouvez pas donner la fonction ${refused}, que vous n’avez pas.`, 403, 'fonctionsGroupe');
}

const isDefault = (idGroupe: number) => Object.values<number>(roleGroupIds).includes(idGroupe);

function writable(group: RoleGroup) {
  return { ...group, fonctions: [...group.fonctions], modules: [...group.modules] };
}
