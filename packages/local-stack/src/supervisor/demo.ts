import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Home } from './home';

/** A login line: role, e-mail, password. */
const LOGIN = /^[^\t,]+[\t,]\s*\S+@\S+[\t,]\s*\S+$/;

export interface DemoOptions {
  readonly home: Home;
  /** Bundle that fills an empty system and prints its logins. */
  readonly file: string;
  readonly pupils: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly tell: (message: string) => void;
  /** Aborts the filling; the next start resumes it. */
  readonly signal: AbortSignal;
}

/**
 * The demonstration logins, one line each. Fills the system the first time (up to a minute); later returns the lines
 * stored with the data.
 * @throws Error when filling fails.
 */
export async function demoLogins({ home, file, pupils, env, tell, signal }: DemoOptions): Promise<string[]> {
  const loginsFile = join(home.data, 'demo-logins.tsv');
  if (existsSync(loginsFile)) return readFileSync(loginsFile, 'utf8').trimEnd().split('\n');
  const logins: string[] = [];
  const log = join(home.logs, 'demo.log');
  // It makes a million short-lived objects at once; in the usual space a third of its time goes into moving them.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', '--enable-source-maps', file, ...(pupils ? [`--pupils=${pupils}`] : [])],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  );
  createInterface({ input: child.stderr }).on('line', (line) => appendFileSync(log, `${line}\n`, { mode: 0o600 }));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (LOGIN.test(line.trim())) logins.push(line.trim());
    else if (line.trim() !== '') tell(line);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Le réseau de démonstration n’a pas pu être créé (voir ${log}).`);
  if (logins.length > 0) writeFileSync(loginsFile, `${logins.join('\n')}\n`, { mode: 0o600 });
  return logins;
}
