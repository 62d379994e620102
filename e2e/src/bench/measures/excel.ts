import { setTimeout as pause } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { type Network, networkOf } from '../load/network';
import { residentMb } from '../load/processes';
import type { Measure } from '../measure';

const FAMILIES = 20_000;
/** Pause of the slow reader, which must not fill the API's memory. */
const SLOW_MS = 2_000;
const SAMPLE_MS = 25;
const RESTART_MS = 30_000;

interface Download {
  readonly seconds: number;
  /** Seconds until the first byte of the body. */
  readonly first: number;
  readonly megabytes: number;
  /** Rise of the API's resident memory during the download, in MB. */
  readonly rise: number;
}

/**
 * Samples the API's resident memory (as the kernel reports it) during a download. Each download gets a fresh, warmed-up
 * API: uncollected memory of an earlier one would hide its own use.
 */
export const excel: Measure = {
  name: 'excel',
  what: `« Liste Cotisation.xlsx » of ${FAMILIES} rows: streamed, the API's memory stays`,
  beside: 'nothing: it has a limit of its own',
  figures: {
    'API memory rises by': { unit: 'MB', bound: { atMost: 150 } },
    'API memory rises by, slow reader': { unit: 'MB', bound: { atMost: 150 } },
    'whole file': { unit: 's' },
    'first byte beside whole file': { unit: '×', bound: { atMost: 0.5 } },
    size: { unit: 'MB' },
  },
  async prepare(context) {
    const network = await networkOf(context, FAMILIES);
    await network.paid();
    await expectAllRows(network);
    return {
      async round() {
        const quick = await download(network, 0);
        const slow = await download(network, SLOW_MS);
        return {
          'API memory rises by': quick.rise,
          'API memory rises by, slow reader': slow.rise,
          'whole file': quick.seconds,
          'first byte beside whole file': quick.first / quick.seconds,
          size: quick.megabytes,
        };
      },
      close: () => network.stop(),
    };
  },
};

async function download(network: Network, pauseMs: number): Promise<Download> {
  const pid = await freshApi(network);
  const before = residentMb(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_MS);
  try {
    const began = performance.now();
    const answer = await postTo(network, '/api/cotisations/export', { vue: 'toutes', format: 'xlsx' });
    if (!answer.body) throw new Error('the export is empty');
    let first = 0;
    let bytes = 0;
    for await (const chunk of answer.body) {
      if (bytes === 0) {
        first = performance.now() - began;
        await pause(pauseMs);
      }
      bytes += chunk.byteLength;
    }
    const seconds = (performance.now() - began) / 1000;
    return { seconds, first: first / 1000, megabytes: bytes / 1e6, rise: most - before };
  } finally {
    clearInterval(sampling);
  }
}

async function postTo({ supervisor, installation, year }: Network, path: string, body: object): Promise<Response> {
  const answer = await fetch(new URL(path, installation.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...supervisor.headers },
    body: JSON.stringify({ fk_anneeScolaire: year, ...body }),
  });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return answer;
}

/** @throws Error unless the workbook has a title row and a row for each family. */
async function expectAllRows(network: Network): Promise<void> {
  const answer = await postTo(network, '/api/cotisations/export', { vue: 'toutes', format: 'xlsx' });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const rows = Math.max(...book.worksheets.map((sheet) => sheet.actualRowCount));
  if (rows <= FAMILIES) throw new Error(`the workbook has ${rows} rows of ${FAMILIES}`);
}

/**
 * Ends the API; the supervisor restarts it. @returns the new pid, once it answers and is warmed up by a few pages of
 * the list.
 */
async function freshApi(network: Network): Promise<number> {
  const { installation } = network;
  const former = installation.pid('api');
  process.kill(former);
  const until = performance.now() + RESTART_MS;
  let reason: unknown;
  for (;;) {
    if (performance.now() > until) throw new Error('the API is not back', { cause: reason });
    await pause(200);
    try {
      const pid = installation.pid('api');
      if (pid === former) continue;
      for (let page = 0; page < 3; page += 1) await postTo(network, '/api/cotisations/liste', { page, taille: 50 });
      return pid;
    } catch (error) {
      reason = error;
    }
  }
}
