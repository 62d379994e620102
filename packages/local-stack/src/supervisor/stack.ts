import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WrongSettings } from '@diapason/settings';
import { freePort, isFree, onFreePorts } from '../process/free-port';
import type { Home } from './home';
import { ManagedProcess } from './managed-process';
import { secretsOf } from './secrets';

/** The application's connection strings; the stack provides those not set. */
export type Connections = Partial<
  Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'REDIS_URL' | 'SMTP_URL' | 'FILES_URL', string>
>;
type ConnectionName = keyof Connections;

export interface StackOptions {
  readonly home: Home;
  /** Folder of the bundled entries. */
  readonly bundles: string;
  /** Connections that exist already. */
  readonly given: Connections;
  /** Connections that are needed. */
  readonly wanted: readonly ConnectionName[];
  /** Start the trial bank too. */
  readonly bank?: boolean;
  readonly tell: (message: string) => void;
  /** A part ended because its settings are wrong. */
  readonly misconfigured?: (wrong: WrongSettings) => void;
}

export interface Stack {
  readonly connections: Connections;
  /** `DATABASE_URL` over a local socket, for whoever may enter the folder of the data; the same as there where PostgreSQL is another's. */
  readonly databaseHere: string | undefined;
  /** Address of the mailbox page, if started here. */
  readonly mailbox: string | undefined;
  /** Settings of card payment at the trial bank, if started here. */
  readonly card: Readonly<Record<string, string>>;
  readonly processes: readonly ManagedProcess[];
  /** Stops the event store node first, PostgreSQL last. */
  stop(): Promise<void>;
}

const MAILBOX_PORT = 8025;
const BANK_PORT = 8026;
/** How the trial bank knows us. */
const SHOP = { site: '1999888', rang: '32', identifiant: '107904482' };

/**
 * Starts the missing parts in parallel, the event store after its database. Ports stay the same over restarts of a
 * part.
 * @throws the first failure, after stopping the rest.
 */
export async function startStack({
  home,
  bundles,
  given,
  wanted,
  bank,
  tell,
  misconfigured,
}: StackOptions): Promise<Stack> {
  const needs = (name: ConnectionName) => wanted.includes(name) && !given[name];
  const processes: ManagedProcess[] = [];
  const startPart = (name: string, chosen: () => Promise<Record<string, string>>) =>
    onFreePorts(chosen, async (env) => {
      const spec = { name, file: join(bundles, `${name}.mjs`), env, announces: true };
      const started = new ManagedProcess(spec, home, tell, misconfigured);
      const ready = await started.start();
      processes.push(started);
      return ready;
    });
  const stop = async () => {
    const order = ['event-store', 'valkey', 'mailbox', 'bank', 'postgres'];
    for (const name of order) await processes.find((part) => part.name === name)?.stop();
  };
  const connections: Connections = { ...given };
  let databaseHere = given.DATABASE_URL;

  const databaseAndLog = async () => {
    if (needs('DATABASE_URL')) {
      const ready = await startPart('postgres', async () => ({
        POSTGRES_FOLDER: join(home.data, 'postgres'),
        POSTGRES_PORT: String(await freePort()),
        POSTGRES_PASSWORD: secretsOf(home).POSTGRES_PASSWORD,
        POSTGRES_DATABASE: 'diapason',
      }));
      connections.DATABASE_URL = String(ready.url);
      databaseHere = String(ready.socketUrl);
    }
    if (!needs('EVENTSTORE_URL')) return;
    if (!databaseHere) throw new Error('The event store node needs a database: DATABASE_URL is not set');
    const DATABASE_URL = databaseHere;
    const node = await startPart('event-store', async () => ({
      DATABASE_URL,
      EVENT_NODE_PORT: String(await freePort()),
    }));
    connections.EVENTSTORE_URL = String(node.url);
  };
  const queue = async () => {
    if (!needs('REDIS_URL')) return;
    const valkey = await startPart('valkey', async () => ({
      VALKEY_PORT: String(await freePort()),
      VALKEY_PASSWORD: secretsOf(home).VALKEY_PASSWORD,
      VALKEY_FOLDER: home.data,
    }));
    connections.REDIS_URL = String(valkey.url);
  };
  const mail = async (): Promise<string | undefined> => {
    if (!needs('SMTP_URL')) return undefined;
    const ready = await startPart('mailbox', async () => ({
      MAILBOX_FOLDER: join(home.data, 'mailbox'),
      MAILBOX_SMTP_PORT: String(await freePort()),
      MAILBOX_HTTP_PORT: String(await preferredPort(MAILBOX_PORT)),
      MAILBOX_TOKEN: secretsOf(home).MAILBOX_TOKEN,
    }));
    connections.SMTP_URL = String(ready.smtpUrl);
    return String(ready.url);
  };
  const cardPayment = async (): Promise<Record<string, string>> => {
    if (!bank) return {};
    const { BANK_KEY } = secretsOf(home);
    const ready = await startPart('bank', async () => ({
      BANK_FOLDER: join(home.data, 'banque'),
      BANK_PORT: String(await preferredPort(BANK_PORT)),
      BANK_SITE: SHOP.site,
      BANK_RANG: SHOP.rang,
      BANK_IDENTIFIANT: SHOP.identifiant,
      BANK_KEY,
    }));
    return {
      PBX_SITE: SHOP.site,
      PBX_RANG: SHOP.rang,
      PBX_IDENTIFIANT: SHOP.identifiant,
      PBX_KEY: BANK_KEY,
      PBX_URL: String(ready.url),
      PBX_PUBLIC_KEYS: String(ready.publicKey),
    };
  };
  if (needs('FILES_URL')) {
    const files = join(home.data, 'files');
    mkdirSync(files, { recursive: true });
    connections.FILES_URL = pathToFileURL(`${files}/`).toString();
  }
  const starts = await Promise.allSettled([databaseAndLog(), queue(), mail(), cardPayment()]);
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [, , mailbox, card] = starts;
  return {
    connections,
    databaseHere,
    mailbox: mailbox.status === 'fulfilled' ? mailbox.value : undefined,
    card: card.status === 'fulfilled' ? card.value : {},
    processes,
    stop,
  };
}

/** The given port if free, so that a bookmark keeps working; else a free one. */
async function preferredPort(port: number): Promise<number> {
  return (await isFree(port)) ? port : freePort();
}
