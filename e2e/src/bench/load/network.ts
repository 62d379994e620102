import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../http-client';
import type { BenchContext } from '../measure';
import { waitForReadModels } from './append-all';
import { addFamilies } from './families';
import { type Installation, newFolder, startIn } from './installation';
import { addPayments } from './payments';

/** Pupils of the small demonstration network in every installation. */
const PUPILS = 60;

/** A product with a given number of families and its logged-in supervisor. */
export interface Network {
  readonly installation: Installation;
  readonly supervisor: Caller;
  /** Id of the current school year, in which the families are enrolled. */
  readonly year: number;
  /**
   * Runs « Calculer ». @returns seconds from the call until the read models have everything.
   * @param expected number of changed contributions; all by default.
   */
  calculate(expected?: number): Promise<number>;
  /** Calculates contributions for everyone and adds payments, once. */
  paid(): Promise<void>;
  stop(): Promise<void>;
}

interface Progress {
  readonly changed: number;
  readonly failed: number;
  readonly finished: boolean;
}

const started = new WeakMap<BenchContext, Map<number, Promise<Network>>>();

/** The network of this size: filled on the first call and shared by the measures until stopped. */
export function networkOf(context: BenchContext, families: number): Promise<Network> {
  const networks = started.get(context) ?? new Map<number, Promise<Network>>();
  started.set(context, networks);
  const known = networks.get(families) ?? createNetwork(context, families, () => networks.delete(families));
  networks.set(families, known);
  return known;
}

async function createNetwork(context: BenchContext, families: number, forget: () => void): Promise<Network> {
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
  await waitForReadModels(runtime);
  context.tell(`  ${families} families in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  let calculations = 0;
  const calculate = async (expected?: number) => {
    const started = performance.now();
    const { changed, failed, total } = await runCalculation(supervisor, year);
    await waitForReadModels(runtime);
    // The demonstration comes with its own families calculated.
    const least = expected ?? (calculations === 0 ? families : total);
    if (failed > 0 || changed < least || changed > (expected ?? total))
      throw new Error(`${changed} changed, ${failed} failed of ${total}`);
    calculations += 1;
    return (performance.now() - started) / 1000;
  };
  const pay = async () => {
    if (calculations === 0) await calculate();
    await addPayments(runtime, year);
    await waitForReadModels(runtime);
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

async function runCalculation(
  supervisor: Caller,
  fk_anneeScolaire: number,
): Promise<Progress & { readonly total: number }> {
  const requested = await supervisor.call<{ idCalcul: number; total: number }>('POST', '/api/cotisations/calcul', {
    fk_anneeScolaire,
  });
  if (requested.status !== 200) throw new Error(`no calculation: ${requested.status} ${requested.message}`);
  for (;;) {
    const { data } = await supervisor.call<Progress>('GET', `/api/cotisations/calcul/${requested.data.idCalcul}`);
    if (data.finished) return { ...data, total: requested.data.total };
    await pause(200);
  }
}
