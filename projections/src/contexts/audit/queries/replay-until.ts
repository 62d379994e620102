import { randomBytes } from 'node:crypto';
import { audit } from '@diapason/contracts';
import type { ReadModels } from '@diapason/event-sourcing';
import { exists, Refusal, replay, sql, theRow } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { instantOf } from '../instant';
import { MOVEMENTS_SQL } from '../movements';

const REPLAYED = ['cotisation', 'reglement', 'responsable', 'eleve'];

/** Builds that day's books beside today's, compares them, and checks today's against the journal. A replica has no place to build in. */
export const replayed = query(audit.replay, async ({ body }, { building: pool, codec, today }) => {
  if (body.au > today) throw new Refusal('La date du rejeu ne peut pas être dans le futur.', 400, 'au');
  const until = instantOf(body.au) ?? new Date().toISOString();
  const schema = `replay_${randomBytes(6).toString('hex')}`;
  const done = await replay({
    pool,
    codec,
    tables: tables.filter(({ name }) => REPLAYED.includes(name)),
    schema,
    until,
    look: async (connection) => ({
      alors: await booksOf(connection, schema),
      maintenant: await booksOf(connection, 'read'),
      rapproche: await reconciles(connection),
    }),
  });
  if (!done) throw new Refusal('Un autre rejeu est en cours : réessayez dans un instant.', 409);
  return { au: until, evenements: done.events, duree: Math.round(done.seconds * 1000), ...done.seen };
});

/** A generation's books in cents; `schema` never comes from a client. */
async function booksOf(db: ReadModels, schema: string): Promise<audit.BooksOfDay> {
  const from = (table: string) => `from ${schema}.${table}`;
  return theRow(
    db,
    {
      cotisations: sql.number(`(select count(*) ${from('cotisation')})`),
      montantTotal: sql.number(`(select coalesce(sum(montant_total), 0) ${from('cotisation')})`),
      reglementsValides: sql.number(`(select count(*) ${from('reglement')} where valide)`),
      montantRegle: sql.number(`(select coalesce(sum(montant), 0) ${from('reglement')} where valide)`),
      responsables: sql.number(`(select count(*) ${from('responsable')})`),
      eleves: sql.number(`(select count(*) ${from('eleve')})`),
    },
    '',
  );
}

/** Today's valid payments equal the sum of the journal's payment events. One statement, so one snapshot. */
async function reconciles(db: ReadModels): Promise<boolean> {
  return exists(
    db,
    `select where (select coalesce(sum(mouvement), 0) from (${MOVEMENTS_SQL}) moves)
                = (select coalesce(sum(montant), 0) from read.reglement where valide)`,
  );
}
