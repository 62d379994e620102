import type { EndpointDefinition } from '@diapason/contracts/core';
import { type PersonKind, personKindOf, personKinds } from '@diapason/contracts/erasure';
import { firstOf, type ReadModels, sql } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { valueAt } from './access';
import type { Input } from './parse';

/** Whose data an answered file holds, by the endpoint's declaration; undefined where it is no file about one person. */
export async function personRead(
  { readsPerson }: Pick<EndpointDefinition, 'readsPerson'>,
  input: Input,
  db: ReadModels,
): Promise<{ readonly nature: PersonKind; readonly id: number } | undefined> {
  if (!readsPerson) return undefined;
  const { of, from } = readsPerson;
  const id = Number(valueAt(input, from));
  const said = personKinds.find((kind) => kind === valueAt(input, of)) ?? personKindOf(of);
  if (said) return { nature: said, id };
  const { person, personIs } = recordFacts.get(of) ?? {};
  const nature = personKindOf(personIs);
  if (!person || !nature) throw new Error(`nothing says whose ${of} is`);
  const found = await firstOf(db, { id: sql.number('p.id') }, `from (${person}) p`, [id]);
  return found && { nature, id: found.id };
}
