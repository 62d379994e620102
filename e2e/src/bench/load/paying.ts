import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { createPool, type Pool } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { type Caller, logInOverHttp } from '../../http-client';
import type { BenchProduct } from '../whole-product';
import { httpCall } from './http-call';

/** A user who registers payments of one cent through the whole product. */
export interface Paying {
  readonly db: Pool;
  /**
   * Sends one `POST /api/reglements/{idCotisation}` through the web server, families in turn; the answer waits for the
   * read models. The date is too old for a receipt, whose job would outlast the answer.
   * @throws Error for any other answer, and when the lists do not show the payment yet.
   */
  pay(): Promise<void>;
  /** @throws Error unless every acknowledged payment is in the list's table and in its family's total. */
  allVisible(): Promise<void>;
  stop(): Promise<void>;
}

interface Family {
  readonly id: number;
  readonly before: number;
  paid: number;
}

/** Payments dated this many days back get no receipt. */
const DAYS_BEFORE = 61;

export async function startPaying({ url, logins, env }: BenchProduct): Promise<Paying> {
  const login = logins.find(({ role }) => role === 'Superviseur');
  if (!login) throw new Error('the demonstration has no supervisor');
  const caller = await logInOverHttp(url, login);
  const { headers } = caller;
  const setting = await caller.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const year = Number(setting.data.valeur);
  await calculateYear(caller, year);
  const agent = new Agent({ keepAlive: true });
  const db = createPool(env.DATABASE_URL ?? '');
  const families = await familiesToPay(db, year);
  const date = new Date(Date.now() - DAYS_BEFORE * 86_400_000).toISOString().slice(0, 10);
  const accepted: number[] = [];
  let turn = 0;

  async function pay(): Promise<void> {
    const family = families[turn++ % families.length];
    if (!family) throw new Error('there is no family to pay for');
    const payment = { idReglement: 0, fk_cotisation: family.id, montant: 0.01, fk_mode: 1, date };
    // Screens give each command a key of its own.
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const call = { agent, method: 'POST', headers: keyed, body: payment } as const;
    const answer = await httpCall(new URL(`/api/reglements/${family.id}`, url), call);
    if (answer.status !== 200) throw new Error(`payment refused: ${answer.status} ${answer.body}`);
    if (answer.headers['x-read-model'] !== undefined)
      throw new Error('the answer came before the lists had the payment');
    accepted.push((JSON.parse(answer.body) as { data: { idReglement: number } }).data.idReglement);
    family.paid += 1;
  }

  async function allVisible(): Promise<void> {
    const listed = await db.query<{ n: number }>(
      'select count(*)::int as n from reglement where id_reglement = any($1) and valide',
      [accepted],
    );
    if (listed.rows[0]?.n !== accepted.length)
      throw new Error(`${accepted.length} payments were answered for, ${listed.rows[0]?.n} are listed`);
    const wrong = await db.query(
      `select from cotisation join unnest($1::int[], $2::int[]) as p (id, cents) on id = id_cotisation
        where montant_regle <> cents`,
      [families.map(({ id }) => id), families.map(({ before, paid }) => before + paid)],
    );
    if (wrong.rowCount) throw new Error(`${wrong.rowCount} families' totals are not the sum of their payments`);
  }

  return {
    db,
    pay,
    allVisible,
    async stop() {
      agent.destroy();
      await db.end();
    },
  };
}

/** Contributions must be calculated before they can be paid. Appends nothing if nothing changed. */
async function calculateYear(caller: Caller, fk_anneeScolaire: number): Promise<void> {
  const started = await caller.call<{ idCalcul: number }>('POST', '/api/cotisations/calcul', { fk_anneeScolaire });
  await eventually(async () => {
    const { data } = await caller.call<{ finished: boolean }>(
      'GET',
      `/api/cotisations/calcul/${started.data.idCalcul}`,
    );
    return data.finished || undefined;
  });
}

/** Families of a school year with at least one euro left to pay. */
async function familiesToPay(db: Pool, year: number): Promise<Family[]> {
  const { rows } = await db.query<{ id: number; before: number }>(
    `select id_cotisation as id, montant_regle as before from cotisation
      where fk_annee_scolaire = $1 and montant_total - montant_regle >= 100
      order by id_cotisation`,
    [year],
  );
  return rows.map((row) => ({ ...row, paid: 0 }));
}
