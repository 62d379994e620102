import { Redis } from 'ioredis';
import { urlPlace } from '../addresses';
import { away, CONNECTION_TRY_MS, type ConnectionTry, type Server, withTimeout, wrong } from './connection-try';
import { judgeSystemError } from './system-errors';
import { firstAnswer, speaksTls } from './wire';

/** The oldest that was tried; the queue itself asks for 6.2. Valkey tells the version of Redis that it is like. */
const LEAST_MAJOR = 7;
const DEFAULT_PORT = 6379;
const PING = Buffer.from('PING\r\n');
const TRUST = 'Nommez l’autorité par la variable NODE_EXTRA_CA_CERTS';

export const redis: Server = {
  title: 'Redis ou Valkey',
  place: (url) => urlPlace(url, DEFAULT_PORT),
  attempt: (url) => withTimeout(tryRedis(url)),
};

/** @param least the oldest major version of Redis that is taken */
export async function tryRedis(url: string, least = LEAST_MAJOR): Promise<ConnectionTry> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECTION_TRY_MS / 2,
  });
  let first: unknown;
  client.on('error', (error) => {
    first ??= error;
  });
  try {
    await client.connect();
    const told = await client.info('server');
    const field = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(told)?.[1];
    const like = field('redis_version') ?? '';
    const valkey = field('valkey_version');
    const version = valkey ? `Valkey ${valkey}` : `Redis ${like}`;
    if (Number.parseInt(like, 10) >= least) return { is: 'open', version };
    return wrong(`${version} est trop ancien`, `Il faut Redis ${least} ou plus récent, ou Valkey`);
  } catch (error) {
    return judge(first ?? error, url);
  } finally {
    client.disconnect();
  }
}

async function judge(error: unknown, url: string): Promise<ConnectionTry> {
  const place = redis.place(url);
  const [host = '', port = ''] = place.split(/:(?=\d+$)/);
  const address = { host, port: Number(port) };
  const known = judgeSystemError(error, place, TRUST);
  if (known?.is === 'away' && url.startsWith('rediss:') && (await firstAnswer(address, PING)).length > 0)
    return wrong(`${place} ne parle pas TLS`, 'Écrivez redis:// au lieu de rediss://');
  // A server that speaks TLS cuts the line, or says in its own words that it does not understand.
  const byTls = async () => url.startsWith('redis:') && (await speaksTls(address));
  if (known?.is === 'away' && (await byTls())) return needsTls(place);
  if (known) return known;
  const { message } = error as Error;
  if (/^(WRONGPASS|ERR invalid password|ERR AUTH)/.test(message))
    return wrong(`${place} refuse le mot de passe`, 'Corrigez l’utilisateur ou le mot de passe');
  if (/^NOAUTH/.test(message)) return wrong(`${place} demande un mot de passe`, 'Ajoutez-le : redis://:mot-de-passe@…');
  if (/^NOPERM/.test(message))
    return wrong(`${place} ne donne pas assez de droits à cet utilisateur`, 'Donnez-lui +@all');
  if (/DB index/.test(message))
    return wrong(`${place} n’a pas de base de ce numéro`, 'Corrigez le numéro après la machine');
  if (/RESP type|Protocol error/.test(message))
    return wrong(`${place} n’est ni Redis ni Valkey`, 'Vérifiez la machine et le port');
  if (await byTls()) return needsTls(place);
  return away('n’accepte pas encore de commande');
}

const needsTls = (place: string): ConnectionTry => wrong(`${place} parle TLS`, 'Écrivez rediss:// au lieu de redis://');
