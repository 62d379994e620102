import {
  concealedAgentFields,
  type GuardedAgentField,
  guardedAgentFields,
  messages,
} from '@diapason/contracts/constants';
import { type EventsOf, inCapitals, make } from '@diapason/contracts/core';
import {
  AgentDeactivated,
  AgentDetailsChanged,
  AgentForgotten,
  AgentReactivated,
  AgentRegistered,
  agent as agentRecord,
} from '@diapason/contracts/staff';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { changed, normalEmail, type Patch, text } from '../../../machinery/app/fields';

const events = { AgentRegistered, AgentDetailsChanged, AgentDeactivated, AgentReactivated, AgentForgotten };
export type AgentEvent = EventsOf<typeof events>;
type AgentDetails = Extract<AgentEvent, { type: 'AgentRegistered' }>['data'];

export interface AgentState {
  readonly details: AgentDetails | undefined;
  readonly dateSuppression: string | undefined;
  readonly forgotten: boolean;
  /** The role group that the sheet named before the last change of it: the account may still have it. */
  readonly previousGroup: number | undefined;
  /** Changes of the sheet so far, as its answer says them. */
  readonly version: number;
}

/** Streams `agent-{idUtilisateur}`. */
export const agent = aggregate<AgentState, typeof events>({
  category: 'agent',
  events,
  initial: { details: undefined, dateSuppression: undefined, forgotten: false, previousGroup: undefined, version: 0 },
  evolve: (state, event): AgentState => {
    switch (event.type) {
      case 'AgentRegistered':
      case 'AgentDetailsChanged':
        return {
          ...state,
          details: event.data,
          previousGroup:
            state.details && state.details.fk_groupe !== event.data.fk_groupe
              ? state.details.fk_groupe
              : state.previousGroup,
          version: state.version + 1,
        };
      case 'AgentDeactivated':
        return { ...state, dateSuppression: event.data.dateSuppression, version: state.version + 1 };
      case 'AgentReactivated':
        return { ...state, dateSuppression: undefined, version: state.version + 1 };
      case 'AgentForgotten':
        return { ...state, forgotten: true };
    }
  },
});

/**
 * Whoever changes an agent has this one.
 * @throws Refusal 404 for an unknown agent, 422 for a person who was erased.
 */
export function openAgent(state: AgentState): AgentDetails {
  if (!state.details) throw new Refusal(messages.general.notFound, 404);
  if (state.forgotten) throw new Refusal(messages.families.erasedPerson, 422);
  return state.details;
}

/** Fields left out keep their value. */
export type AgentPatch = Patch<Omit<AgentDetails, 'idUtilisateur'>>;

/**
 * A new agent.
 * @throws Refusal 400 with the missing field among surname, first name, e-mail and role group (document 001 §5).
 */
export function decideRegisterAgent(state: AgentState, idUtilisateur: number, given: AgentPatch): AgentEvent[] {
  const details = complete({ idUtilisateur }, given);
  if (!state.details) return [make(AgentRegistered, details)];
  return changed(state.details, details) ? [make(AgentDetailsChanged, details)] : [];
}

/**
 * Changes the fields given.
 * @param changeable the guarded fields that the caller may change.
 * @throws Refusal as {@link openAgent}, 400 as {@link decideRegisterAgent}, 403 for a field the caller may not change.
 */
export function decideChangeAgent(state: AgentState, given: AgentPatch, changeable: Changeable): AgentEvent[] {
  const before = openAgent(state);
  const details = complete(before, withoutConcealed(given, changeable));
  for (const field of guardedAgentFields)
    if (field !== 'actif' && !changeable.has(field) && changed(before[field], details[field])) throw notAllowed(field);
  return changed(before, details) ? [make(AgentDetailsChanged, details)] : [];
}

type Changeable = ReadonlySet<GuardedAgentField>;

const notAllowed = (field: string) => new Refusal(messages.identity.notAllowed, 403, field);

/**
 * What a form says of the fields that the caller sees: a concealed one came to it empty, so it was not emptied there.
 * @throws Refusal 403 for a value in a concealed field.
 */
export function withoutConcealed(given: AgentPatch, changeable: Changeable): AgentPatch {
  const concealed = concealedAgentFields.filter((field) => !changeable.has(field));
  for (const field of concealed) if (given[field]) throw notAllowed(field);
  return Object.fromEntries(Object.entries(given).filter(([field]) => !concealed.some((one) => one === field)));
}

/** The profile shows the address of the account, which changed; nothing of a person who was erased. */
export function decideFollowEmail(state: AgentState, email: string): AgentEvent[] {
  const { details } = state;
  return details && !state.forgotten && normalEmail(details.email) !== email
    ? [make(AgentDetailsChanged, { ...details, email })]
    : [];
}

/** Closes the record of a person who is being erased, for good; appends nothing when it is. @param today `YYYY-MM-DD` */
export function decideForgetAgent({ details, dateSuppression, forgotten }: AgentState, today: string): AgentEvent[] {
  if (!details || forgotten) return [];
  const { idUtilisateur } = details;
  return [
    ...(dateSuppression ? [] : [make(AgentDeactivated, { idUtilisateur, dateSuppression: today })]),
    make(AgentForgotten, { idUtilisateur }),
  ];
}

/** @throws Refusal as {@link openAgent}. */
export function decideActivity(state: AgentState, actif: 0 | 1, today: string): AgentEvent[] {
  const { idUtilisateur } = openAgent(state);
  if (actif === 0 && !state.dateSuppression) return [make(AgentDeactivated, { idUtilisateur, dateSuppression: today })];
  if (actif === 1 && state.dateSuppression) return [make(AgentReactivated, { idUtilisateur })];
  return [];
}

function complete(
  before: Partial<AgentDetails> & Pick<AgentDetails, 'idUtilisateur'>,
  given: AgentPatch,
): AgentDetails {
  const { actif: _active, dateSuppression: _left, ...merged } = agentRecord.entered(given, before);
  const details = {
    ...merged,
    nom: inCapitals(text(merged.nom)),
    prenom: text(merged.prenom),
    email: text(merged.email),
    fk_groupe: merged.fk_groupe ?? 0,
    antennes: (given.antennes === undefined ? before.antennes : given.antennes) ?? [],
    // Clients that cannot send null send 0 for an empty settlement site (document 001 §2).
    fk_siteResidence: merged.fk_siteResidence || null,
  };
  const missing = (['nom', 'prenom', 'email', 'fk_groupe'] as const).find((field) => !details[field]);
  if (missing) throw new Refusal(messages.staff.fields, 400, missing);
  return { ...details, idUtilisateur: before.idUtilisateur };
}
