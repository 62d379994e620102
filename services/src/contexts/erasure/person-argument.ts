import { type PersonKind, personKindOf, personKinds, personRecords } from '@diapason/contracts/erasure';

/**
 * Whom an operator's command is about: `--person 1042`, with `--kind guardian|pupil|agent` where a pupil has the same number.
 * @throws Error that says what is wrong with them.
 */
export function personArgument({
  person,
  kind,
}: {
  readonly person: string | undefined;
  readonly kind: string | undefined;
}): {
  readonly id: number;
  readonly nature: PersonKind | undefined;
} {
  const id = Number(person);
  if (!Number.isInteger(id) || id < 1) throw new Error('--person needs the number of a guardian, a pupil or an agent');
  if (kind === undefined) return { id, nature: undefined };
  const nature = personKindOf(kind) ?? personKinds.find((one) => one === kind);
  if (!nature) throw new Error(`--kind is one of ${Object.values(personRecords).join(', ')}`);
  return { id, nature };
}
