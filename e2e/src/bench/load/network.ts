import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../http-client';
import type { BenchContext } from '../measure';
import { settled } from './append-all';
import { addFamilies } from './families';
import { type Installation, newFolder, startIn } from './installation';
import { addPayments } from './payments';

/** Pupils of the small demonstration network that every installation begins with. */
const PUPILS = 60;

/** A product of its own with so many families, and its supervisor logged in. */
export interface Network {
  readonly installation: Installation;
  readonly supervisor: Caller;
  /** The current school year, which the families are enrolled in. */
  readonly year: number;
  /**
   * « Calculer »: seconds from the button until the read models have everything.
   * @param expected how many contributions change; all unless told.
   */
  calculate(expected?: number): Promise<number>;
  /** Contributions of the year for everyone, and payments of them, once. */
  paid(): Promise<void>;
  stop(): Promise<void>;
}

interface Progress {
  readonly changed: number;
  readonly failed: number;
  readonly finished: boolean;
}

const started = new WeakMap<BenchContext, Map<number, Promise<Network>>>();

/** The network of this size: filled at the first call, shared by the measures until it is stopped. */
export function networkOf(context: BenchContext, families: number): Promise<Network> {
  const networks = started.get(context) ?? new Map<number, Promise<Network>>();
  started.set(context, networks);
  const known = networks.get(families) ?? fill(context, families, () => networks.delete(families));
  networks.set(families, known);
  return known;
}

async function fill(context: BenchContext, families: number, forget: () => void): Promise<Network> {
  const folder = newFolder();
  const installation = await startIn(folder);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    forget();
    stopping ??= installation.stop().then(folder.remove);
    return stopping;
  };
  context.keep({ stop });
  const { runtime } = installation;
  const supervisor = await installation.supervisor(PUPILS);
  const setting = await supervisor.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const year = Number(setting.data.valeur);
  const began = performance.now();
  await addFamilies(runtime, year, families);
  await settled(runtime);
  context.tell(`  ${families} families in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  let calculations = 0;
  const calculate = async (expected?: number) => {
    const started = performance.now();
    const { changed, failed, total } = await calculated(supervisor, year);
    await settled(runtime);
    if (failed > 0 || changed !== (expected ?? total))
      throw new Error(`${changed} changed, ${failed} failed of ${total}`);
    calculations += 1;
    return (performance.now() - started) / 1000;
  };
  const pay = async () => {
    if (calculations === 0) await calculate();
    await addPayments(runtime, year);
    await settled(runtime);
  };
  let paying: Promise<void> | undefined;
  return {
    installation,
    supervisor,
    year,
    calculate,
    paid: () => {
      paying ??= pay();
      return paying;
    },
    stop,
  };
}

async function calculated(
  supervisor: Caller,
  fk_anneeScolaire: number,
): Promise<Progress & { readonly total: number }> {
  const asked = await supervisor.call<{ idCalcul: number; total: number }>('POST', '/api/cotisations/calcul', {
    fk_anneeScolaire,
  });
  if (asked.status !== 200) throw new Error(`no calculation: ${asked.status} ${asked.message}`);
  for (;;) {
    const { data } = await supervisor.call<Progress>('GET', `/api/cotisations/calcul/${asked.data.idCalcul}`);
    if (data.finished) return { ...data, total: asked.data.total };
    await pause(200);
  }
}
