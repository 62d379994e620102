import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { eventually, oneOf } from '@diapason/local-stack/testing';
import { OVERLOAD } from '../faults/checks/dose';
import { type Caller, logInOverHttp } from '../http-client';
import type { Login } from '../product';

/** A payment acknowledged by the API. */
interface Acknowledged {
  readonly key: string;
  readonly idReglement: number;
}

/** A failed or missing answer, and how long it took (ms). */
interface Failure {
  readonly answer: string;
  readonly ms: number;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** A payment is retried with one key until acknowledged. */
  readonly failures: readonly Failure[];
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

/** The API waits for a server longer than this before it asks to be called again. */
const LONG_MS = 5_000;
const ASKS_AGAIN = /^503 .* \(retry-after \d+\)$/;

/** What failed, and may be a stall of the machine: calls that waited long and were then asked to come again. */
class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** @throws Unavailable if all that failed may be a stall of the machine, else Error. */
export function requireNoFailure({ failures }: Load): void {
  if (failures.length === 0) return;
  const told = `calls failed:\n${failures.map(({ answer, ms }) => `${answer} (${ms} ms)`).join('\n')}`;
  const mayBeStall = failures.every(({ answer, ms }) => ASKS_AGAIN.test(answer) && ms > LONG_MS);
  throw mayBeStall ? new Unavailable(told) : new Error(told);
}

/**
 * One of two tries must go without failures ({@link requireNoFailure}), where the first met a stall of a busy machine.
 * @param loadNow processes that run or wait, on average over a minute.
 */
export const retriedWhenBusy = (attempt: () => Promise<void>, loadNow = () => loadavg()[0] ?? 0): Promise<void> =>
  oneOf(2, attempt, (error) => {
    if (!(error instanceof Unavailable)) return false;
    const load = loadNow();
    process.stderr.write(`${error.message}\n(machine load ${load})\n`);
    return load > OVERLOAD * availableParallelism();
  });

/** Starts callers that each register payments of 1 € one after the other. */
export async function payAll(url: string, secretary: Login, callers: number): Promise<Load> {
  const caller = await logInOverHttp(url, secretary);
  const contributions = await payable(caller);
  const acknowledged: Acknowledged[] = [];
  const failures: Failure[] = [];
  let running = true;
  let turn = 0;

  async function pay(): Promise<void> {
    const key = randomUUID();
    const { idCotisation = 0 } = contributions[turn++ % contributions.length] ?? {};
    for (const end = Date.now() + LIMIT_MS; ; ) {
      const begun = performance.now();
      const answer = await payOnce(url, caller, key, idCotisation);
      if (typeof answer === 'number') {
        acknowledged.push({ key, idReglement: answer });
        return;
      }
      failures.push({ answer, ms: Math.round(performance.now() - begun) });
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

/** Sends one payment. @returns its id, or status, message and Retry-After of the failed answer. */
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
    if (answer.status === 200 && body.data) return body.data.idReglement;
    const again = answer.headers.get('retry-after');
    return `${answer.status} ${body.message}${again ? ` (retry-after ${again})` : ''}`;
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
