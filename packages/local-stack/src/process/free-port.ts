import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { EndedEarly } from './launch';

const LOOPBACK = '127.0.0.1';

/**
 * Ports that a system gives, by its defaults, neither to a program which asks for any nor to a connection: Linux gives those from 32,768
 * on, macOS and Windows from 49,152.
 */
const FIRST = 20_000;
const LAST = 32_767;
const given = new Set<number>();

/**
 * A TCP port of that address with no listener right now, each time another one; on Linux also other than those given to every process
 * that still runs, because what is to listen there may take a minute to start.
 * @throws as {@link isFree}; Error when none is left.
 */
export async function freePort(host = LOOPBACK): Promise<number> {
  while (given.size <= LAST - FIRST) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if ((await claim(port)) && (await isFree(port, host).catch(keptBack))) return port;
  }
  throw new Error('no TCP port is free');
}

/** As long as the system lets it be: libuv before 1.48 fills a shorter one with zeros, and a later one would call it another name. */
const NAME_LENGTH = 108;

/**
 * Takes the port's name among all processes: an abstract socket, which the system frees with this one. Where there are none (no Linux,
 * a sandbox), only this process is known.
 */
async function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const name = createServer().unref();
  return listens(name, { path: `\0diapason-port-${port}`.padEnd(NAME_LENGTH, '\0') }).catch(() => true);
}

/** Windows keeps some ports for itself. @throws the system's error where the address is at fault. */
function keptBack(error: NodeJS.ErrnoException): false {
  if (error.code === 'EACCES') return false;
  throw error;
}

/** Whether nothing listens on this port of that address. @throws the system's error where nobody here can: no such address, no right to the port. */
export async function isFree(port: number, host = LOOPBACK): Promise<boolean> {
  const probe = createServer();
  const isOurs = await listens(probe, { port, host });
  if (isOurs) await new Promise((done) => probe.close(done));
  return isOurs;
}

/** @returns whether it listens there now; false where another one does. */
function listens(server: Server, at: ListenOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(at, () => resolve(true));
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
