import { right } from './generated/rights';

interface FieldRight {
  readonly own: readonly number[];
  readonly other: readonly number[];
}

const identity: FieldRight = { own: [right.changeOwnProfile], other: [right.changeAgentIdentity] };
const role: FieldRight = { own: [right.changeOwnActivityAndRole], other: [right.changeAgentActivityAndRole] };
const either = (rights: readonly number[]): FieldRight => ({ own: rights, other: rights });

/** The fields of a profile that ask for a function of their own (document 001 §2). The others come with the right to save. */
const fieldRights = {
  nom: identity,
  prenom: identity,
  email: identity,
  actif: role,
  fk_groupe: role,
  antennes: role,
  IndexPaie: either([right.changeAgentPayIndex]),
  // Only staff who take payments have a settlement site.
  fk_siteResidence: either([right.addPayment, right.correctPayment]),
} satisfies Readonly<Record<string, FieldRight>>;

export type GuardedAgentField = keyof typeof fieldRights;

export const guardedAgentFields = Object.keys(fieldRights) as GuardedAgentField[];

/** Who may not change these does not see them either. */
export const concealedAgentFields = ['IndexPaie', 'fk_siteResidence'] as const satisfies readonly GuardedAgentField[];

/**
 * The guarded fields that somebody may change.
 * @param holds whether they hold a function.
 * @param own the profile is theirs.
 */
export const changeableAgentFields = (holds: (id: number) => boolean, own: boolean): ReadonlySet<GuardedAgentField> =>
  new Set(guardedAgentFields.filter((field) => fieldRights[field][own ? 'own' : 'other'].some(holds)));
