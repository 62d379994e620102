import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createWeb } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { createPersonalKeys, createPool, intermediateKeysOf, prepareDatabase } from '@diapason/event-sourcing';
import { freePort, type Launched, launch, untilReady } from '@diapason/local-stack/process';
import { shortest, type TestStack, testStack } from '@diapason/local-stack/testing';
import { Server as GrpcServer, ServerCredentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildBundles, untilReady as untilServed } from '../src/many/processes';
import { expectRefused, HIDDEN, NOWHERE, type ProcessName, start } from './started';

const folder = mkdtempSync(join(tmpdir(), 'diapason-contact-'));
const [certificate, key] = [join(folder, 'ca.crt'), join(folder, 'ca.key')];
const closing: (() => unknown)[] = [];
let stack: TestStack;
let locked: Launched;
/** The servers of the stack, all of them right. */
let right: Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'REDIS_URL' | 'FILES_URL' | 'DIAPASON_HOME', string>;
let ports: Record<'web' | 'eventStoreByTls' | 'redisByTls' | 'strictEventStore' | 'strictStore' | 'locked', number>;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A server with a certificate of its own making before one that has none. */
function byTls(url: string, protocols: string[]): Promise<number> {
  const to = Number(new URL(url).port);
  const options = { key: readFileSync(key), cert: readFileSync(certificate), ALPNProtocols: protocols };
  return listen(
    createTls(options, (socket) => {
      const behind = connect(to, '127.0.0.1');
      socket.pipe(behind).pipe(socket);
      socket.on('error', () => behind.destroy());
      behind.on('error', () => socket.destroy());
    }),
  );
}

/** An event store that knows no such user: it answers every call as a real one does. */
async function strictEventStore(): Promise<number> {
  const server = new GrpcServer({ interceptors: [] });
  const refuse = { code: status.UNAUTHENTICATED, details: 'Authentication failed' };
  const read = { path: '/event_store.client.streams.Streams/Read', requestStream: false, responseStream: true };
  const bytes = { serialize: (data: Buffer) => data, deserialize: (data: Buffer) => data };
  server.addService(
    {
      read: {
        ...read,
        requestSerialize: bytes.serialize,
        requestDeserialize: bytes.deserialize,
        responseSerialize: bytes.serialize,
        responseDeserialize: bytes.deserialize,
      },
    },
    { read: (call: { emit(name: string, error: object): void }) => call.emit('error', refuse) },
  );
  closing.push(() => server.forceShutdown());
  return new Promise((done, failed) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? failed(error) : done(port),
    ),
  );
}

