import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPool,
  intermediateKeysOf,
  keyOf,
  masterKeysOf,
  prepareDatabase,
  sealAnew,
} from '@diapason/event-sourcing';
import { firstContact, settingsOf } from '@diapason/settings';

/**
 * `npm run rotate-key`: changes the master key without touching an event or a person's key, while the product runs. It seals one object anew,
 * the key that wraps all others.
 *   first     seals it by the next master key too (NEW_MASTER_KEY, else a new one), and keeps both in the secrets of this folder. Running
 *             processes go on with the former key; restart them with MASTER_KEY = next, MASTER_KEY_PREVIOUS = former.
 *   --finish  once no process knows the former key alone: only the next one opens anything, and the former is forgotten.
 */
interface Secrets extends Readonly<Record<string, string>> {
  readonly MASTER_KEY: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const settings = settingsOf('rotate-key');
const { DATABASE_URL, MASTER_KEY, MASTER_KEY_PREVIOUS, NEW_MASTER_KEY, DIAPASON_HOME } = settings;

/** The secrets that `npm start` made; undefined where keys come from elsewhere. */
function localSecrets(): Secrets | undefined {
  const file = join(DIAPASON_HOME ?? '', 'secrets.json');
  if (!DIAPASON_HOME || !existsSync(file)) return undefined;
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  return [secrets.MASTER_KEY, secrets.MASTER_KEY_PREVIOUS].includes(MASTER_KEY) ? secrets : undefined;
}

/** Written whole or not at all: half a file would lose the key. */
function keepSecrets(secrets: Secrets): void {
  const file = join(DIAPASON_HOME ?? '', 'secrets.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function main(): Promise<void> {
  await firstContact(settings, []);
  const secrets = localSecrets();
  const pool = createPool(DATABASE_URL, { max: 2 });
  try {
    await prepareDatabase(pool);
    await (process.argv.includes('--finish') ? finish(secrets, MASTER_KEY) : begin(secrets, MASTER_KEY));
  } finally {
    await pool.end();
  }

  async function begin(local: Secrets | undefined, present: string): Promise<void> {
    if (!local && !NEW_MASTER_KEY)
      throw new Error('NEW_MASTER_KEY is not set, and no folder of npm start holds these secrets');
    const next = NEW_MASTER_KEY || randomBytes(32).toString('base64');
    const keys = { ...settings, MASTER_KEY: present };
    const name = await sealAnew(pool, intermediateKeysOf(keys), [keyOf('NEW_MASTER_KEY', next), ...masterKeysOf(keys)]);
    if (local) keepSecrets({ ...local, MASTER_KEY: next, MASTER_KEY_PREVIOUS: present });
    say(`sealed by both master keys: ${name ?? 'nothing yet'}`);
    say(local ? 'restart the product' : 'restart every process with MASTER_KEY=next and MASTER_KEY_PREVIOUS=former');
    say('then: npm run rotate-key -- --finish');
  }

  async function finish(local: Secrets | undefined, present: string): Promise<void> {
    if (local && local.MASTER_KEY !== present)
      throw new Error('the running product still has the former master key: restart it first');
    const previous = local?.MASTER_KEY_PREVIOUS ?? MASTER_KEY_PREVIOUS;
    const keys = { ...settings, MASTER_KEY: present, MASTER_KEY_PREVIOUS: previous };
    const name = await sealAnew(pool, intermediateKeysOf(keys), [keyOf('MASTER_KEY', present)]);
    if (local) {
      const { MASTER_KEY_PREVIOUS: _, ...kept } = local;
      keepSecrets(kept);
    }
    say(`sealed by the new master key alone: ${name ?? 'nothing yet'}`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
