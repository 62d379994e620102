import { createPool } from '@diapason/event-sourcing';
import { contributionSql } from '@diapason/projections/money';
import pg from 'pg';
import { type Network, networkOf } from '../load/network';
import { type Measure, percentile } from '../measure';

const FAMILIES = 20_000;
const WHOLE = 5;
const PAGES = 150;
/** Parts of names as secretaries type them: without accents, in small letters, some of them of nobody. */
const SEARCHES = ['helene lefevre', 'guerin', 'martinot', 'zoe boyerac', 'famille21', 'inconnu', 'noemie andre'];

/**
 * The list over HTTP, through the web server and back, against the SQL that it is made of. There is no psql beside PostgreSQL from
 * npm; the driver reads the rows and drops them, in the same process that calls the list.
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
    const sql = contributionSql({ fk_anneeScolaire: network.year, fk_site: undefined });
    const contributions = (body: object) =>
      times(network, '/api/cotisations/liste', { fk_anneeScolaire: network.year, ...body });
    const payments = () =>
      times(network, '/api/reglements/list/', { fk_anneeScolaire: network.year, page: 0, taille: 50 });
    for (let warm = 0; warm < 3; warm += 1) await contributions({});
    return {
      async round() {
        const whole: number[] = [];
        const bare: number[] = [];
        for (let turn = 0; turn < WHOLE; turn += 1) {
          bare.push(await bareTime(db, sql));
          whole.push(await contributions({}));
        }
        const searched: number[] = [];
        const first: number[] = [];
        const paid: number[] = [];
        for (let turn = 0; turn < PAGES; turn += 1) {
          searched.push(await contributions({ page: 0, taille: 50, recherche: SEARCHES[turn % SEARCHES.length] }));
          first.push(await contributions({ page: turn % 3, taille: 50 }));
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

/** Milliseconds until the last byte of the answer. */
async function times({ supervisor, installation }: Network, path: string, body: object): Promise<number> {
  const began = performance.now();
  const answer = await fetch(new URL(path, installation.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...supervisor.headers },
    body: JSON.stringify(body),
  });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength < 2) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - began;
}

const asTheyAre: pg.CustomTypesConfig = {
  getTypeParser: (() => (cell: string) => cell) as pg.CustomTypesConfig['getTypeParser'],
};

/** Milliseconds until the last row, none of whose cells is made anything of. */
async function bareTime(db: pg.Pool, { text, values }: { text: string; values: readonly unknown[] }): Promise<number> {
  const connection = await db.connect();
  try {
    const began = performance.now();
    let rows = 0;
    await new Promise<void>((done, failed) => {
      const config: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: asTheyAre };
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
