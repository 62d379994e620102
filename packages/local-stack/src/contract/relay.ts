import { createServer, connect as dial, type Socket } from 'node:net';
import { freePort } from '../process/free-port';

/** A wire between client and server that the contract can cut, as networks do. */
export interface Relay {
  /** The connection string of the server, by way of the relay. */
  readonly url: string;
  /** From now on what the server answers gets lost; what is sent to it arrives. */
  loseAnswers(): void;
  /** Breaks every connection once this many more bytes have gone to the server, as when a client's process dies in the middle of a message. */
  cutAfter(bytes: number): void;
  /** Breaks every connection; new ones are whole again. */
  cut(): void;
  stop(): Promise<void>;
}

/** One node, told by its address and not encrypted: the only kind that a relay can stand before. */
const PLAIN = /^(esdb|kurrentdb):\/\/(?:[^@/]*@)?([^:/?,]+)(?::(\d+))?(?=[/?]|$)/;

export const canBeRelayed = (url: string): boolean => PLAIN.test(url) && /[?&]tls=false/.test(url);

/** @throws Error for a cluster or an encrypted connection. */
export async function startRelay(url: string): Promise<Relay> {
  const [, , host, port = '2113'] = PLAIN.exec(url) ?? [];
  if (!host || !canBeRelayed(url)) throw new Error(`no relay stands before ${new URL(url).host}`);
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  let left = Number.POSITIVE_INFINITY;
  const server = createServer((near) => {
    const far = dial(Number(port), host);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    near.on('data', (bytes) => {
      const passed = bytes.subarray(0, left);
      left -= passed.length;
      if (left > 0) return void far.write(passed);
      near.pause();
      far.end(passed, () => near.destroy());
    });
    far.on('data', (bytes) => silent || near.write(bytes));
    // A broken wire is what it is for; both ends go together.
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const cut = () => {
    silent = false;
    left = Number.POSITIVE_INFINITY;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: url.replace(PLAIN, `$1://127.0.0.1:${own}`),
    loseAnswers: () => {
      silent = true;
    },
    cutAfter: (bytes) => {
      left = bytes;
    },
    cut,
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
