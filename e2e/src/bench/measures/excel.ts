import { setTimeout as pause } from 'node:timers/promises';
import { type Network, networkOf } from '../load/network';
import { residentMb } from '../load/processes';
import type { Measure } from '../measure';

const FAMILIES = 20_000;
/** A client that stops reading for a while must not fill the API's memory. */
const SLOW_MS = 2_000;
const SAMPLE_MS = 25;

interface Download {
  readonly seconds: number;
  /** Seconds until the first byte of the body. */
  readonly first: number;
  readonly megabytes: number;
  /** Rise of the API's resident memory over what it was before, in MB. */
  readonly rise: number;
}

/** Resident memory is what the kernel says of the process, sampled while the file comes. */
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

async function download({ supervisor, installation, year }: Network, pauseMs: number): Promise<Download> {
  const pid = installation.pid('api');
  const before = residentMb(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_MS);
  try {
    const began = performance.now();
    const answer = await fetch(new URL('/api/cotisations/export', installation.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...supervisor.headers },
      body: JSON.stringify({ fk_anneeScolaire: year, vue: 'toutes', format: 'xlsx' }),
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`the export answers ${answer.status}`);
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
