import { randomBytes } from 'node:crypto';
import type { ReadModels } from '@diapason/event-sourcing';
import { Refusal, type Replayed, replay } from '@diapason/event-sourcing';
import { tables } from '../../catalogue/tables';
import type { QueryContext } from '../../machinery/query';
import { instantOf } from './instant';

const REPLAYED = ['cotisation', 'reglement', 'responsable', 'eleve'];

/**
 * Builds the books as of the end of a day, and looks at them. A replica has no place to build in.
 * @param look the schema never comes from a client. @throws Refusal 400 for a day to come, 409 while another replay runs.
 */
export async function replayUntil<T>(
  { building: pool, codec, today }: Pick<QueryContext, 'building' | 'codec' | 'today'>,
  day: string,
  look: (connection: ReadModels, schema: string) => Promise<T>,
): Promise<Replayed<T> & { readonly until: string }> {
  if (day > today) throw new Refusal('La date du rejeu ne peut pas être dans le futur.', 400, 'au');
  const until = instantOf(day) ?? new Date().toISOString();
  const schema = `replay_${randomBytes(6).toString('hex')}`;
  const done = await replay({
    pool,
    codec,
    tables: tables.filter(({ name }) => REPLAYED.includes(name)),
    schema,
    until,
    look: (connection) => look(connection, schema),
  });
  if (!done) throw new Refusal('Un autre rejeu est en cours : réessayez dans un instant.', 409);
  return { ...done, until };
}
