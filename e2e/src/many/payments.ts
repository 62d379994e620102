import { randomUUID } from 'node:crypto';
import { eventually } from '@diapason/local-stack/testing';
import { type Caller, logInOverHttp } from '../http-client';
import type { Login } from '../product';

/** A payment acknowledged by the API. */
interface Acknowledged {
  readonly key: string;
  readonly idReglement: number;
}

export interface Load {
  /** Acknowledged payments, and failed or missing answers. A payment is retried with one key until acknowledged. */
  readonly acknowledged: readonly Acknowledged[];
  readonly failures: readonly string[];
  /** Stops after the current calls. @throws Error for a payment that was never acknowledged. */
  stop(): Promise<void>;
}

interface Contribution {
  readonly idCotisation: number;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
}

const PAUSE_MS = 150;
const LIMIT_MS = 30_000;

/** Starts callers that each register payments of 1 € one after the other. */
export async function payAll(url: string, secretary: Login, callers: number): Promise<Load> {
  const caller = await logInOverHttp(url, secretary);
  const contributions = await payable(caller);
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  let running = true;
  let turn = 0;

  async function pay(): Promise<void> {
    const key = randomUUID();
    const { idCotisation = 0 } = contributions[turn++ % contributions.length] ?? {};
    for (const end = Date.now() + LIMIT_MS; ; ) {
      const answer = await payOnce(url, caller, key, idCotisation);
      if (typeof answer === 'number') {
        acknowledged.push({ key, idReglement: answer });
        return;
      }
      failures.push(answer);
      if (Date.now() > end) throw new Error(`payment ${key} is not acknowledged: ${answer}`);
      await new Promise((next) => setTimeout(next, 200));
    }
  }

  const work = Promise.allSettled(
    Array.from({ length: callers }, async () => {
      while (running) {
        await pay();
        await new Promise((next) => setTimeout(next, PAUSE_MS));
      }
    }),
  );
  return {
    acknowledged,
    failures,
    async stop() {
      running = false;
      for (const one of await work) if (one.status === 'rejected') throw one.reason;
    },
  };
}

/** Sends one payment. @returns its id, or the error message. */
export async function payOnce(
  url: string,
  { headers }: Pick<Caller, 'headers'>,
  key: string,
  idCotisation: number,
): Promise<number | string> {
  try {
    const answer = await fetch(new URL(`/api/reglements/${idCotisation}`, url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ idReglement: 0, fk_cotisation: idCotisation, montant: 1, fk_mode: 1 }),
    });
    const body = (await answer.json()) as { message: string; data: { idReglement: number } | null };
    return answer.status === 200 && body.data ? body.data.idReglement : `${answer.status} ${body.message}`;
  } catch (error) {
    return String(error);
  }
}

/** This year's contributions with at least 20 € left to pay; calculates them first if there are none. */
export async function payable(caller: Caller): Promise<readonly Contribution[]> {
  const year = await caller.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const fk_anneeScolaire = Number(year.data.valeur);
  const list = async () => {
    const body = { fk_anneeScolaire, fk_site: null };
    const { data } = await caller.call<readonly Contribution[]>('POST', '/api/cotisations/liste', body);
    return data.filter((row) => row.montantTotal - row.MontantDejaRegle >= 2_000);
  };
  const known = await list();
  if (known.length > 0) return known;
  const { data } = await caller.call<{ idCalcul: number }>('POST', '/api/cotisations/calcul', { fk_anneeScolaire });
  await eventually(async () => {
    const progress = await caller.call<{ finished: boolean }>('GET', `/api/cotisations/calcul/${data.idCalcul}`);
    return progress.data.finished ? true : undefined;
  });
  const open = await list();
  if (open.length === 0) throw new Error('nobody has anything to pay');
  return open;
}
