import { createPool } from '@diapason/event-sourcing';
import { contributionSql } from '@diapason/projections/money/queries/contribution-list';
import pg from 'pg';
import { type Network, networkOf } from '../load/network';
import { type Measure, percentile } from '../measure';

const FAMILIES = 20_000;
const WHOLE = 5;
const PAGES = 150;
const PAGE = 50;
const NOBODY = 'inconnu';
/** Searches as secretaries type them: lower case, without accents; each matches somebody. */
const SEARCHES = ['helene dubois', 'guerin', 'martinot', 'zoe boyerac', 'famille21', 'noemie andre'];

/**
 * Compares the list over HTTP through the web server with its bare SQL. npm's PostgreSQL has no psql, so the driver
 * reads and drops the rows, in the same process that calls the list.
 */
export const list: Measure = {
  name: 'list',
  what: `/api/cotisations/liste over ${FAMILIES} contributions with their payments, over HTTP: whole, and pages of 50`,
  beside: 'its bare SQL through the driver, rows read and dropped',
  figures: {
    'whole list': { unit: 'ms' },
    'bare SQL': { unit: 'ms' },
    'whole list beside bare SQL': { unit: '×', bound: { atMost: 2 } },
    'page with a search, p50': { unit: 'ms' },
    'page with a search, p95': { unit: 'ms', bound: { atMost: 30 } },
    'page without a search, p50': { unit: 'ms' },
    'page without a search, p95': { unit: 'ms', bound: { atMost: 30 } },
    'page of payments, p95': { unit: 'ms', bound: { atMost: 30 } },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    await network.paid();
    const db = createPool(network.installation.env.DATABASE_URL ?? '', { max: 1 });
    await db.query('vacuum analyze');
    const sql = contributionSql({ fk_anneeScolaire: network.year, fk_site: undefined, choisis: undefined });
    const contributions = (body: object) =>
      times(network, '/api/cotisations/liste', { fk_anneeScolaire: network.year, ...body });
    const payments = () =>
      times(network, '/api/reglements/list/', { fk_anneeScolaire: network.year, page: 0, taille: PAGE });
    for (let warm = 0; warm < 3; warm += 1) await contributions({});
    return {
      async round() {
        await checkRows(network);
        const whole: number[] = [];
        const bare: number[] = [];
        for (let turn = 0; turn < WHOLE; turn += 1) {
          bare.push(await bareTime(db, sql));
          whole.push(await contributions({}));
        }
        const searches = [...SEARCHES, NOBODY];
        const searched: number[] = [];
        const first: number[] = [];
        const paid: number[] = [];
        for (let turn = 0; turn < PAGES; turn += 1) {
          searched.push(await contributions({ page: 0, taille: PAGE, recherche: searches[turn % searches.length] }));
          first.push(await contributions({ page: turn % 3, taille: PAGE }));
          paid.push(await payments());
        }
        const both = { whole: percentile(whole, 0.5), bare: percentile(bare, 0.5) };
        return {
          'whole list': both.whole,
          'bare SQL': both.bare,
          'whole list beside bare SQL': both.whole / both.bare,
          'page with a search, p50': percentile(searched, 0.5),
          'page with a search, p95': percentile(searched, 0.95),
          'page without a search, p50': percentile(first, 0.5),
          'page without a search, p95': percentile(first, 0.95),
          'page of payments, p95': percentile(paid, 0.95),
        };
      },
      close: () => db.end(),
    };
  },
};

/** Checks the content of the measured answers. @throws Error */
async function checkRows(network: Network): Promise<void> {
  const rows = async (body: object) => {
    const answer = await ask(network, '/api/cotisations/liste', { fk_anneeScolaire: network.year, ...body });
    return ((await answer.json()) as { data: readonly unknown[] }).data.length;
  };
  const expectRows = (about: string, found: number, isRight: boolean) => {
    if (!isRight) throw new Error(`${about}: ${found} rows`);
  };
  const whole = await rows({});
  expectRows('the whole list', whole, whole >= FAMILIES);
  const page = await rows({ page: 0, taille: PAGE });
  expectRows('a page', page, page === PAGE);
  for (const recherche of [...SEARCHES, NOBODY]) {
    const found = await rows({ page: 0, taille: PAGE, recherche });
    expectRows(recherche, found, recherche === NOBODY ? found === 0 : found > 0 && found <= PAGE);
  }
}

function ask({ supervisor, installation }: Network, path: string, body: object): Promise<Response> {
  return fetch(new URL(path, installation.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...supervisor.headers },
    body: JSON.stringify(body),
  });
}

/** Milliseconds until the last byte of the answer. */
async function times(network: Network, path: string, body: object): Promise<number> {
  const began = performance.now();
  const answer = await ask(network, path, body);
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength < 2) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - began;
}

const unparsedCells: pg.CustomTypesConfig = {
  getTypeParser: (() => (cell: string) => cell) as pg.CustomTypesConfig['getTypeParser'],
};

/** Milliseconds until the last row; cells are not parsed. */
async function bareTime(db: pg.Pool, { text, values }: { text: string; values: readonly unknown[] }): Promise<number> {
  const connection = await db.connect();
  try {
    const began = performance.now();
    let rows = 0;
    await new Promise<void>((done, failed) => {
      const config: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: unparsedCells };
      const query = new pg.Query(config);
      query.on('row', () => {
        rows += 1;
      });
      query.on('end', () => done());
      query.on('error', failed);
      connection.query(query);
    });
    if (rows < FAMILIES) throw new Error(`${rows} rows of at least ${FAMILIES}`);
    return performance.now() - began;
  } finally {
    connection.release();
  }
}
