import type { Access, EndpointDefinition, PersonRead } from '@diapason/contracts/core';
import { type PersonKind, personKindOf, personKinds } from '@diapason/contracts/erasure';
import { firstOf, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { factsOfStream, recordFacts } from '@diapason/projections/catalogue/records';
import { valueAt } from './access';
import type { Input } from './parse';

type Declared = Pick<EndpointDefinition, 'readsPerson' | 'ownSites' | 'access'>;

/** A person by what kind of person they are, and their number. */
interface SomePerson {
  readonly nature: PersonKind;
  readonly id: number;
}

/** Whose data an answer holds, by the endpoint's declaration; undefined where it is about nobody, or about several. */
export async function personRead(endpoint: Declared, input: Input, db: ReadModels): Promise<SomePerson | undefined> {
  const declared = endpoint.readsPerson ?? deciding(endpoint);
  if (!declared) return undefined;
  const { of, from } = declared;
  if (of === from) return personOfStream(String(valueAt(input, from)), db);
  return personOf(String(valueAt(input, of) ?? of), Number(valueAt(input, from)), db);
}

const OTHERS = { id: sql.number('p.id'), kind: sql.text('p.kind') };

/** Whom an answer shows beside the person that it is about. */
export async function othersRead(
  { readsPerson }: Pick<EndpointDefinition, 'readsPerson'>,
  input: Input,
  db: ReadModels,
): Promise<readonly SomePerson[]> {
  if (!readsPerson?.others) return [];
  const { others } = recordFacts.get(readsPerson.of) ?? {};
  if (!others) throw new Error(`nothing says whom ${readsPerson.of} shows`);
  const found = await rowsOf(db, OTHERS, `from (${others}) p`, [Number(valueAt(input, readsPerson.from))]);
  return found.flatMap(({ id, kind }) => {
    const nature = personKindOf(kind);
    return nature ? [{ nature, id }] : [];
  });
}

/** The record that decides who may make the call. */
function deciding({ ownSites, access }: Declared): PersonRead | undefined {
  if (ownSites?.record) return { of: ownSites.record.kind, from: ownSites.record.from };
  return access.kind === 'own' ? ofOwner(access) : undefined;
}

const ofOwner = ({ owner, from }: Extract<Access, { kind: 'own' }>): PersonRead => ({ of: owner, from });

/** @param kind of a record, or of a person as calls say it. */
async function personOf(kind: string, id: number, db: ReadModels): Promise<SomePerson | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const said = personKinds.find((one) => one === kind) ?? personKindOf(kind);
  if (said) return { nature: said, id };
  const { person, personIs } = recordFacts.get(kind) ?? {};
  if (!person) return undefined;
  const kindOf = { kind: sql.text(personIs ? `'${personIs}'` : 'p.kind') };
  const found = await firstOf(db, { id: sql.number('p.id'), ...kindOf }, `from (${person}) p`, [id]);
  const nature = personKindOf(found?.kind);
  return found && nature && { nature, id: found.id };
}

/** @param stream `guardian-12`, `expenseClaim-4`, `service-12-7`: a stream begins with the number that its facts want. */
function personOfStream(stream: string, db: ReadModels): Promise<SomePerson | undefined> {
  const [category = '', id = ''] = stream.split('-');
  return personOf(factsOfStream(category)?.name ?? category, Number(id), db);
}
