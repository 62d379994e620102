import { antivirusUrl, eventStoreUrl, postgresUrl, redisUrl, smtpUrl, webUrl, webUrls } from './addresses';
import { bankNumber, publicKeys, sealKey } from './bank';
import { existingFolder, file, filesUrl, folder } from './folders';
import {
  insecure,
  key,
  keys,
  mailAddress,
  networks,
  oneOf,
  port,
  type Shape,
  secret,
  sender,
  text,
  whole,
} from './shape';

/** An environment variable. What it means and what holds without it stands, in English, in the table of docs/operations.md. */
export interface Setting<T, F extends T | undefined> {
  readonly shape: Shape<T>;
  readonly means: string;
  readonly otherwise: string;
  /** Its value where it is not set. */
  readonly fallback: F;
}

function setting<T>(shape: Shape<T>, means: string, otherwise: string): Setting<T, undefined>;
function setting<T>(shape: Shape<T>, means: string, otherwise: string, fallback: T): Setting<T, T>;
function setting<T>(shape: Shape<T>, means: string, otherwise: string, fallback?: T): Setting<T, T | undefined> {
  return { shape, means, otherwise, fallback };
}

const LEAST_SECRET = 32;
const LEAST_TOKEN = 16;
const MOST_PROXIES = 10;
const MOST_JOBS = 64;
const MOST_QUERY_SECONDS = 600;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const listed = LEVELS.slice(0, -1).map((level) => `\`${level}\``);

