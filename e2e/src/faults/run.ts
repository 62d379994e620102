import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beganIn } from '../school-year';
import { checkAnswers } from './checks/answers';
import type { Check } from './checks/check';
import { checkCommands } from './checks/commands';
import { checkContributions } from './checks/contributions';
import { checkMails } from './checks/mails';
import { checkPapers } from './checks/papers';
import { checkJobs, checkReadModels } from './checks/read-models';
import { checkFiles, checkLastPapers, checkNumbers } from './checks/receipts';
import { ask, commandSources, type Stage, sessionOf } from './commands';
import { lastPosition, readLog } from './event-log';
import { faultsOf } from './fault';
import type { Fault } from './injecting';
import { Ledger } from './ledger';
import { checkLeftBehind } from './left-behind';
import { Load } from './load';
import { Chance } from './random';
import { type Injected, recovery } from './recovery';
import { type Report, reportOf } from './report';
import { Session } from './session';
import { type FaultStack, startFaultStack } from './stack';

export interface FaultOptions {
  /** SIGKILLs per process; every other fault is injected a fifth as often, at least once. */
  readonly kills: number;
  readonly seed: number;
  /** Commands a second. */
  readonly rate: number;
  /** Number of pupils in the network. */
  readonly pupils: number;
  /** Time limit for injecting faults; undefined: the whole plan. */
  readonly minutes: number | undefined;
  /** Command line of the event store; undefined: the local node. */
  readonly eventStore: string | undefined;
  /** Folder of the repository. */
  readonly root: string;
  readonly tell: (line: string) => void;
  /** Aborts the run without a report. */
  readonly signal?: AbortSignal;
}

