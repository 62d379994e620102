import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../http-client';
import { type Network, networkOf } from '../load/network';
import { type Measure, percentile } from '../measure';

const FAMILIES = 20_000;
/** Workbooks that one person asks for at once. */
const FILES = 6;
const PAGES = 60;
const PAGE = 50;
/** Between two pages: who reads lists looks at them. */
const LOOKS_MS = 50;

/** Pages of a list that somebody reads, while a colleague has the whole list made into several workbooks at once. */
export const exporting: Measure = {
  name: 'exports',
  what: `pages of contributions that one person reads while another has ${FILES} workbooks of ${FAMILIES} rows made at once; over HTTP`,
  beside: 'the same pages without the workbooks',
  figures: {
    'page beside exports, p95': { unit: 'ms' },
    'page without, p95': { unit: 'ms' },
    'beside exports, beside without': { unit: '×', bound: { atMost: 2 } },
    'all workbooks': { unit: 's' },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    await network.paid();
    const reader = await network.installation.colleague('Direction');
    for (let warm = 0; warm < 10; warm += 1) await page(network, reader, warm);
    await workbook(network);
    return {
      async round() {
        const without = await pages(network, reader, () => false);
        const began = performance.now();
        let seconds = 0;
        const making = Promise.all(Array.from({ length: FILES }, () => workbook(network))).then(() => {
          seconds = (performance.now() - began) / 1000;
        });
        const beside = await pages(network, reader, () => seconds > 0);
        await making;
        const [slow, quick] = [percentile(beside, 0.95), percentile(without, 0.95)];
        return {
          'page beside exports, p95': slow,
          'page without, p95': quick,
          'beside exports, beside without': slow / quick,
          'all workbooks': seconds,
        };
      },
      close: async () => undefined,
    };
  },
};

/** Milliseconds of each page, until `isOver`. @throws Error where too few were read to say anything. */
async function pages(network: Network, reader: Caller, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < PAGES && !isOver()) {
    times.push(await page(network, reader, times.length));
    await pause(LOOKS_MS);
  }
  if (times.length < PAGES / 2) throw new Error(`${times.length} pages while the workbooks were made`);
  return times;
}

async function page(network: Network, reader: Caller, turn: number): Promise<number> {
  const began = performance.now();
  const body = { fk_anneeScolaire: network.year, page: turn % 3, taille: PAGE };
  const rows = await answered(network, reader, '/api/cotisations/liste', body);
  if (rows.byteLength < PAGE) throw new Error('the page is empty');
  return performance.now() - began;
}

const workbook = (network: Network) =>
  answered(network, network.supervisor, '/api/cotisations/export', {
    ...{ fk_anneeScolaire: network.year, vue: 'toutes', format: 'xlsx' },
  });

async function answered({ installation }: Network, { headers }: Caller, path: string, body: object) {
  const answer = await fetch(new URL(path, installation.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return answer.arrayBuffer();
}
