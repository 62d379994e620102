import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { type Shape, Unfit } from './shape';

/** Where a server is: `host:port`, or the path of a socket. Never holds a name or password. */
export type Place = string;

const NOT_READ =
  'l’adresse ne peut pas être lue ; les signes particuliers d’un mot de passe s’écrivent en %, comme %40 pour @';

export const postgresUrl: Shape<string> = {
  form: 'postgres://utilisateur:mot-de-passe@machine:5432/base',
  read(given) {
    if (!/^postgres(ql)?:\/\//.test(given)) throw new Unfit('l’adresse ne commence pas par postgres://');
    const { database, port } = parsedPostgres(given);
    assertPort(port);
    if (!/^[a-z]+:\/\/[^/?#]*\/[^?#]+/.test(given) || !database) throw new Unfit('l’adresse ne nomme pas de base');
    return given;
  },
};

function parsedPostgres(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url });
  } catch (error) {
    const isFile = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Unfit(isFile ? 'un fichier de certificat qu’elle nomme n’existe pas' : NOT_READ);
  }
}

export const postgresPlace = (url: string): Place => {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? host : `${host}:${port}`;
};

const SCHEME = /^(?:esdb|kurrentdb)(\+discover)?:\/\//;
/** A name and a password. The client makes host names of what follows another `@` or `:`. */
const CREDENTIALS = /^[^:@?]+:[^:@?]+@/;

const TEXT = { form: 'un texte', is: /^/ };
const WHOLE = { form: 'un nombre entier, sans unité', is: /^-?\d+$/ };
const YES_OR_NO = { form: 'true ou false', is: /^(true|false)$/ };
/** What each may hold, by its name in the client's own documentation, which counts in any case. */
const OPTIONS: Readonly<Record<string, typeof TEXT>> = {
  tls: YES_OR_NO,
  tlsCAFile: TEXT,
  userCertFile: TEXT,
  userKeyFile: TEXT,
  connectionName: TEXT,
  maxDiscoverAttempts: WHOLE,
  discoveryInterval: WHOLE,
  gossipTimeout: WHOLE,
  nodePreference: {
    form: 'leader, follower, readOnlyReplica ou random',
    is: /^(leader|follower|read[_-]?only[_-]?replica|random)$/i,
  },
  keepAliveInterval: WHOLE,
  keepAliveTimeout: WHOLE,
  defaultDeadline: WHOLE,
  throwOnAppendFailure: YES_OR_NO,
  tlsVerifyCert: YES_OR_NO,
};

/** The parts of an event store's address, as its client takes them. */
export interface EventStoreAddress {
  /** For `EventStoreDBClient.connectionString`, which knows the older name of the scheme only. */
  readonly url: string;
  /** Where DNS names the nodes, the name alone. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  /** DNS names the nodes. */
  readonly discovers: boolean;
  /** By name in lower case. */
  readonly options: ReadonlyMap<string, string>;
  readonly place: Place;
}

/** @param url as {@link eventStoreUrl} takes it. */
export function eventStoreAddress(url: string): EventStoreAddress {
  const [given = '', query = ''] = url.trim().split(/\?(.*)/s);
  const hosts = given.replace(SCHEME, '').replace(/^.*@/, '').replace(/\/+$/, '');
  const nodes = hosts.split(',').map((node) => {
    const [host = '', port = '2113'] = node.split(':');
    return { host, port: Number(port) };
  });
  return {
    url: url.replace(SCHEME, 'esdb$1://'),
    nodes,
    discovers: given.includes('+discover://'),
    options: new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value])),
    place: nodes.map(({ host, port }) => `${host}:${port}`).join(', '),
  };
}

export const eventStoreUrl: Shape<string> = {
  form: 'esdb://machine:2113?tls=true ou kurrentdb://…, plusieurs machines séparées par des virgules, ou esdb+discover://nom:2113',
  read(given) {
    if (!SCHEME.test(given))
      throw new Unfit(
        'l’adresse ne commence par aucun de esdb://, esdb+discover://, kurrentdb://, kurrentdb+discover://',
      );
    if (given.replace(SCHEME, '').replace(CREDENTIALS, '').includes('@')) throw new Unfit(NOT_READ);
    const { url, nodes, options, discovers } = eventStoreAddress(given);
    for (const { port } of nodes) assertPort(port);
    // The client would ask the first alone, and wait for it where another could serve.
    if (discovers && nodes.length > 1)
      throw new Unfit('+discover ne prend qu’un nom ; plusieurs machines s’écrivent esdb://h1,h2,h3');
    assertOptions(options);
    try {
      EventStoreDBClient.connectionString(url);
    } catch {
      throw new Unfit(NOT_READ);
    }
    return given;
  },
};

