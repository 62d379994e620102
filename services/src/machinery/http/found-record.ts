import { type EndpointDefinition, type FoundBy, holdsAny, type Session } from '@diapason/contracts/core';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { settingValue } from '@diapason/projections/site/setting-value';
import { valueAt } from './access';
import type { Input } from './parse';

const FOUND = { id: sql.number('found.id') };

/**
 * The input with the number of the record that the call is about, where the body leaves it out and names it by person and year.
 * @throws Refusal 422 where there is none, to whoever may add to that person.
 */
export async function withFoundRecord(
  { foundBy, access }: EndpointDefinition,
  session: Session | undefined,
  input: Input,
  db: ReadModels,
): Promise<Input> {
  // 0 names no record; what is left out names one by the others.
  if (!foundBy || (valueAt(input, `body.${foundBy.field}`) ?? undefined) !== undefined) return input;
  const person = Number(valueAt(input, `body.${foundBy.person}`) ?? 0);
  const id = person > 0 ? await numberOf(foundBy, person, Number(valueAt(input, `body.${foundBy.year}`) ?? 0), db) : 0;
  if (id > 0) return Object.assign({}, input, { body: { ...Object(input.body), [foundBy.field]: id } });
  const others = access.kind === 'own' ? access.otherwise : [];
  if (session && (session.idUtilisateur === person || holdsAny(session, others)))
    throw new Refusal(foundBy.none, 422, foundBy.year);
  return input;
}

async function numberOf(foundBy: FoundBy, person: number, year: number, db: ReadModels): Promise<number> {
  const { record, standsFor } = foundBy;
  const statement = recordFacts.get(record)?.ofYear;
  if (!statement) throw new Error(`nothing says which ${record} is of a year`);
  const of = async (one: number) => (await firstOf(db, FOUND, `from (${statement}) found`, [person, one]))?.id ?? 0;
  const found = await of(year);
  if (found > 0 || year !== standsFor?.year) return found;
  return of(Number(await settingValue(db, standsFor.setting)));
}
