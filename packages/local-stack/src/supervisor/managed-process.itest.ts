import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '../testing/wait';
import { type Home, openHome } from './home';
import { ManagedProcess } from './managed-process';

let home: Home;
let messages: string[];
let managed: ManagedProcess;
beforeEach(async () => {
  home = openHome(mkdtempSync(join(tmpdir(), 'diapason-managed-')));
  messages = [];
  const file = join(home.folder, 'lasting.mjs');
  writeFileSync(file, 'setInterval(() => undefined, 1_000);');
  managed = new ManagedProcess({ name: 'lasting', file, env: {}, announces: false }, home, (message) =>
    messages.push(message),
  );
  await managed.start();
});
afterEach(async () => {
  await managed.stop();
  rmSync(home.folder, { recursive: true, force: true });
});

test('a process that briefly cannot restart is retried until it runs, and each failure is reported', async () => {
  const before = managed.pid ?? 0;
  renameSync(home.logs, `${home.logs}.away`);
  process.kill(before, 'SIGKILL');
  await until('both failures are reported', () => messages.length >= 2);
  expect(messages).toEqual([
    'lasting s’est arrêté (SIGKILL) ; redémarrage dans 300 ms.',
    expect.stringMatching(/^lasting n’a pas pu être lancé \(.*ENOENT.*\) ; redémarrage dans 600 ms\.$/),
  ]);
  expect(managed.pid).toBeUndefined();
  renameSync(`${home.logs}.away`, home.logs);
  await until('it runs again', () => managed.pid !== undefined);
  expect([undefined, before]).not.toContain(managed.pid);
});

test('a process whose settings are wrong is not started again, and its last lines are told', async () => {
  const file = join(home.folder, 'refusing.mjs');
  writeFileSync(file, "console.error('early'); console.error('REDIS_URL : ici.'); process.exit(78);");
  const told = await new Promise<string>((done) => {
    const spec = { name: 'refusing', file, env: {}, announces: false };
    const refusing = new ManagedProcess(spec, home, done, ({ message }) => done(message));
    void refusing.start();
  });
  expect(told).toBe('REDIS_URL : ici.');
  const announced = new ManagedProcess({ name: 'silent', file, env: {}, announces: true }, home, () => undefined);
  await expect(announced.start()).rejects.toMatchObject({ exitCode: 78, lines: ['REDIS_URL : ici.'] });
});

test('a process that ran before is started again when its settings are refused, and the line is told', async () => {
  const file = join(home.folder, 'doubted.mjs');
  const names = join(home.folder, 'names');
  writeFileSync(
    file,
    `import { existsSync } from 'node:fs';
     if (existsSync('${names}')) { console.error('REDIS_URL : inconnue.'); process.exit(78); }
     setInterval(() => undefined, 1_000);`,
  );
  const final: string[] = [];
  const spec = { name: 'doubted', file, env: {}, announces: false };
  const doubted = new ManagedProcess(
    spec,
    home,
    (message) => messages.push(message),
    ({ message }) => final.push(message),
  );
  await doubted.start();
  try {
    // First: a process that starts late would find the file at its first start.
    process.kill(doubted.pid ?? 0, 'SIGKILL');
    writeFileSync(names, '');
    await until('both are told', () => messages.length === 2);
    expect(messages[1]).toBe('doubted refuse ses réglages (REDIS_URL : inconnue.) ; redémarrage dans 5000 ms.');
    rmSync(names);
    await until('it runs again', () => doubted.pid !== undefined);
    expect(final).toEqual([]);
  } finally {
    await doubted.stop();
  }
});

test('what an earlier run said of settings that are mended is not told again', async () => {
  const file = join(home.folder, 'again.mjs');
  const spec = { name: 'again', file, env: {}, announces: true };
  for (const line of ['DATABASE_URL : hier.', 'REDIS_URL : aujourd’hui.']) {
    writeFileSync(file, `console.error(${JSON.stringify(line)}); process.exit(78);`);
    const again = new ManagedProcess(spec, home, () => undefined);
    await expect(again.start()).rejects.toMatchObject({ exitCode: 78, lines: [line] });
  }
});

test('a command line is one process, which gets its variables and the orders of its owner', async () => {
  const file = join(home.folder, 'told.mjs');
  const out = join(home.folder, 'told.txt');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
     process.on('message', (order) => writeFileSync(process.env.OUT, JSON.stringify({ order, pid: process.pid, store: process.env.EVENTSTORE_URL ?? null })));
     process.send({ ready: {} });`,
  );
  const commandLine = `OUT='${out}' ${process.execPath} ${file}`;
  const env = { EVENTSTORE_URL: 'esdb://nobody' };
  const told = new ManagedProcess({ name: 'told', commandLine, env, announces: true }, home, () => undefined);
  await told.start();
  try {
    told.send({ throwOut: true });
    await until('it has written', () => existsSync(out) && readFileSync(out, 'utf8') !== '');
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ order: { throwOut: true }, pid: told.pid, store: null });
  } finally {
    await told.stop();
  }
  expect(() => told.send({ throwOut: true })).toThrow('told does not run');
});
