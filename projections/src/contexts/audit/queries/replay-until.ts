import { randomBytes } from 'node:crypto';
import { audit } from '@diapason/contracts';
import { Refusal, replay } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { instantOf } from '../instant';
import { MOVEMENTS_SQL } from '../movements';

const REPLAYED = ['cotisation', 'reglement', 'responsable', 'eleve'];

/** Builds that day's books beside today's, compares them, and reconciles today's with the journal. */
export const replayed = query(audit.replay, async ({ body }, { db, codec }) => {
  const until = instantOf(body.au) ?? new Date().toISOString();
  if (Date.parse(until) > Date.now() + 86_400_000)
    throw new Refusal('La date du rejeu ne peut pas être dans le futur.', 400, 'au');
  const schema = `replay_${randomBytes(6).toString('hex')}`;
  try {
    const { events, seconds } = await replay({
      pool: db,
      codec,
      tables: tables.filter(({ name }) => REPLAYED.includes(name)),
      schema,
      until,
    });
    const [alors, maintenant, rapproche] = await Promise.all([
      booksOf(db, schema),
      booksOf(db, 'read'),
      reconciles(db),
    ]);
    return { au: until, evenements: events, duree: Math.round(seconds * 1000), alors, maintenant, rapproche };
  } finally {
    await db.query(`drop schema if exists ${schema} cascade`);
  }
});

/** What the books of one generation say, in cents; `schema` is never a client's text. */
async function booksOf(db: Pool, schema: string): Promise<audit.BooksOfDay> {
  const { rows } = await db.query<Record<keyof audit.BooksOfDay, string>>(
    `select (select count(*) from ${schema}.cotisation) as cotisations,
       (select coalesce(sum(montant_total), 0) from ${schema}.cotisation) as "montantTotal",
       (select count(*) from ${schema}.reglement where valide) as "reglementsValides",
       (select coalesce(sum(montant), 0) from ${schema}.reglement where valide) as "montantRegle",
       (select count(*) from ${schema}.responsable) as responsables,
       (select count(*) from ${schema}.eleve) as eleves`,
  );
  const books = rows[0];
  return {
    cotisations: Number(books?.cotisations ?? 0),
    montantTotal: Number(books?.montantTotal ?? 0),
    reglementsValides: Number(books?.reglementsValides ?? 0),
    montantRegle: Number(books?.montantRegle ?? 0),
    responsables: Number(books?.responsables ?? 0),
    eleves: Number(books?.eleves ?? 0),
  };
}

/** True when today's valid payments add up to what the journal's payment events moved. One statement, one moment. */
async function reconciles(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ rapproche: boolean }>(
    `select (select coalesce(sum(mouvement), 0) from (${MOVEMENTS_SQL}) moves)
          = (select coalesce(sum(montant), 0) from read.reglement where valide) as rapproche`,
  );
  return rows[0]?.rapproche === true;
}