const STAFF = /superviseur|direction|secr|enseignant|agent/i;
const BETWEEN_MS = { least: 300, most: 1_000 } as const;
/** Without an event read or a job ended. */
const DRAIN_LIMIT_MS = 180_000;
/** In all: a job that asks for itself again and again is never done. */
const DRAINED_LIMIT_MS = 900_000;
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/** Starts a product, drives it, breaks it repeatedly and checks every command. */
export async function runFaults(options: FaultOptions): Promise<Report> {
  const { tell, kills, seed, rate } = options;
  const stack = await startFaultStack(options, tell);
  const database = new pg.Pool({ connectionString: stack.direct.DATABASE_URL, max: 2 });
  // Connections break together with PostgreSQL; each query reports its own error.
  database.on('error', () => undefined);
  const ledger = new Ledger(join(stack.home, 'commands.jsonl'));
  const unlessAborted = abortable(options.signal);
  try {
    const sessions = stack.logins
      .filter((login) => STAFF.test(login.role))
      .map((login) => new Session(stack.url, login));
    for (const session of sessions) await session.open();
    const { sources, papers } = commandSources(await unlessAborted(stageOf(sessions)));
    for (const source of sources) await source.prepare();
    const chance = new Chance(seed);
    // A separate generator: the number of commands between two faults must not change the order of the faults.
    const load = new Load(sources, ledger, new Chance(seed + 1), rate);
    const { faults, skipped } = faultsOf(stack);
    const plan = planOf(faults, kills, chance);
    tell(`seed ${seed}: ${plan.length} faults, ledger ${ledger.path}`);
    const since = await lastPosition(stack.direct.EVENTSTORE_URL ?? '');
    const began = Date.now();
    load.start();
    const until = began + (options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
    const injected = await inject(plan, { stack, load, chance, database, tell, until, unlessAborted }).finally(() =>
      load.stop(),
    );
    const milliseconds = Date.now() - began;
    tell('the load has stopped; waiting for what is queued');
    await unlessAborted(waitForJobs(database, stack.direct.EVENTSTORE_URL ?? ''));
    const found = await unlessAborted(
      runChecks(stack, database, ledger, sessions, load, { root: options.root, since }),
    );
    const ofPapers = await unlessAborted(
      checkPapers(options.root, stack, staff(sessions), papers.acknowledged(), () => logOf(stack)),
    );
    // Checks that ask the product have been made.
    await database.end();
    await stack.end();
    const checks = [...found, ...ofPapers, await checkLeftBehind(stack.home)];
    const { entries } = ledger;
    const report = reportOf({
      seed,
      kills,
      planned: plan.length,
      timed: options.minutes !== undefined,
      milliseconds,
      aimed: rate,
      kinds: sources.flatMap((source) => source.kinds),
      entries,
      injected,
      skipped,
      longest: load.longest,
      checks,
    });
    if (!report.passed) tell(`logs and ledger are kept in ${stack.keepTraces()}`);
    return report;
  } finally {
    ledger.close();
    if (!database.ended) await database.end();
    await stack.stop();
  }
}

/** Each family's share of the injections, its members in turn, all shuffled. */
function planOf(faults: readonly Fault[], kills: number, chance: Chance): readonly Fault[] {
  const families = [...new Set(faults.map((fault) => fault.family))];
  const doses = families.flatMap((family) => {
    const members = chance.shuffled(faults.filter((fault) => fault.family === family));
    const dose = Math.max(1, Math.ceil(kills * (members[0]?.share ?? 0)));
    return Array.from({ length: dose }, (_, turn) => members[turn % members.length]).filter((one) => one !== undefined);
  });
  return chance.shuffled(doses);
}

/** Loads the current school year and calculates its contributions. */
async function stageOf(sessions: readonly Session[]): Promise<Stage> {
  const supervisor = sessionOf({ sessions, year: 0, began: 0 }, /superviseur/i);
  // Otherwise nothing is queued for ten minutes after the last command.
  const atOnce = { method: 'POST', path: '/api/parametres/save', body: { cle: 'delaiRecus', valeur: '0' } } as const;
  await ask(supervisor, atOnce);
  const setting = { method: 'GET', path: '/api/parametres/getValeur/anneeEnCours' } as const;
  const year = Number((await ask<{ valeur: string }>(supervisor, setting)).valeur);
  const calculation = { method: 'POST', path: '/api/cotisations/calcul', body: { fk_anneeScolaire: year } } as const;
  const { idCalcul } = await ask<{ idCalcul: number }>(supervisor, calculation);
  const progress = { method: 'GET', path: `/api/cotisations/calcul/${idCalcul}` } as const;
  while (!(await ask<{ finished: boolean }>(supervisor, progress)).finished) await pause(200);
  return { sessions, year, began: beganIn(year) };
}

interface Injection {
  readonly stack: FaultStack;
  readonly load: Load;
  readonly chance: Chance;
  readonly database: pg.Pool;
  readonly tell: (line: string) => void;
  /** Instant (ms) after which no fault is injected. */
  readonly until: number;
  readonly unlessAborted: UnlessAborted;
}

type UnlessAborted = <T>(work: Promise<T>) => Promise<T>;

/** What waits for a product that may never answer ends with the run. @throws the reason of the signal */
function abortable(signal: AbortSignal = new AbortController().signal): UnlessAborted {
  const aborted = new Promise<never>((_, failed) => {
    if (signal.aborted) failed(signal.reason);
    signal.addEventListener('abort', () => failed(signal.reason));
  });
  aborted.catch(() => undefined);
  return (work) => Promise.race([work, aborted]);
}

async function inject(plan: readonly Fault[], injection: Injection): Promise<readonly Injected[]> {
  const injected: Injected[] = [];
  for (const [index, fault] of plan.entries()) {
    if (Date.now() > injection.until) break;
    await injection.unlessAborted(pause(injection.chance.int(BETWEEN_MS.least, BETWEEN_MS.most)));
    injection.load.during = fault.name;
    await fault.inject(injection.stack, injection.chance);
    const outcome = await injection.unlessAborted(
      recovery(injection.stack.url, injection.load, fault.jobs ? injection.database : undefined, Date.now()),
    );
    await injection.unlessAborted(injection.load.answered());
    injected.push({
      fault: fault.name,
      family: fault.family,
      jobsWatched: fault.jobs,
      recovery: outcome,
      machineLoad: loadavg()[0] ?? 0,
    });
    injection.tell(
      `${index + 1}/${plan.length} ${fault.name}: serving after ${outcome.serving} ms, ${fault.jobs ? `working after ${outcome.working} ms` : 'jobs not watched'}`,
    );
  }
  return injected;
}

/** Waits until the reactors have the whole log and no job is open. When nothing is done for a while, the checks tell what is left. */
async function waitForJobs(database: pg.Pool, eventStore: string): Promise<void> {
  let [done, end] = [Number.NaN, 0];
  const last = Date.now() + DRAINED_LIMIT_MS;
  do {
    await pause(500);
    const head = await lastPosition(eventStore);
    const { rows } = await database.query<{ open: string; ended: string; reached: string | null }>(
      `select (select position from vault.reactor_checkpoint where id = 'all') as reached,
              count(*) filter (where finished_at is null and failed_at is null) as open,
              count(*) filter (where finished_at is not null or failed_at is not null) as ended
       from vault.job`,
    );
    const isDone = rows[0]?.open === '0' && BigInt(rows[0].reached ?? -1) >= head;
    if (isDone && (await lastPosition(eventStore)) === head) return;
    const now = Number(rows[0]?.ended) + Number(rows[0]?.reached ?? -1);
    if (now !== done) [done, end] = [now, Date.now() + DRAIN_LIMIT_MS];
  } while (Date.now() < Math.min(end, last));
}

const logOf = (stack: FaultStack) => readLog(stack.direct.EVENTSTORE_URL ?? '');

const staff = (sessions: readonly Session[]): Session => sessionOf({ sessions, year: 0, began: 0 }, /superviseur/i);

async function runChecks(
  stack: FaultStack,
  database: pg.Pool,
  ledger: Ledger,
  sessions: readonly Session[],
  load: Load,
  { root, since }: { readonly root: string; readonly since: bigint },
): Promise<readonly Check[]> {
  const log = await logOf(stack);
  const renewals = sessions.reduce((sum, session) => sum + session.renewals, 0);
  return [
    ...checkCommands(ledger.entries, log),
    ...checkAnswers(ledger.entries, load.longest),
    await checkReadModels(root, stack.direct, database, log),
    ...checkMails(log, stack.home, since),
    checkNumbers(log),
    checkLastPapers(ledger.entries, log),
    await checkFiles(root, stack.direct, staff(sessions), log),
    await checkContributions(log, database),
    await checkJobs(database),
    {
      name: 'no process of the application ended by itself',
      counted: stack.ends.length,
      problems: stack.ends,
    },
    {
      name: 'sessions go on, or are opened again',
      counted: sessions.length,
      problems: sessions.flatMap((session) => session.faults.map((fault) => `${session.role}: ${fault}`)),
      note: `${renewals} renewals`,
    },
    {
      name: 'every answer has the documented form',
      counted: ledger.entries.reduce((sum, entry) => sum + entry.attempts, 0),
      problems: load.unclean,
    },
  ];
}
