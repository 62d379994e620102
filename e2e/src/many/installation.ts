import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';
import { untilItWorks } from '@diapason/local-stack/testing';
import type { Login } from '../product';
import { run } from '../run';
import { type Process, ROOT, start, untilReady } from './processes';

/** `npm start -- --empty` in a folder that is kept after the stop. */
export interface Installation {
  readonly url: string;
  /** Environment of the application's processes. */
  readonly env: Readonly<Record<string, string>>;
  readonly mailbox: string;
  stop(): Promise<void>;
}

export async function startInstallation(home: string): Promise<Installation> {
  const port = await freePort();
  const log = `${home}.log`;
  const product: Process = start('packages/build/bin/start.mjs', { DIAPASON_HOME: home, PORT: String(port) }, log, [
    '--empty',
  ]);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await product.end('SIGTERM');
  };
  try {
    await Promise.race([
      untilReady(`${url}/readyz`),
      product.ended.then((code) => {
        throw new Error(`npm start ended with ${code}: ${readFileSync(log, 'utf8').slice(-2_000)}`);
      }),
    ]);
    const stack = await stackOf(home);
    return { url, env: stack.env, mailbox: stack.mailbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for stack.json, written once the product answers. */
function stackOf(home: string): Promise<{ env: Record<string, string>; mailbox: string }> {
  return untilItWorks(async () => JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8')));
}

/** Runs a file with Node to its end. @returns its standard output. @throws Error with all its output when it fails. */
export async function runToEnd(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { code, output, errors } = await run([join(ROOT, file), ...args], { cwd: ROOT, env: { PATH, HOME, ...env } });
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${output}${errors}`);
  return output;
}

/** Fills an installation with a small demonstration network. */
export async function fillWithDemonstration(
  env: Readonly<Record<string, string>>,
  pupils: number,
): Promise<readonly Login[]> {
  const output = await runToEnd('services/dist/demo.mjs', [`--pupils=${pupils}`], { ...env, LOG_LEVEL: 'error' });
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [role = '', email = '', password = ''] = line.split('\t');
      return { role, email, password };
    });
}

/** Output of `npm run verify`, or its error message. */
export async function verifyOutput(env: Readonly<Record<string, string>>): Promise<string> {
  return runToEnd('projections/dist/verify.mjs', [], { ...env, LOG_LEVEL: 'error' }).catch(
    (error: Error) => error.message,
  );
}
