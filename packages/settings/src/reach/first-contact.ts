import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { endOnWrongSettings } from '../process';
import { faultLine, WrongSettings } from '../read';
import { fileStore } from './bucket';
import type { ConnectionTry, Keys, Server } from './connection-try';
import { eventStore } from './event-store';
import { postgres } from './postgres';
import { redis } from './redis';

export const SERVERS = {
  DATABASE_URL: postgres,
  DATABASE_READ_URL: postgres,
  EVENTSTORE_URL: eventStore,
  REDIS_URL: redis,
  FILES_URL: fileStore,
} satisfies Record<string, Server>;
export type ServerName = keyof typeof SERVERS;

/** Addresses by variable; a server that is not named is not asked. */
type Named = Partial<Readonly<Record<ServerName, string | undefined>>> & Keys;

const AGAIN_MS = 1_000;
const TOLD_EVERY_MS = 10_000;

/** Whatever the level of the log, for nothing else shows why a process waits. */
function tell(line: string): void {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // A full disk must not end a process that can work without this line.
  }
}

/**
 * Asks all named servers once, and ends the process with 78 where an address is wrong: its password, certificate, database, protocol, or
 * a version that is too old. A server that is away is told of with its address, again every 10 s until it answers; of `awaited` ones
 * this waits for that, for the others it goes on beside the process, and from then on only tells.
 */
export async function firstContact(named: Named, awaited: readonly ServerName[]): Promise<void> {
  const names = (Object.keys(SERVERS) as ServerName[]).filter((name) => named[name] !== undefined);
  const tries = await Promise.all(names.map((name) => tryServer(name, named)));
  const wrong = tries.flatMap((line) => (line?.is === 'wrong' ? [line.text] : []));
  if (wrong.length > 0) endOnWrongSettings(new WrongSettings(wrong));
  const missing = names.filter((_, at) => tries[at]?.is === 'away');
  const [needed, others] = [
    missing.filter((name) => awaited.includes(name)),
    missing.filter((name) => !awaited.includes(name)),
  ];
  for (const name of others) void untilOpen(name, named, false);
  await Promise.all(needed.map((name) => untilOpen(name, named, true)));
}

/** The line that a process ends with. */
export const settingFault = (name: ServerName, { wrong, mend }: Extract<ConnectionTry, { is: 'wrong' }>): string =>
  faultLine(name, wrong, mend);

/** A line to be told. */
interface Told {
  readonly is: 'wrong' | 'away';
  readonly text: string;
}

/** Undefined once the server answers. */
async function tryServer(name: ServerName, named: Named): Promise<Told | undefined> {
  const { title, place, attempt }: Server = SERVERS[name];
  const url = named[name] ?? '';
  const answer = await attempt(url, named);
  if (answer.is === 'open') return undefined;
  if (answer.is === 'wrong') return { is: 'wrong', text: settingFault(name, answer) };
  return { is: 'away', text: `${title} (${name}, ${place(url)}) : ${answer.why} ; Diapason attend.` };
}

/** @param holds whether the process waits for this; one that serves already is not ended */
async function untilOpen(name: ServerName, named: Named, holds: boolean): Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  for (;;) {
    const line = await tryServer(name, named);
    if (line === undefined) return;
    if (line.is === 'wrong' && holds) endOnWrongSettings(new WrongSettings([line.text]));
    if (performance.now() - told >= TOLD_EVERY_MS) {
      told = performance.now();
      tell(line.text);
    }
    await pause(AGAIN_MS, undefined, { ref: holds });
  }
}
