import { spawn } from 'node:child_process';

interface Ended {
  /** null: ended by a signal. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs Node with these arguments to its end. @param signal ends it with SIGTERM, and is waited for all the same. */
export async function run(
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly signal?: AbortSignal;
  },
): Promise<Ended> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', (error) => {
      if (error.name !== 'AbortError') failed(error);
    });
    child.once('close', done);
  });
  return { code, output, errors };
}
