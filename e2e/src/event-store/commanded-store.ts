import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@diapason/local-stack/process';
import { type Home, ManagedProcess } from '@diapason/local-stack/supervisor';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { addressOf, type CommandedNode, commandLineOf, leaderPort, nodesFor } from './command-line';

/** An event store that a command line starts: one node, or a cluster of three. A node that ends is started again. */
export interface CommandedStore {
  readonly url: string;
  readonly isCluster: boolean;
  /** Pid of the node, or of the one that leads; undefined while there is none. */
  pid(): number | undefined;
  /** SIGKILL for every node; resolves once all live again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const LIVE_LIMIT_MS = 120_000;
const LOOK_MS = 300;

/**
 * Starts the nodes and waits until each answers `GET /health/live`, one of a cluster leads, and an append has passed.
 * @param template command line with `{port}`, `{folder}` and, for a cluster, `{peers}`. `DATABASE_URL` stands in its environment.
 * @throws Error for a command line without `{port}`, and when a node is not live within 120 s.
 */
export async function startCommandedStore(
  template: string,
  home: Home,
  env: Readonly<Record<string, string>>,
  tell: (line: string) => void,
): Promise<CommandedStore> {
  const nodes: CommandedNode[] = [];
  for (let number = 1; number <= nodesFor(template); number += 1) {
    const folder = join(home.data, `event-store-${number}`);
    mkdirSync(folder, { recursive: true });
    nodes.push({ number, port: await freePort(), folder });
  }
  const isCluster = nodes.length > 1;
  const started = nodes.map((node) => {
    const commandLine = commandLineOf(template, node, nodes);
    const name = isCluster ? `event-store-${node.number}` : 'event-store';
    return { ...node, part: new ManagedProcess({ name, commandLine, env, announces: false }, home, tell) };
  });
  let leader = isCluster ? undefined : started[0];
  const look = async () => {
    const answers = await Promise.all(nodes.map(({ port }) => ask(port, '/gossip')));
    const ports = answers.flatMap((answer) => (answer ? (leaderPort(answer.body) ?? []) : []));
    leader = started.find(({ port, part }) => ports.includes(port) && part.pid !== undefined);
  };
  const untilLive = async () => {
    for (const end = Date.now() + LIVE_LIMIT_MS; Date.now() < end; await pause(100)) {
      const answers = await Promise.all(nodes.map(({ port }) => ask(port, '/health/live')));
      if (isCluster) await look();
      if (answers.every((answer) => answer !== undefined) && leader) return untilTaken();
    }
    throw new Error(`the event store was not live within ${LIVE_LIMIT_MS / 1000} s`);
  };
  /** For a moment after `/gossip` names a leader it refuses appends. */
  const untilTaken = async () => {
    const client = EventStoreDBClient.connectionString(addressOf(nodes));
    try {
      for (const end = Date.now() + LIVE_LIMIT_MS; ; await pause(50))
        try {
          await client.appendToStream(`alive-${randomUUID()}`, jsonEvent({ type: 'Alive', data: {} }));
          return;
        } catch (error) {
          if (Date.now() > end) throw error;
        }
    } finally {
      await client.dispose();
    }
  };
  const looking = isCluster ? setInterval(() => void look(), LOOK_MS) : undefined;
  const stop = async () => {
    clearInterval(looking);
    await Promise.all(started.map(({ part }) => part.stop()));
  };
  try {
    for (const { part } of started) await part.start();
    await untilLive();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: addressOf(nodes),
    isCluster,
    pid: () => leader?.part.pid,
    async restart() {
      for (const { part } of started) if (part.pid !== undefined) process.kill(part.pid, 'SIGKILL');
      await untilDown();
      await untilLive();
    },
    stop,
  };

  /** A killed node may still seem to live for a moment. */
  async function untilDown(): Promise<void> {
    while (started.some(({ part }) => part.pid !== undefined)) await pause(5);
  }
}

/** A node's answer, read as JSON where it is; undefined while it does not answer with success. */
async function ask(port: number, path: string): Promise<{ readonly body: unknown } | undefined> {
  try {
    const headers = { accept: 'application/json' };
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal });
    const text = await answer.text();
    return answer.ok ? { body: text.startsWith('{') ? JSON.parse(text) : {} } : undefined;
  } catch {
    // It does not run yet, or it is paused.
    return undefined;
  }
}
