import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { make } from '@diapason/contracts/core';
import { ContributionCalculated, PaymentRegistered, ReceiptIssued } from '@diapason/contracts/money';
import type { Fact, Runtime } from '@diapason/event-sourcing';
import { freePort, type Launched, launch, untilReady } from '@diapason/local-stack/process';
import { openHome, productSecretsOf, secretsOf, startStack } from '@diapason/local-stack/supervisor';
import { ROOT } from '../servers';
import { appendAll, type StreamEvents, waitForReadModels } from './append-all';
import { addFamilies } from './families';
import { newFolder } from './installation';
import { dayBefore } from './payments';
import { runBundle } from './processes';
import { runtimeIn } from './secrets-in';

/** PostgreSQL, Valkey and a log of a given size; the product's other processes start and stop one by one. */
export interface History {
  readonly events: number;
  readonly runtime: Runtime;
  readonly env: Readonly<Record<string, string>>;
  /** Starts a process; waits only for those that announce themselves. */
  start(part: 'event-store' | 'projector' | 'api'): Promise<Launched>;
  /** Runs `npm run rebuild`. @returns the seconds it prints. */
  rebuild(): Promise<number>;
  /** Stops everything {@link History.start} started. */
  stopParts(): Promise<void>;
  stop(): Promise<void>;
}

const BUNDLES = {
  'event-store': 'packages/local-stack/dist/event-store.mjs',
  projector: 'projections/dist/projector.mjs',
  api: 'services/dist/api.mjs',
} as const;

/** Time limit for the read models to project a million events. */
const FOLLOW_MS = 900_000;

const PER_CONTRIBUTION = 15;
const CONTRIBUTIONS = 3;
/**
 * Events per family: guardian, tax record, pupils and schooling take five or eight, about six on average; then its
 * contributions.
 */
const PER_FAMILY = 6 + CONTRIBUTIONS * (1 + 2 * PER_CONTRIBUTION);

/** Generates a log of at least `wanted` events through the client, and waits until the read models have all of them. */
export async function startHistory(wanted: number, tell: (line: string) => void): Promise<History> {
  const folder = newFolder();
  const home = openHome(folder.path);
  const stack = await startStack({
    home,
    bundles: join(ROOT, 'packages/local-stack/dist'),
    given: {},
    wanted: ['DATABASE_URL', 'REDIS_URL', 'FILES_URL'],
    tell,
  });
  const secrets = productSecretsOf(secretsOf(home));
  const port = await freePort();
  const apiPort = await freePort();
  const env = {
    ...stack.connections,
    EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
    EVENT_NODE_PORT: String(port),
    API_PORT: String(apiPort),
    LOG_LEVEL: 'warn',
    ...secrets,
  };
  mkdirSync(home.logs, { recursive: true });
  const running = new Set<Launched>();
  const start: History['start'] = async (part) => {
    const log = openSync(join(home.logs, `${part}.log`), 'a');
    const launched = launch({ name: part, file: join(ROOT, BUNDLES[part]), env, log });
    running.add(launched);
    void launched.exited.then(() => running.delete(launched));
    if (part === 'event-store') await untilReady(launched, part);
    return launched;
  };
  const stopParts = async () => {
    for (const part of [...running].toReversed()) await part.stop();
  };
  await start('event-store');
  const runtime = await runtimeIn(env);
  const began = performance.now();
  await start('projector');
  await runBundle('services/dist/demo.mjs', ['--pupils=60'], env);
  await fillLog(runtime, wanted);
  const filled = performance.now();
  await waitForReadModels(runtime, FOLLOW_MS);
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
  const { rows } = await runtime.pool.query<{ n: number }>('select count(*) as n from journal.event');
  const count = Number(rows[0]?.n ?? 0);
  if (count < wanted) throw new Error(`${count} events of ${wanted}`);
  tell(
    `  ${count} events in ${seconds(began, filled)}, in the read models ${seconds(filled, performance.now())} later`,
  );
  return {
    events: count,
    runtime,
    env,
    start,
    stopParts,
    async rebuild() {
      const output = await runBundle('projections/dist/rebuild.mjs', [], env);
      const [, found] = /^seconds (\S+)$/m.exec(output) ?? [];
      if (!found) throw new Error(`the rebuild tells no time:\n${output}`);
      return Number(found);
    },
    async stop() {
      await runtime.stop();
      await stopParts();
      await stack.stop();
      folder.remove();
    },
  };
}