/** The client warns of unknown ones itself, and repeats the password. */
function assertOptions(options: ReadonlyMap<string, string>): void {
  const known = new Map(Object.entries(OPTIONS).map(([name, shape]) => [name.toLowerCase(), { name, ...shape }]));
  if (options.get('tlsverifycert')?.toLowerCase() === 'false')
    throw new Unfit('tlsVerifyCert=false n’est pas possible ; nommez l’autorité du certificat par tlsCAFile');
  for (const [given, value] of options) {
    const option = known.get(given);
    // Only a plain name is repeated: anything else may be part of a password.
    if (!option) throw new Unfit(/^[a-z]+$/.test(given) ? `l’option « ${given} » est inconnue` : NOT_READ);
    if (!option.is.test(value)) throw new Unfit(`l’option ${option.name} s’écrit ${option.form}`);
  }
  assertCertificates(options);
}

const CERTIFICATE = /-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/;

function assertCertificates(options: ReadonlyMap<string, string>): void {
  const [authority, cert, key] = ['tlsCAFile', 'userCertFile', 'userKeyFile'].map((name) =>
    contentOf(name, options.get(name.toLowerCase())),
  );
  if ((cert === undefined) !== (key === undefined)) throw new Unfit('userCertFile et userKeyFile vont ensemble');
  for (const [name, content] of Object.entries({ tlsCAFile: authority, userCertFile: cert }))
    if (content !== undefined && !CERTIFICATE.test(content))
      throw new Unfit(`le fichier de ${name} n’est pas un certificat au format PEM`);
  try {
    createSecureContext({ ca: authority, cert, key });
  } catch {
    throw new Unfit('le certificat ne peut pas être lu, ou userKeyFile n’est pas sa clé');
  }
}

/** Undefined where the option is not given. */
function contentOf(option: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'latin1');
  } catch {
    throw new Unfit(`le fichier de ${option} ne peut pas être lu`);
  }
}

function assertPort(port: number): void {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Unfit('le port n’est pas un nombre de 1 à 65535');
}

/** Addresses that `URL` reads. */
function url(form: string, ...schemes: readonly string[]): Shape<string> {
  return {
    form,
    read(given) {
      if (!schemes.some((scheme) => given.startsWith(`${scheme}://`)))
        throw new Unfit(`l’adresse ne commence pas par ${schemes.map((scheme) => `${scheme}://`).join(' ou ')}`);
      if (!URL.canParse(given) || !isDecodable(given)) throw new Unfit(NOT_READ);
      if (new URL(given).hostname === '') throw new Unfit('l’adresse ne nomme pas de machine');
      return given;
    },
  };
}

/** Clients decode name and password, and throw where one cannot be. */
function isDecodable(given: string): boolean {
  const { username, password } = new URL(given);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

const redis = url('redis://machine:6379 ou rediss://:mot-de-passe@machine:6379', 'redis', 'rediss');

export const redisUrl: Shape<string> = {
  ...redis,
  read(given) {
    const { pathname } = new URL(redis.read(given));
    if (!/^(\/\d*)?$/.test(pathname)) throw new Unfit('ce qui suit la machine n’est pas le numéro d’une base');
    return given;
  },
};

export const urlPlace = (given: string, port: number): Place => {
  const { hostname, port: own } = new URL(given);
  return `${hostname}:${own || port}`;
};

/** What opens a bucket. */
export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Whether an object may be one of ours, two digits and all 32: others may keep theirs in the same folder or bucket. */
export const isObjectName = (name: string): boolean => /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(name);

/** In the store of `FILES_URL`, keys of keys stand apart from files. */
export const KEYS_PREFIX = 'clefs';
export const isKeyName = (name: string): boolean => name.startsWith(`${KEYS_PREFIX}/`) && !name.endsWith('.new');

/** The parts of `s3://bucket?endpoint=https://host&region=eu-west-3`; without an endpoint it is one of Amazon's. */
export function bucketAddress(given: string) {
  const { hostname: bucket, searchParams } = new URL(given);
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? 'us-east-1';
  const place: Place = endpoint ? new URL(endpoint).host : `s3.${region}.amazonaws.com`;
  return { bucket, endpoint, region, place };
}

export const smtpUrl = url('smtp://machine:25 ou smtps://utilisateur:mot-de-passe@machine:465', 'smtp', 'smtps');
export const webUrl = url('http://machine:port ou https://machine', 'http', 'https');

export const antivirusUrl: Shape<string> = {
  form: 'tcp://machine:3310 ou unix:///run/clamav/clamd.ctl',
  read(given) {
    if (!URL.canParse(given)) throw new Unfit(NOT_READ);
    const { protocol, hostname, port, pathname } = new URL(given);
    if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return given;
    if (protocol !== 'tcp:' || hostname === '') throw new Unfit('l’adresse ne nomme ni machine ni prise locale');
    assertPort(Number(port));
    return given;
  },
};

export const webUrls: Shape<string> = {
  form: 'une ou plusieurs adresses http://machine:port, séparées par des virgules',
  read(given) {
    for (const one of given.split(',')) webUrl.read(one.trim());
    return given;
  },
};
