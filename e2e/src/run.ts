import { spawn } from 'node:child_process';

interface Ended {
  /** null: ended by a signal. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs Node with these arguments to its end. */
export async function run(
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  return { code, output, errors };
}
