import { functionRights, modules, restrictingRights } from '@diapason/contracts/constants';
import type { EndpointDefinition, InputOf, Session } from '@diapason/contracts/core';
import { createPool, type ReadModels } from '@diapason/event-sourcing';
import { queries } from '@diapason/projections/catalogue/queries';
import type pg from 'pg';
import { type Network, networkOf } from '../load/network';
import { type Measure, percentile } from '../measure';

const FAMILIES = 20_000;
const TIMES = 120;
const PAGE = 50;
/** As secretaries type them: names with and without errors, beginnings, an address, a number that nobody has. */
const SEARCHES = [
  'helene dubois',
  'guerinet',
  'martniot',
  'ma',
  'zoe boye',
  'famille21',
  '06 12 34',
  'noemi andre',
  'xyzzy',
];
const LIST_SEARCHES = ['helene dubois', 'guerin', 'martinot', 'zoe boyerac', 'noemie andre'];

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The address, where the path has parameters. */
  readonly address?: string;
  readonly params?: object;
  readonly body?: object;
}

const session = (network: Network): Session => ({
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

/** The statements with which a query answers a call. @throws Error without such a query. */
async function statementsOf(network: Network, db: pg.Pool, asked: Asked): Promise<readonly Statement[]> {
  const handler = queries.find(({ endpoint }) => endpoint.method === asked.method && endpoint.path === asked.path);
  if (!handler) throw new Error(`nothing answers ${asked.path}`);
  const { endpoint } = handler;
  const input = {
    params: endpoint.params?.parse(asked.params ?? {}),
    query: endpoint.query?.parse({}),
    body: endpoint.body?.parse(asked.body ?? {}),
  } as InputOf<EndpointDefinition>;
  const statements: Statement[] = [];
  const recording = {
    query: (text: string, values: readonly unknown[] = []) => {
      statements.push({ text, values });
      return db.query(text, [...values]);
    },
  } as ReadModels;
  const today = new Date().toISOString().slice(0, 10);
  const caller = { session: session(network), today, sites: undefined };
  await handler.run(input, { ...caller, db: recording, primary: db, building: db, codec: undefined as never });
  return statements;
}

/** Milliseconds of all statements, at once where the query asks them so. */
async function bareTime(db: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const began = performance.now();
  await Promise.all(statements.map(({ text, values }) => db.query(text, [...values])));
  return performance.now() - began;
}

async function overHttp({ supervisor, installation }: Network, asked: Asked): Promise<number> {
  const began = performance.now();
  const answer = await fetch(new URL(asked.address ?? asked.path, installation.url), {
    method: asked.method,
    headers: { 'content-type': 'application/json', ...supervisor.headers },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength < 2) throw new Error(`${asked.path} answers ${answer.status}`);
  return performance.now() - began;
}

/** p95 over HTTP, and of the bare SQL in turn with it. */
async function p95Of(network: Network, db: pg.Pool, calls: readonly Asked[]) {
  const bare: number[] = [];
  const http: number[] = [];
  const known = await Promise.all(calls.map((call) => statementsOf(network, db, call)));
  for (let turn = 0; turn < TIMES; turn += 1) {
    const at = turn % calls.length;
    bare.push(await bareTime(db, known[at] ?? []));
    http.push(await overHttp(network, calls[at] as Asked));
  }
  return { http: percentile(http, 0.95), bare: percentile(bare, 0.95) };
}

/** Searching everywhere, the lists of people and their sheets, each over HTTP through the web server and in turn with its bare SQL. */
export const people: Measure = {
  name: 'people',
  what: `searching everywhere among ${FAMILIES} families, pages of guardians and pupils with three filters and a search, sheets; over HTTP`,
  beside: 'the same statements through the driver',
  figures: {
    'search, p95': { unit: 'ms', bound: { atMost: 50 } },
    'search, bare SQL, p95': { unit: 'ms' },
    'guardians, p95': { unit: 'ms' },
    'guardians beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'pupils, p95': { unit: 'ms' },
    'pupils beside bare SQL': { unit: '×', bound: { atMost: 3 } },
    'sheet, p95': { unit: 'ms' },
    'sheet beside bare SQL': { unit: '×', bound: { atMost: 5 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    const db = createPool(network.installation.env.DATABASE_URL ?? '', { max: 4 });
    await db.query('vacuum analyze');
    const { rows } = await db.query<{ id: number }>('select id_eleve as id from eleve order by id_eleve limit 1000');
    const filters = { fk_anneeScolaire: network.year, fk_site: [1, 2, 3], page: 0, taille: PAGE };
    const lists = (path: string, more: object): Asked[] =>
      LIST_SEARCHES.map((recherche) => ({ method: 'POST', path, body: { ...filters, ...more, recherche } }));
    const sheets = Array.from({ length: 20 }, (_, at): Asked => {
      const { id = 1 } = rows[at * 40] ?? {};
      return { method: 'GET', path: '/api/eleves/:id', address: `/api/eleves/${id}`, params: { id } };
    });
    const searches = SEARCHES.map((texte): Asked => ({ method: 'POST', path: '/api/recherche', body: { texte } }));
    const guardians = lists('/api/utilisateursResponsables/list', { actif: 1 });
    const pupils = lists('/api/eleves/list/', { etatAbandon: 0 });
    for (const call of [...searches, ...guardians, ...pupils, ...sheets]) await overHttp(network, call);
    return {
      async round() {
        const searched = await p95Of(network, db, searches);
        const [listed, enrolled, opened] = [
          await p95Of(network, db, guardians),
          await p95Of(network, db, pupils),
          await p95Of(network, db, sheets),
        ];
        return {
          'search, p95': searched.http,
          'search, bare SQL, p95': searched.bare,
          'guardians, p95': listed.http,
          'guardians beside bare SQL': listed.http / listed.bare,
          'pupils, p95': enrolled.http,
          'pupils beside bare SQL': enrolled.http / enrolled.bare,
          'sheet, p95': opened.http,
          'sheet beside bare SQL': opened.http / opened.bare,
        };
      },
      close: () => db.end(),
    };
  },
};
