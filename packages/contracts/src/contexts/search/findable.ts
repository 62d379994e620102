import { right } from '../../constants';
import type { EventDefinition } from '../../core/event';
import type { Reading } from '../../core/named';
import type { RecordDefinition } from '../../core/record-definition';
import { GuardianDetailsChanged, GuardianRegistered, guardian } from '../families/guardian';
import { guardianList } from '../families/guardian-list';
import { PupilDetailsChanged, PupilRegistered, pupil } from '../families/pupil';
import { pupilContactRights, pupilList } from '../families/pupil-list';
import { AgentDetailsChanged, AgentRegistered, agent } from '../staff/agent';
import { agentList } from '../staff/agent-list';

/** A kind of person that is found, and by what. */
export interface Findable<Name extends string = string> {
  readonly record: RecordDefinition;
  /** Events that hold all fields as they are after them. */
  readonly saved: readonly EventDefinition[];
  /** Whoever this list shows to a caller, the caller finds; nobody else. */
  readonly list: Reading & { readonly access: { readonly kind: 'rights'; readonly anyOf: readonly number[] } };
  /** Fields found word by word, typing errors forgiven. */
  readonly names: readonly Name[];
  readonly emails: readonly Name[];
  readonly phones: readonly Name[];
  /** Who finds by a telephone, where the list does not show it to everybody. */
  readonly phonesToldTo?: readonly number[];
  readonly birth?: Name;
  /** The list shows birth dates, so people are found by them too. */
  readonly showsBirth?: boolean;
  /** Else who learns whether a birth date is theirs: by functions that show it, or that enter one. */
  readonly birthToldTo?: readonly number[];
}

const findable = <R extends RecordDefinition>(
  record: R,
  by: Omit<Findable<keyof R['fields'] & string>, 'record'>,
): Findable => ({ record, ...by });

const person = { names: ['nom', 'prenom'], emails: ['email'] } as const;

/** Everyone who can be found. */
export const findables = {
  guardian: findable(guardian, {
    ...person,
    saved: [GuardianRegistered, GuardianDetailsChanged],
    list: guardianList.list,
    phones: ['telephoneMobile', 'telephoneFixe'],
    birth: 'dateNaissance',
    birthToldTo: [right.seeGuardianGeneral, right.createGuardian, right.createGuardianFromPupil],
  }),
  pupil: findable(pupil, {
    names: person.names,
    saved: [PupilRegistered, PupilDetailsChanged],
    list: pupilList.list,
    emails: [],
    phones: ['telephoneMobile'],
    phonesToldTo: pupilContactRights,
    birth: 'dateNaissance',
    showsBirth: true,
  }),
  agent: findable(agent, {
    ...person,
    saved: [AgentRegistered, AgentDetailsChanged],
    list: agentList.list,
    phones: ['telephoneMobile', 'telephoneFixe'],
  }),
} as const;

export type FindableKind = keyof typeof findables;
export const findableKinds = Object.keys(findables) as [FindableKind, ...FindableKind[]];
