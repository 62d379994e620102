import { createServer, connect as dial, type Socket } from 'node:net';
import { freePort } from '../process/free-port';

/** A TCP relay between client and server that tests can cut. */
export interface Relay {
  /** Connection string of the server through the relay. */
  readonly url: string;
  /** Drops the server's answers from now on; requests still arrive. */
  loseAnswers(): void;
  /** Breaks every connection after this many more bytes to the server, as if the client died in mid-message. */
  cutAfter(bytes: number): void;
  /** Breaks every connection; new ones work again. */
  cut(): void;
  stop(): Promise<void>;
}

/** A single node given by address, unencrypted: the only kind a relay can serve. */
const PLAIN = /^(esdb|kurrentdb):\/\/(?:[^@/]*@)?([^:/?,]+)(?::(\d+))?(?=[/?]|$)/;

export const canBeRelayed = (url: string): boolean => PLAIN.test(url) && /[?&]tls=false/.test(url);

/** @throws Error for a cluster or an encrypted connection. */
export async function startRelay(url: string): Promise<Relay> {
  const [, , host, port = '2113'] = PLAIN.exec(url) ?? [];
  if (!host || !canBeRelayed(url)) throw new Error(`no relay stands before ${new URL(url).host}`);
  const pairs = new Set<readonly [Socket, Socket]>();
  let dropsAnswers = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  const server = createServer((clientSide) => {
    const serverSide = dial(Number(port), host);
    const pair = [clientSide, serverSide] as const;
    pairs.add(pair);
    const end = () => {
      clientSide.destroy();
      serverSide.destroy();
      pairs.delete(pair);
    };
    clientSide.on('data', (bytes) => {
      const passed = bytes.subarray(0, bytesLeft);
      bytesLeft -= passed.length;
      if (bytesLeft > 0) return void serverSide.write(passed);
      clientSide.pause();
      serverSide.end(passed, () => clientSide.destroy());
    });
    serverSide.on('data', (bytes) => dropsAnswers || clientSide.write(bytes));
    // Broken connections are intended; both ends close together.
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  const relayPort = await freePort();
  await new Promise<void>((resolve) => server.listen(relayPort, '127.0.0.1', resolve));
  const cut = () => {
    dropsAnswers = false;
    bytesLeft = Number.POSITIVE_INFINITY;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: url.replace(PLAIN, `$1://127.0.0.1:${relayPort}`),
    loseAnswers: () => {
      dropsAnswers = true;
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes;
    },
    cut,
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