async function fillLog(runtime: Runtime, wanted: number): Promise<void> {
  const families = Math.ceil(wanted / PER_FAMILY);
  const year = 9;
  const guardians = await addFamilies(runtime, year, families);
  const years = Array.from({ length: CONTRIBUTIONS }, (_, back) => year - back);
  const keys = guardians.flatMap((guardian) => years.map((one) => `${one}:${guardian}`));
  const numbers = await runtime.ids.forKeys('cotisation', keys);
  const payments = await runtime.ids.nextMany('reglement', numbers.length * PER_CONTRIBUTION);
  await appendAll(runtime, contributions(guardians, years, numbers, payments));
}

function* contributions(
  guardians: readonly number[],
  years: readonly number[],
  numbers: readonly number[],
  payments: readonly number[],
): Generator<StreamEvents> {
  for (const [index, idCotisation] of numbers.entries()) {
    const idUtilisateur = guardians[Math.floor(index / years.length)] ?? 0;
    const fk_anneeScolaire = years[index % years.length] ?? 0;
    const ownPayments = payments.slice(index * PER_CONTRIBUTION, (index + 1) * PER_CONTRIBUTION);
    yield {
      stream: `contribution-${idCotisation}`,
      events: [
        calculatedFact(idCotisation, fk_anneeScolaire, idUtilisateur),
        ...ownPayments.flatMap(paymentFacts(idCotisation)),
      ],
    };
  }
}

function calculatedFact(idCotisation: number, fk_anneeScolaire: number, idUtilisateur: number): Fact {
  return make(ContributionCalculated, {
    idCotisation,
    fk_anneeScolaire,
    idUtilisateur,
    version: 1,
    grilleVersion: 1,
    fk_site: 1,
    sites: [1],
    montantTotal: PER_CONTRIBUTION * 1_000,
    quotient: 900,
    tranche: 3,
    zone: 'adherent',
    libelleZone: null,
    lignes: [
      {
        nature: 'pratique',
        idEleve: idUtilisateur,
        idScolarite: idUtilisateur,
        fk_offre: 10,
        code: 'cursus',
        libelle: 'Cursus instrumental',
        mode: 'STEP',
        base: PER_CONTRIBUTION * 1_000,
        facteurs: [],
        montant: PER_CONTRIBUTION * 1_000,
      },
    ],
    regles: {
      coefficientPratiqueSupplementaire: 0.6,
      coefficientsFratrie: [1, 0.9, 0.8],
      reductions: 'multiplient',
      plafondReductions: null,
      plancherLigne: 0,
      fraisInscription: 0,
      baseFraisInscription: 'foyer',
      entreesTardives: [{ des: '02-01', coefficient: 0.6 }],
    },
    empreinte: `mesure-${idCotisation}`,
  });
}

const paymentFacts =
  (idCotisation: number) =>
  (idReglement: number, share: number): readonly Fact[] => [
    make(PaymentRegistered, {
      idCotisation,
      idReglement,
      montant: 1_000,
      fk_mode: 1,
      date: dayBefore(share),
      quittance: null,
      abonnement: null,
      fk_site: 1,
    }),
    make(ReceiptIssued, {
      idCotisation,
      idReglement,
      quittance: `M-${idReglement}`,
      parMail: 0,
      rang: 1,
      version: 1,
      nature: 'quittance',
    }),
  ];
