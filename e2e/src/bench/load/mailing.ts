import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import { MailRequested } from '@diapason/contracts/site';
import { aggregate, type Runtime } from '@diapason/event-sourcing';
import type { BenchProduct } from '../whole-product';
import { appendAll, type StreamEvents } from './append-all';
import { runtimeIn } from './secrets-in';

/** Makes the product write to families, and waits until the mail server has the last mail. */
export interface Mailing {
  /** Asks for mails, three in a row to a family. `overtaken`: those sent after a later one to the same family. */
  mails(count: number): Promise<{ readonly perSecond: number; readonly overtaken: number }>;
  /** Registers payments of today; each has its receipt numbered, drawn and sent. */
  receipts(count: number): Promise<{ readonly perSecond: number }>;
  stop(): Promise<void>;
}

interface Guardian {
  readonly id: number;
  readonly email: string;
}

const IN_A_ROW = 3;
const PAYING_AT_ONCE = 16;
const LIMIT_MS = 120_000;

const contribution = aggregate({
  category: 'contribution',
  events: { PaymentRegistered },
  initial: {},
  evolve: (state) => state,
});

export async function startMailing({ env }: BenchProduct): Promise<Mailing> {
  const runtime = await runtimeIn(env, { redisUrl: env.REDIS_URL ?? '' });
  try {
    const guardians = await runtime.pool.query<Guardian>(
      'select id_utilisateur as id, email from read.responsable where email is not null order by 1',
    );
    // Of the current year: who pays has an address, as every guardian of the demonstration has.
    const contributions = await runtime.pool.query<{ id: number }>(
      `select id_cotisation as id from read.cotisation
        where fk_annee_scolaire = (select max(fk_annee_scolaire) from read.cotisation) order by 1`,
    );
    return mailing(
      runtime,
      guardians.rows,
      contributions.rows.map(({ id }) => id),
    );
  } catch (error) {
    await runtime.stop();
    throw error;
  }
}

function mailing(runtime: Runtime, guardians: readonly Guardian[], contributions: readonly number[]): Mailing {
  const untilSent = async (streams: readonly string[]): Promise<void> => {
    for (const end = Date.now() + LIMIT_MS; ; await pause(200)) {
      const { rows } = await runtime.pool.query<{ n: number }>(
        `select count(*)::int as n from journal.event where type = 'MailSent' and stream = any($1)`,
        [streams],
      );
      if (rows[0]?.n === streams.length) return;
      if (Date.now() > end)
        throw new Error(`${rows[0]?.n} of ${streams.length} mails are sent after ${LIMIT_MS / 1000} s`);
    }
  };
  const perSecond = async (count: number, work: () => Promise<readonly string[]>) => {
    const begun = performance.now();
    await untilSent(await work());
    return (1000 * count) / (performance.now() - begun);
  };

  let turn = 0;
  async function pay(): Promise<string> {
    const idReglement = await runtime.ids.next('reglement');
    const idCotisation = contributions[turn++ % contributions.length] ?? 0;
    const payment = make(PaymentRegistered, {
      idCotisation,
      idReglement,
      montant: 1,
      fk_mode: 1,
      date: new Date().toISOString().slice(0, 10),
      quittance: null,
      abonnement: null,
      fk_site: null,
    });
    const actor = { actor: 'job:mesure', correlationId: 'mesure' };
    await runtime.execute({
      aggregate: contribution,
      id: idCotisation,
      commandId: randomUUID(),
      actor,
      decide: () => [payment],
    });
    return `mail-quittance-${idReglement}`;
  }

  return {
    async mails(count) {
      const requests = requested(guardians, count);
      const streams = requests.map(({ stream }) => stream);
      const rate = await perSecond(count, async () => {
        await appendAll(runtime, requests);
        return streams;
      });
      return { perSecond: rate, overtaken: await overtaken(runtime, streams) };
    },
    async receipts(count) {
      const rate = await perSecond(count, async () => {
        const streams: string[] = [];
        const payer = async () => {
          while (streams.length < count) {
            const place = streams.push('') - 1;
            streams[place] = await pay();
          }
        };
        await Promise.all(Array.from({ length: PAYING_AT_ONCE }, payer));
        return streams;
      });
      return { perSecond: rate };
    },
    stop: () => runtime.stop(),
  };
}

function requested(guardians: readonly Guardian[], count: number): readonly StreamEvents[] {
  const run = randomUUID();
  return Array.from({ length: count }, (_, number) => {
    const to = guardians[Math.floor(number / IN_A_ROW) % guardians.length];
    if (!to) throw new Error('there is nobody to write to');
    const idMail = `mesure-${run}-${number}`;
    const request = make(MailRequested, {
      idMail,
      template: 'quittance',
      idUtilisateur: to.id,
      destinataire: to.email,
      parametres: { nom: 'Mesure', montant: '150,00 €', date: '21/11/2026', anneeScolaire: '2026-2027' },
      piecesJointes: [],
    });
    return { stream: `mail-${idMail}`, events: [request] };
  });
}

async function overtaken({ pool }: Runtime, streams: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select s.position < lag(s.position) over (partition by m.id_utilisateur order by q.position) as early
         from journal.event s
         join journal.event q on q.stream = s.stream and q.type = 'MailRequested'
         join read.mail m on 'mail-' || m.id_mail = s.stream
        where s.type = 'MailSent' and s.stream = any($1)) as sent where early`,
    [streams],
  );
  return rows[0]?.n ?? 0;
}
