import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../process/free-port';
import { bundleForTests } from '../testing/bundle';
import { eventually, until as untilTrue } from '../testing/wait';

/** A web process that answers its process id, and a demonstration that fills nothing. */
const WEB = `
  import { createServer } from 'node:http';
  import { existsSync } from 'node:fs';
  if (existsSync(import.meta.dirname + '/refuses')) {
    console.error('WEB_ROOT : ce dossier n’existe pas.');
    process.exit(78);
  }
  createServer((request, response) => response.end(String(process.pid))).listen(process.env.PORT, process.env.HOST || '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
`;
const DEMO = `process.stdout.write('Secrétaire\\tsecretaire@example.org\\tmot-de-passe\\n');`;

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
}

interface StackFile {
  readonly env: Readonly<Record<string, string>>;
}

describe('npm start', () => {
  let bundles: string;
  let folder: string;
  let port: number;
  const started: Running[] = [];

  beforeAll(async () => {
    bundles = await bundleForTests({
      postgres: 'postgres/entry',
      valkey: 'valkey/entry',
      'event-store': 'node/entry',
      mailbox: 'mailbox/entry',
      leash: 'process/leash',
      supervisor: 'supervisor/entry',
    });
    folder = mkdtempSync(join(tmpdir(), 'diapason-supervisor-'));
    port = await freePort();
    writeFileSync(join(folder, 'web.mjs'), WEB);
    writeFileSync(join(folder, 'demo.mjs'), DEMO);
    writeFileSync(
      join(folder, 'start.mjs'),
      `import { supervise } from ${JSON.stringify(join(bundles, 'supervisor.mjs'))};
       const here = import.meta.dirname;
       supervise({
         home: here + '/home', bundles: ${JSON.stringify(bundles)}, app: [{ name: 'web', file: here + '/web.mjs' }],
         demo: here + '/demo.mjs', fresh: process.argv.includes('--fresh'), empty: false, port: ${port},
       }).then(() => process.exit(0), (error) => { console.error(error.message); process.exit(error.exitCode ?? 1); });`,
    );
  });
  afterEach(async () => {
    for (const running of started.splice(0)) await end(running, 'SIGTERM');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundles, { recursive: true, force: true });
  });

  const start = (...args: string[]) => startWith({}, ...args);

  function startWith(more: NodeJS.ProcessEnv, ...args: string[]): Running {
    const { DATABASE_URL, REDIS_URL, EVENTSTORE_URL, SMTP_URL, FILES_URL, HOST, API_PORT, ...inherited } = process.env;
    const env = { ...inherited, ...more };
    const child = spawn(process.execPath, [join(folder, 'start.mjs'), ...args], { env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const running = { child, output: () => output };
    started.push(running);
    return running;
  }

  const until = (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
    untilTrue(what, condition).catch((error: unknown) => {
      throw new Error(`${error}: ${started.map((running) => running.output()).join('\n')}`);
    });

  const ready = (running: Running) =>
    until('it is ready', () => /Diapason: http.*\n[\s\S]*mot-de-passe\n/.test(running.output()));

  function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  const webPid = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      async (answer) => Number(await answer.text()),
      () => 0,
    );
  /** That of the process that answers. */
  const runningPid = () => eventually(async () => (await webPid()) || undefined);
  const stack = () => JSON.parse(readFileSync(join(folder, 'home/stack.json'), 'utf8')) as StackFile;

  async function append(): Promise<number> {
    const client = EventStoreDBClient.connectionString(stack().env.EVENTSTORE_URL ?? '');
    await client.appendToStream('kept-1', jsonEvent({ type: 'Kept', data: {} }));
    let count = 0;
    for await (const { event } of client.readStream('kept-1')) if (event) count += 1;
    await client.dispose();
    return count;
  }

  test('prints address, mailbox and logins once it answers, and stops everything on SIGTERM', async () => {
    const running = start('--fresh');
    await ready(running);
    expect(await webPid()).toBeGreaterThan(0);
    expect(running.output()).toContain(`Diapason: http://127.0.0.1:${port}\n`);
    expect(running.output()).toMatch(/Boîte aux lettres : http:\/\/127\.0\.0\.1:\d+\n/);
    expect(running.output()).toContain('Secrétaire\tsecretaire@example.org\tmot-de-passe\n');
    const { env } = stack();
    expect(Object.keys(env)).toEqual(
      expect.arrayContaining(['EVENTSTORE_URL', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'FILES_URL', 'MASTER_KEY']),
    );
    expect(await append()).toBe(1);
    await end(running, 'SIGTERM');
    expect(running.child.exitCode).toBe(0);
    expect(await webPid()).toBe(0);
  });

  test('is asked where HOST says, and its API has a port of its own where API_PORT is 0', async () => {
    const running = startWith({ HOST: '127.0.0.2', API_PORT: '0' });
    await ready(running);
    expect(running.output()).toContain(`Diapason: http://127.0.0.2:${port}\n`);
    const { API_PORT, API_URL } = stack().env;
    expect(API_PORT).toMatch(/^[1-9]\d*$/);
    expect(API_URL).toBe(`http://127.0.0.2:${API_PORT}`);
  });

  test('another program at the same port of another address does not disturb it; one at its own does, and a foreign address is told', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    try {
      const beside = startWith({ HOST: '127.0.0.2' });
      await ready(beside);
      await end(beside, 'SIGTERM');
      const foreign = startWith({ HOST: '192.0.2.1' });
      await until('it gives up', () => foreign.child.exitCode !== null);
      expect(foreign.child.exitCode).toBe(78);
      expect(foreign.output()).toMatch(/^HOST : cette machine n’a pas cette adresse/m);
      const refused = start();
      await until('it gives up', () => refused.child.exitCode !== null);
      expect(refused.output()).toContain(`Le port ${port} est occupé.`);
    } finally {
      other.close();
    }
  });

  test('keeps its data over a stop, and starts empty with --fresh', async () => {
    const kept = start();
    await ready(kept);
    expect(await append()).toBe(2);
    await end(kept, 'SIGTERM');
    const fresh = start('--fresh');
    await ready(fresh);
    expect(await append()).toBe(1);
  });

  test('restarts a crashed process on the same port', async () => {
    await ready(start());
    const first = await runningPid();
    process.kill(first, 'SIGKILL');
    await until('another process answers', async () => ![0, first].includes(await webPid()));
  });

  test('killed with SIGKILL, it leaves no process behind and loses no data', async () => {
    const killed = start();
    await ready(killed);
    const before = await append();
    const web = await runningPid();
    await end(killed, 'SIGKILL');
    const again = start();
    await ready(again);
    expect(await append()).toBe(before + 1);
    expect(await runningPid()).not.toBe(web);
  });

  test('when a process refuses its settings at the first start, it stops everything, says the line last and ends with 78', async () => {
    writeFileSync(join(folder, 'refuses'), '');
    const running = start();
    await until('it ends', () => running.child.exitCode !== null);
    rmSync(join(folder, 'refuses'));
    expect(running.child.exitCode).toBe(78);
    const said = running.output().trimEnd().split('\n');
    expect(said.at(-1)).toBe('WEB_ROOT : ce dossier n’existe pas.');
    expect(said.filter((line) => line.includes('redémarrage'))).toEqual([]);
  });

  test('a process that ran before and refuses its settings is told of and started again, and nothing else ends', async () => {
    const running = start();
    await ready(running);
    const first = await runningPid();
    writeFileSync(join(folder, 'refuses'), '');
    process.kill(first, 'SIGKILL');
    const line = 'web refuse ses réglages (WEB_ROOT : ce dossier n’existe pas.) ; redémarrage dans 5000 ms.';
    await until('it is told', () => running.output().includes(line));
    rmSync(join(folder, 'refuses'));
    await until('another process answers', async () => ![0, first].includes(await webPid()));
    expect(running.child.exitCode).toBeNull();
  });

  test('a second start in the same folder is refused', async () => {
    await ready(start());
    const second = start();
    await until('it gives up', () => second.child.exitCode !== null);
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toContain('Diapason tourne déjà dans');
  });
});
