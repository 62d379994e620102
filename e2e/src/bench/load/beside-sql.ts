import { functionRights, modules, restrictingRights } from '@diapason/contracts/constants';
import type { EndpointDefinition, InputOf, Session } from '@diapason/contracts/core';
import type { ReadModels } from '@diapason/event-sourcing';
import { queries } from '@diapason/projections/catalogue/queries';
import { readProfile, sessionFrom } from '@diapason/projections/identity/profile';
import type pg from 'pg';
import { percentile } from '../measure';
import type { Network } from './network';
import type { SignedInGuardian } from './signed-in-guardians';

const TIMES = 120;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The address, where the path has parameters. */
  readonly address?: string;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** Who asks, in place of the supervisor. */
  readonly as?: SignedInGuardian;
}

const supervisorOf = (network: Network): Session => ({
  idUtilisateur: network.supervisor.idUtilisateur,
  role: 'Superviseur',
  fk_groupe: 1,
  nomPrenomUtilisateur: '',
  email: '',
  functions: new Set(functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id))),
  modules: new Set(modules),
  sites: [],
  idAnneeScolaire: network.year,
});

async function sessionOf(network: Network, db: pg.Pool, { as }: Asked): Promise<Session> {
  if (!as) return supervisorOf(network);
  const profile = await readProfile(db, as.idUtilisateur);
  if (!profile) throw new Error(`nobody has number ${as.idUtilisateur}`);
  return sessionFrom(profile);
}

/** What a call asks of the read models: the whole query, and its statements. */
interface Asking {
  run(): Promise<unknown>;
  readonly statements: readonly Statement[];
}

/** @throws Error when nothing answers the call. */
async function askingOf(network: Network, db: pg.Pool, asked: Asked): Promise<Asking> {
  const handler = queries.find(({ endpoint }) => endpoint.method === asked.method && endpoint.path === asked.path);
  if (!handler) throw new Error(`nothing answers ${asked.path}`);
  const { endpoint } = handler;
  const input = {
    params: endpoint.params?.parse(asked.params ?? {}),
    query: endpoint.query?.parse(asked.query ?? {}),
    body: endpoint.body?.parse(asked.body ?? {}),
  } as InputOf<EndpointDefinition>;
  const statements: Statement[] = [];
  const recording = {
    query: (asked: string | pg.QueryConfig, given: readonly unknown[] = []) => {
      const { text, values = [] } = typeof asked === 'string' ? { text: asked, values: given } : asked;
      statements.push({ text, values });
      return db.query(text, [...values]);
    },
  } as ReadModels;
  const today = new Date().toISOString().slice(0, 10);
  const caller = { session: await sessionOf(network, db, asked), today, sites: undefined };
  const run = (of: ReadModels) =>
    handler.run(input, { ...caller, db: of, primary: db, building: db, codec: undefined as never });
  await run(recording);
  return { run: () => run(db), statements };
}

/** Milliseconds of all statements, at once where the query asks them so. */
async function bareTime(db: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const began = performance.now();
  await Promise.all(statements.map(({ text, values }) => db.query(text, [...values])));
  return performance.now() - began;
}

/** @returns milliseconds. @throws Error unless it is answered. */
export async function overHttp({ supervisor, installation }: Network, asked: Asked): Promise<number> {
  const began = performance.now();
  const answer = await fetch(new URL(asked.address ?? asked.path, installation.url), {
    method: asked.method,
    headers: { 'content-type': 'application/json', ...(asked.as ?? supervisor).headers },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength < 2) throw new Error(`${asked.path} answers ${answer.status}`);
  return performance.now() - began;
}

/** Milliseconds of all statements, one after the other. */
export async function sumOfTimes(db: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const began = performance.now();
  for (const { text, values } of statements) await db.query(text, [...values]);
  return performance.now() - began;
}

/**
 * p95 in milliseconds, in turn: of the calls' bare SQL, of their queries without HTTP, session and rights, and over HTTP.
 * @param time how the bare SQL of a call is timed
 */
export async function p95Of(network: Network, db: pg.Pool, calls: readonly Asked[], time = bareTime) {
  const taken = { bare: [] as number[], query: [] as number[], http: [] as number[] };
  const known = await Promise.all(calls.map(async (call) => ({ call, ...(await askingOf(network, db, call)) })));
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { call, run, statements } = known[turn % known.length] as (typeof known)[number];
    taken.bare.push(await time(db, statements));
    const began = performance.now();
    await run();
    taken.query.push(performance.now() - began);
    taken.http.push(await overHttp(network, call));
  }
  const { bare, query, http } = taken;
  return { bare: percentile(bare, 0.95), query: percentile(query, 0.95), http: percentile(http, 0.95) };
}

/** p95 in milliseconds of whole pages, all calls of one at once: over HTTP, and in turn the bare SQL of the same calls. */
export async function pagesP95(network: Network, db: pg.Pool, pages: readonly (readonly Asked[])[]) {
  const taken = { bare: [] as number[], http: [] as number[] };
  const statements = await Promise.all(
    pages.map(async (calls) =>
      (await Promise.all(calls.map((call) => askingOf(network, db, call)))).flatMap((one) => one.statements),
    ),
  );
  for (let turn = 0; turn < TIMES; turn += 1) {
    taken.bare.push(await bareTime(db, statements[turn % pages.length] ?? []));
    const began = performance.now();
    await Promise.all((pages[turn % pages.length] ?? []).map((call) => overHttp(network, call)));
    taken.http.push(performance.now() - began);
  }
  return { bare: percentile(taken.bare, 0.95), http: percentile(taken.http, 0.95) };
}