beforeAll(async () => {
  buildBundles();
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  execFileSync('openssl', make, { stdio: 'pipe' });
  stack = await testStack();
  right = {
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    REDIS_URL: stack.redisUrl,
    FILES_URL: `file://${folder}/files/`,
    DIAPASON_HOME: join(folder, 'home'),
  };
  const valkeyPort = await freePort();
  locked = launch({
    name: 'valkey',
    file: join(__dirname, '../../packages/local-stack/dist/valkey.mjs'),
    env: { VALKEY_PORT: String(valkeyPort), VALKEY_PASSWORD: 'right', VALKEY_FOLDER: folder },
    log: openSync(join(folder, 'valkey.log'), 'a'),
  });
  await untilReady(locked, 'valkey');
  const vault = createPool(stack.databaseUrl);
  await prepareDatabase(vault);
  await createPersonalKeys(vault, intermediateKeysOf({ ...NOWHERE, ...right })).forWriting(['guardian-1']);
  await vault.end();
  ports = {
    web: await listen(createWeb((_, response) => response.end('not a database'))),
    eventStoreByTls: await byTls(stack.eventStoreUrl.replace('esdb', 'http'), ['h2']),
    redisByTls: await byTls(stack.redisUrl, []),
    strictEventStore: await strictEventStore(),
    strictStore: await listen(
      createWeb((_, response) =>
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
      ),
    ),
    locked: valkeyPort,
  };
});
afterAll(async () => {
  for (const close of closing) close();
  await locked.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

const changed = (url: string, change: (url: URL) => void): string => {
  const copy = new URL(url);
  change(copy);
  return copy.toString();
};
const database = (change: (url: URL) => void) => ({ DATABASE_URL: changed(right.DATABASE_URL, change) });

describe('an address that a server does not accept ends who uses it, in one line', () => {
  const every: readonly ProcessName[] = ['npm start', 'api', 'jobs', 'projector'];
  const withQueue: readonly ProcessName[] = ['npm start', 'api'];
  const ofDatabase: readonly ProcessName[] = [...every, 'event store node'];
  test.each<{ of: string; names: readonly ProcessName[]; env: () => NodeJS.ProcessEnv; line: RegExp }>([
    {
      of: 'password of PostgreSQL',
      names: ofDatabase,
      env: () => database((url) => Object.assign(url, { password: HIDDEN })),
      line: /^DATABASE_URL : 127\.0\.0\.1:\d+ refuse le mot de passe de « diapason »\. /,
    },
    {
      of: 'database',
      names: ofDatabase,
      env: () => database((url) => Object.assign(url, { pathname: '/nobase' })),
      line: /^DATABASE_URL : 127\.0\.0\.1:\d+ n’a pas de base « nobase »\. Créez-la : createdb nobase\.$/,
    },
    {
      of: 'machine of PostgreSQL',
      names: ofDatabase,
      env: () => ({ DATABASE_URL: `postgres://d:${HIDDEN}@nowhere.invalid/diapason` }),
      line: /^DATABASE_URL : la machine de nowhere\.invalid:5432 est inconnue\. /,
    },
    {
      of: 'server that is not PostgreSQL',
      names: withQueue,
      env: () => ({ DATABASE_URL: `postgres://d:${HIDDEN}@127.0.0.1:${ports.web}/diapason` }),
      line: /^DATABASE_URL : 127\.0\.0\.1:\d+ n’est pas PostgreSQL\. /,
    },
    {
      of: 'PostgreSQL without TLS',
      names: withQueue,
      env: () => database((url) => url.searchParams.set('sslmode', 'verify-full')),
      line: /^DATABASE_URL : 127\.0\.0\.1:\d+ ne parle pas TLS\. /,
    },
    {
      of: 'replica',
      names: withQueue,
      env: () => ({
        DATABASE_READ_URL: changed(right.DATABASE_URL, (url) => Object.assign(url, { pathname: '/copy' })),
      }),
      line: /^DATABASE_READ_URL : .* n’a pas de base « copy »/,
    },
    {
      of: 'certificate of the event store',
      names: every,
      env: () => ({ EVENTSTORE_URL: `esdb://admin:${HIDDEN}@localhost:${ports.eventStoreByTls}?tls=true` }),
      line: /^EVENTSTORE_URL : le certificat de localhost:\d+ vient d’une autorité inconnue\. Nommez l’autorité par tlsCAFile/,
    },
    {
      of: 'name in the certificate of the event store',
      names: withQueue,
      env: () => ({ EVENTSTORE_URL: `kurrentdb://127.0.0.1:${ports.eventStoreByTls}?tlsCAFile=${certificate}` }),
      line: /^EVENTSTORE_URL : le certificat de 127\.0\.0\.1:\d+ est fait pour un autre nom\. /,
    },
    {
      of: 'tls=false against TLS',
      names: every,
      env: () => ({ EVENTSTORE_URL: `esdb://localhost:${ports.eventStoreByTls}?tls=false` }),
      line: /^EVENTSTORE_URL : localhost:\d+ parle TLS\. Écrivez tls=true au lieu de tls=false\.$/,
    },
    {
      of: 'tls=true against none',
      names: withQueue,
      env: () => ({ EVENTSTORE_URL: right.EVENTSTORE_URL.replace('tls=false', 'tls=true') }),
      line: /^EVENTSTORE_URL : 127\.0\.0\.1:\d+ ne parle pas TLS\. /,
    },
    {
      of: 'password of the event store',
      names: every,
      env: () => ({ EVENTSTORE_URL: `esdb://diapason:${HIDDEN}@127.0.0.1:${ports.strictEventStore}?tls=false` }),
      line: /^EVENTSTORE_URL : 127\.0\.0\.1:\d+ refuse l’utilisateur ou le mot de passe\. /,
    },
    {
      of: 'machine of the event store',
      names: every,
      env: () => ({ EVENTSTORE_URL: 'kurrentdb+discover://nowhere.invalid:2113?tls=false' }),
      line: /^EVENTSTORE_URL : la machine de nowhere\.invalid:2113 est inconnue\. /,
    },
    {
      of: 'server that is no event store',
      names: withQueue,
      env: () => ({ EVENTSTORE_URL: `esdb://127.0.0.1:${ports.web}?tls=false` }),
      line: /^EVENTSTORE_URL : 127\.0\.0\.1:\d+ n’est pas un event store\. /,
    },
    {
      of: 'master key of another vault',
      names: ['api', 'jobs', 'projector'],
      env: () => ({ MASTER_KEY: Buffer.alloc(32, 2).toString('base64') }),
      line: /^MASTER_KEY : cette clef n’ouvre pas le coffre de la base\. /,
    },
    {
      of: 'password of Valkey',
      names: ['npm start', 'api', 'jobs'],
      env: () => ({ REDIS_URL: `redis://:${HIDDEN}@127.0.0.1:${ports.locked}` }),
      line: /^REDIS_URL : 127\.0\.0\.1:\d+ refuse le mot de passe\. /,
    },
    {
      of: 'no password for Valkey',
      names: withQueue,
      env: () => ({ REDIS_URL: `redis://127.0.0.1:${ports.locked}` }),
      line: /^REDIS_URL : 127\.0\.0\.1:\d+ demande un mot de passe\. /,
    },
    {
      of: 'TLS of Valkey',
      names: withQueue,
      env: () => ({ REDIS_URL: `redis://127.0.0.1:${ports.redisByTls}` }),
      line: /^REDIS_URL : 127\.0\.0\.1:\d+ parle TLS\. Écrivez rediss:\/\//,
    },
    {
      of: 'keys of the bucket',
      names: ['npm start', 'api', 'jobs'],
      env: () => ({
        FILES_URL: `s3://files?endpoint=http://127.0.0.1:${ports.strictStore}`,
        FILES_ACCESS_KEY: 'diapason',
        FILES_SECRET_KEY: HIDDEN,
      }),
      line: /^FILES_URL : 127\.0\.0\.1:\d+ refuse la signature de cette clef\. Corrigez FILES_ACCESS_KEY et FILES_SECRET_KEY\.$/,
    },
    {
      of: 'keys that are in the address of the bucket',
      names: ['npm start', 'api'],
      env: () => ({ FILES_URL: `s3://diapason:${HIDDEN}@files` }),
      line: /^FILES_URL : les clefs ne s’écrivent pas dans l’adresse/,
    },
    {
      of: 'machine of Valkey',
      names: ['npm start', 'api', 'jobs'],
      env: () => ({ REDIS_URL: `redis://:${HIDDEN}@nowhere.invalid` }),
      line: /^REDIS_URL : la machine de nowhere\.invalid:6379 est inconnue\. /,
    },
  ])('$of', async ({ names, env, line }) => {
    for (const name of names) await expectRefused(name, { ...right, ...env() }, line);
  });
});

async function relayed(port: number, to: number): Promise<void> {
  const relay = createServer((socket) => {
    const behind = connect(to, '127.0.0.1');
    socket.pipe(behind).pipe(socket);
    for (const one of [socket, behind]) one.on('error', () => [socket, behind].map((each) => each.destroy()));
  });
  await new Promise<void>((done) => relay.listen(port, '127.0.0.1', done));
  closing.push(() => relay.close());
}

test('a server that was away at the start and then refuses is told of, and ends nobody who serves', async () => {
  const port = await freePort();
  const apiPort = await freePort();
  const env = { ...right, REDIS_URL: `redis://127.0.0.1:${port}`, API_PORT: String(apiPort), LOG_LEVEL: 'silent' };
  const { child, ended, says } = start('api', env);
  await says(`Redis ou Valkey (REDIS_URL, 127.0.0.1:${port}) : la connexion est refusée ; Diapason attend.`);
  await untilServed(`http://127.0.0.1:${apiPort}/healthz`);
  await relayed(port, ports.locked);
  await says(`REDIS_URL : 127.0.0.1:${port} demande un mot de passe.`);
  await new Promise((done) => setTimeout(done, 500));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a server that is away is waited for and told of with its address, again every 10 s, until it is there', async () => {
  const port = await freePort();
  const late = { DATABASE_URL: changed(right.DATABASE_URL, (url) => Object.assign(url, { port: String(port) })) };
  const { child, ended, says } = start('api', { ...right, ...late, API_PORT: '0' });
  const told = `PostgreSQL (DATABASE_URL, 127.0.0.1:${port}) : la connexion est refusée ; Diapason attend.`;
  let times = 1;
  await says(told);
  // A stall of the machine spoils two pauses, one longer and one shorter; a fault of the product all.
  const isOff = async () => {
    const since = performance.now();
    times += 1;
    await says(told, times);
    const pause = performance.now() - since;
    return pause > 9_000 && pause < 12_000 ? 0 : 1;
  };
  expect(await shortest(0, isOff)).toBe(0);
  await relayed(port, Number(new URL(right.DATABASE_URL).port));
  await says('the API listens');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
