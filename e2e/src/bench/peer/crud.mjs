/**
 * What the payment is measured beside: the same act as a plain Express and pg program has it, with tables of its own and no more than a
 * well-meaning engineer would write. A bearer token, a body that is checked, one transaction that locks the family's contribution.
 */
import express from 'express';
import { jwtVerify, SignJWT } from 'jose';
import pg from 'pg';
import { z } from 'zod';

const CONTRIBUTIONS = 1_343;
const RIGHT = 'payments';

const secret = new TextEncoder().encode(process.env.JWT_SECRET);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

await pool.query(`
  create schema if not exists crud;
  create table if not exists crud.contribution (
    id integer primary key, total integer not null, paid integer not null default 0);
  create table if not exists crud.payment (
    id integer generated always as identity primary key, contribution integer not null references crud.contribution (id),
    cents integer not null, mode integer not null, day date not null, receipt text, recorded_by integer not null,
    recorded_at timestamptz not null default now());
  create index if not exists payment_contribution on crud.payment (contribution);
  insert into crud.contribution (id, total) select n, 100000000 from generate_series(1, ${CONTRIBUTIONS}) n
    on conflict do nothing`);

const payment = z.object({
  montant: z.number().positive(),
  fk_mode: z.number().int().positive(),
  date: z.iso.date(),
  quittance: z.string().max(30).nullish(),
});

const app = express();
app.use(express.json());

async function signedIn(req, res, next) {
  try {
    const [, token = ''] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
    const { payload } = await jwtVerify(token, secret);
    if (!payload.rights.includes(RIGHT)) return res.status(403).json({ success: false, message: 'not allowed' });
    req.user = Number(payload.sub);
    next();
  } catch {
    res.status(401).json({ success: false, message: 'not signed in' });
  }
}

app.post('/payments/:contribution', signedIn, async (req, res) => {
  const contribution = Number(req.params.contribution);
  const body = payment.safeParse(req.body);
  if (!body.success) return res.status(400).json({ success: false, message: body.error.message });
  const { montant, fk_mode, date, quittance = null } = body.data;
  const cents = Math.round(montant * 100);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select total, paid from crud.contribution where id = $1 for update', [
      contribution,
    ]);
    const refused = !rows[0] ? 404 : rows[0].paid + cents > rows[0].total ? 422 : undefined;
    if (refused) {
      await client.query('rollback');
      return res.status(refused).json({ success: false, message: 'refused' });
    }
    const inserted = await client.query(
      `insert into crud.payment (contribution, cents, mode, day, receipt, recorded_by)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [contribution, cents, fk_mode, date, quittance, req.user],
    );
    const updated = await client.query(
      'update crud.contribution set paid = paid + $2 where id = $1 returning paid, total',
      [contribution, cents],
    );
    await client.query('commit');
    res.json({ success: true, message: 'recorded', data: { id: inserted.rows[0].id, ...updated.rows[0] } });
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
});

const token = await new SignJWT({ rights: [RIGHT] })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject('1')
  .setExpirationTime('2h')
  .sign(secret);
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ ready: { port: server.address().port, token, contributions: CONTRIBUTIONS } }),
);
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