/** Every variable of the operator, by the headings of docs/operations.md. */
export const GROUPS = {
  Servers: {
    DATABASE_URL: setting(
      postgresUrl,
      'PostgreSQL: `postgres://user:password@host:5432/diapason`',
      '`npm start` runs PostgreSQL from npm packages',
    ),
    DATABASE_READ_URL: setting(postgresUrl, 'a replica for queries', 'the main database'),
    EVENTSTORE_URL: setting(
      eventStoreUrl,
      'EventStoreDB or KurrentDB: `esdb://host:2113?tls=true`; [clusters](#another-event-store)',
      '`npm start` runs a node that keeps its log in that PostgreSQL',
    ),
    REDIS_URL: setting(
      redisUrl,
      'Redis or Valkey, with `noeviction`',
      '`npm start` runs `valkey-server` or `redis-server` from the PATH, else Valkey in WebAssembly',
    ),
    SMTP_URL: setting(
      smtpUrl,
      'mail server',
      '`npm start` catches mails in a mailbox with a page of its own; nothing leaves the machine',
    ),
    FILES_URL: setting(
      filesUrl,
      'store of the files that people send, the same for all processes, of one installation alone: `file:///folder`, or a bucket, `s3://bucket?endpoint=https://host&region=eu-west-3`. Below `clefs/` lies the key that wraps those of persons',
      'a folder beside the data',
    ),
    CLAMAV_URL: setting(
      antivirusUrl,
      'ClamAV, `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`: no file opens before it has seen it. `StreamMaxLength` of 10 MB at least',
      'no antivirus',
    ),
    MAILBOX_URL: setting(
      webUrl,
      'the mailbox of `npm start`, which forgets the mails of erased people',
      'the one it starts',
    ),
  },
  Secrets: {
    JWT_SECRET: setting(
      secret(LEAST_SECRET, 'openssl rand -base64 48'),
      `${LEAST_SECRET} characters or more; signs sessions`,
      '`npm start` makes one and keeps it in `secrets.json`',
    ),
    MASTER_KEY: setting(
      key,
      'exactly 32 bytes, as 64 hexadecimal digits or base64; seals the key that wraps those of persons. **Lose it and no personal field can be read again**',
      'as `JWT_SECRET`',
    ),
    EVENT_KEY: setting(
      key,
      'exactly 32 bytes, as `MASTER_KEY` and another; signs every event at its place. **An event that it did not sign is passed over**: [lose it and the log is empty](#change-the-event-key)',
      'as `JWT_SECRET`',
    ),
    EVENT_KEY_PREVIOUS: setting(keys, 'former event keys, separated by commas: what they signed is read', 'none'),
    FILES_ACCESS_KEY: setting(text, 'name of the key of the bucket in `FILES_URL`', 'no bucket'),
    FILES_SECRET_KEY: setting(text, 'that key', 'no bucket'),
    MASTER_KEY_PREVIOUS: setting(key, 'the former master key [while it changes](#rotate-the-master-key)', 'none'),
    NEW_MASTER_KEY: setting(key, '`rotate-key` only: the next master key', 'made, where `secrets.json` can keep it'),
    METRICS_TOKEN: setting(
      secret(LEAST_TOKEN, 'openssl rand -hex 16'),
      `${LEAST_TOKEN} characters or more; bearer token of \`/metrics\``,
      "only this machine may read them, at the API's own port",
    ),
    ADMIN_EMAIL: setting(
      mailAddress,
      'gets a link to a first password, once, as Superviseur of an empty system',
      'nobody',
    ),
    POSTGRES_PASSWORD: setting(text, "docker-compose only: that of the processes' role", 'required there'),
    POSTGRES_OWNER_PASSWORD: setting(text, "docker-compose only: that of the server's owner", 'required there'),
    VALKEY_PASSWORD: setting(text, "docker-compose only: the queue's", 'required there'),
    EVENTSTORE_PASSWORD: setting(text, "docker-compose only: the event store's", 'required there'),
  },
  'Card payment': {
    PBX_SITE: setting(
      bankNumber(7),
      'Paybox / Up2Pay e-Transactions: the site. These six go together',
      'no card payment; `npm start` runs a bank of its own',
    ),
    PBX_RANG: setting(bankNumber(3), 'the rank', 'as `PBX_SITE`'),
    PBX_IDENTIFIANT: setting(bankNumber(9), 'the identifier', 'as `PBX_SITE`'),
    PBX_KEY: setting(sealKey, 'the HMAC key of the shop, hexadecimal', 'as `PBX_SITE`'),
    PBX_URL: setting(webUrl, "the bank's payment page", 'as `PBX_SITE`'),
    PBX_PUBLIC_KEYS: setting(
      publicKeys,
      'the RSA keys that sign its answers, base64 without header or line ends, separated by commas',
      'as `PBX_SITE`',
    ),
  },
  Addresses: {
    PUBLIC_URL: setting(
      webUrl,
      'the address in mails; with https, cookies are for https only',
      'the local address',
      'http://localhost:8080',
    ),
    PORT: setting(port(1), 'where the web server listens, at `HOST`', '8080', 8080),
    HOST: setting(text, 'the address at which web server and API listen', '127.0.0.1', '127.0.0.1'),
    API_PORT: setting(port(0), 'where an API listens, at `HOST`', '3000; `npm start` takes a free port', 3000),
    API_URL: setting(
      webUrls,
      'the APIs behind the web server, separated by commas',
      '`npm start` and docker-compose set it; a web server alone asks `http://127.0.0.1:8081`',
      'http://127.0.0.1:8081',
    ),
    TRUST_PROXY: setting(
      whole(0, MOST_PROXIES),
      `how many reverse proxies stand before the API, 0 to ${MOST_PROXIES}: their \`X-Forwarded-For\` is believed`,
      '0; `npm start` and docker-compose set 1 (the web server)',
      0,
    ),
    PROXIES: setting(
      networks,
      'reverse proxies in front of the web server, separated by commas: `10.0.0.0/8`. From others it drops `X-Forwarded-For`',
      'nobody is believed',
    ),
    WEB_HTTPS: setting(oneOf('1', '0'), '`1` where browsers come by https: pages then insist on it', 'plain http', '0'),
    WEB_ROOT: setting(existingFolder, 'the folder whose front ends the web server serves', 'the current folder', '.'),
    MAIL_FROM: setting(
      sender,
      'sender of all mails: `Conservatoire <accueil@ecole.example>`',
      '`ne-pas-repondre@` the host of `PUBLIC_URL`',
    ),
  },
  Running: {
    NODE_ENV: setting(text, '`production`: never a demonstration', '`development`', 'development'),
    INSECURE: setting(
      insecure,
      'what production does without, separated by commas: `smtp` (a mail server), `http` (a `PUBLIC_URL` with https), `root` (an account of its own)',
      'production does not start without them',
    ),
    DIAPASON_HOME: setting(folder, 'folder of data, logs and secrets', '`.diapason/`'),
    JOBS_CONCURRENCY: setting(
      whole(1, MOST_JOBS),
      `jobs of one queue that a jobs process does at a time, 1 to ${MOST_JOBS}; of mails and receipts 16 at least`,
      '4',
      4,
    ),
    QUERY_SECONDS: setting(
      whole(1, MOST_QUERY_SECONDS),
      `how long PostgreSQL may take over one statement of a list or a sheet, 1 to ${MOST_QUERY_SECONDS}; then the API answers 503`,
      '30',
      30,
    ),
    LOG_LEVEL: setting(oneOf(...LEVELS), `${listed.join(', ')} or \`silent\``, '`info`', 'info'),
    SECURITY_LOG: setting(
      file,
      'file for the security log, which is kept apart 6 to 12 months',
      'among the other logs',
    ),
  },
} as const;

export const SETTINGS = {
  ...GROUPS.Servers,
  ...GROUPS.Secrets,
  ...GROUPS['Card payment'],
  ...GROUPS.Addresses,
  ...GROUPS.Running,
};
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
