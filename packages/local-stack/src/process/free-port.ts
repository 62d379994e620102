import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { EndedEarly } from './launch';

const LOOPBACK = '127.0.0.1';

/**
 * Ports that a system gives, by its defaults, neither to a program which asks for any nor to a connection: Linux gives those from 32,768
 * on, macOS and Windows from 49,152.
 */
const FIRST = 20_000;
const LAST = 32_767;
const given = new Set<number>();

/** A TCP port of that address with no listener right now, each time another one. @throws as {@link isFree}; Error when none is left. */
export async function freePort(host = LOOPBACK): Promise<number> {
  while (given.size <= LAST - FIRST) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port, host).catch(keptBack)) return port;
  }
  throw new Error('no TCP port is free');
}

/** Windows keeps some ports for itself. @throws the system's error where the address is at fault. */
function keptBack(error: NodeJS.ErrnoException): false {
  if (error.code === 'EACCES') return false;
  throw error;
}

/** Whether nothing listens on this port of that address. @throws the system's error where nobody here can: no such address, no right to the port. */
export function isFree(port: number, host = LOOPBACK): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

const TRIES = 5;

/**
 * Starts a process that listens at ports of its environment (`…_PORT`), with others where it ended because somebody took one since it was
 * chosen. @throws what `start` does otherwise.
 */
export async function onFreePorts<T>(
  chosen: () => Promise<Readonly<Record<string, string>>>,
  start: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const env = await chosen();
    try {
      return await start(env);
    } catch (error) {
      if (tries === TRIES || !(error instanceof EndedEarly) || !(await wasTaken(env))) throw error;
    }
  }
}

async function wasTaken(env: Readonly<Record<string, string>>): Promise<boolean> {
  const ports = Object.entries(env).flatMap(([name, value]) => (name.endsWith('_PORT') ? [Number(value)] : []));
  const free = await Promise.all(ports.map((port) => isFree(port).catch(() => true)));
  return free.includes(false);
}
