import { SERVERS, type ServerName, settingFault } from '@diapason/settings';

/** One thing that was looked at. */
export interface Finding {
  readonly good: boolean;
  /** What was found, in French. */
  readonly said: string;
}

/** A server, a folder or a key, and what was found there. */
export interface Examined {
  readonly name: string;
  /** Address or path, without name or password. */
  readonly place: string;
  readonly version?: string;
  /** Median of some answers, in milliseconds. */
  readonly latency?: number;
  /** Its address cannot be right: the line that every process would end with. */
  readonly wrong?: string;
  readonly findings: readonly Finding[];
}

export const found = (good: boolean, said: string): Finding => ({ good, said });

/** What could be seen of a server once it answered. */
export interface Seen {
  readonly latency: number;
  readonly findings: readonly Finding[];
}

/** Asks a server as every process does at its start, then looks closer. */
export async function examine(
  name: ServerName,
  title: string,
  url: string,
  look: (url: string) => Promise<Seen>,
  keys: Parameters<(typeof SERVERS)['FILES_URL']['attempt']>[1] = {},
): Promise<Examined> {
  const { place, attempt }: (typeof SERVERS)['FILES_URL'] = SERVERS[name];
  const at = { name: title, place: place(url) };
  const answer = await attempt(url, keys);
  if (answer.is === 'wrong') return { ...at, wrong: settingFault(name, answer), findings: [] };
  if (answer.is === 'away') return { ...at, findings: [found(false, answer.why)] };
  try {
    return { ...at, version: answer.version, ...(await look(url)) };
  } catch (error) {
    return { ...at, version: answer.version, findings: [found(false, `ne se laisse pas regarder : ${reason(error)}`)] };
  }
}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const TRIES = 5;

/** The median time of an answer, in milliseconds. */
export async function latencyOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let one = 0; one < TRIES; one += 1) {
    const since = performance.now();
    await ask();
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
}

/** Tokens, links and times of events go by several machines' clocks. */
const MOST_SECONDS_APART = 5;

/** Compares a server's clock with this machine's. @param now asks the server for its time, in milliseconds */
export async function clockOf(now: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const there = await now();
  const seconds = (there - (before + Date.now()) / 2) / 1_000;
  const apart = Math.abs(seconds).toFixed(1).replace('.', ',');
  const good = Math.abs(seconds) <= MOST_SECONDS_APART;
  return found(good, `horloge : ${apart} s ${seconds < 0 ? 'de retard' : 'd’avance'} sur cette machine`);
}
