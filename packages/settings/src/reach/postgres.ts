import pg from 'pg';
import { postgresPlace } from '../addresses';
import { away, CONNECTION_TRY_MS, type ConnectionTry, type Server, withTimeout, wrong } from './connection-try';
import { judgeSystemError } from './system-errors';
import { type Address, firstAnswer, speaksTls } from './wire';

/** The oldest that was tried. */
const LEAST_MAJOR = 15;
const TRUST = 'Nommez l’autorité par sslrootcert=/chemin/ca.crt dans l’adresse';
/** Asks whether TLS is spoken; every PostgreSQL answers S, N or, when it is full, E. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export const postgres: Server = {
  title: 'PostgreSQL',
  place: postgresPlace,
  attempt: (url) => withTimeout(tryPostgres(url)),
};

/** @param least the oldest major version that is taken */
export async function tryPostgres(url: string, least = LEAST_MAJOR): Promise<ConnectionTry> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TRY_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
    );
    const major = Math.floor(Number(rows[0]?.number) / 10_000);
    const version = String(rows[0]?.text);
    if (major >= least) return { is: 'open', version };
    return wrong(`PostgreSQL ${version} est trop ancien`, `Il faut PostgreSQL ${least} ou plus récent`);
  } catch (error) {
    return judge(error, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function judge(error: unknown, { host, port, user = '', database = '' }: pg.Client): Promise<ConnectionTry> {
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  const known = judgeSystemError(error, place, TRUST);
  if (known) return known;
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case '28P01':
      return wrong(`${place} refuse le mot de passe de « ${user} »`, 'Corrigez l’utilisateur ou le mot de passe');
    case '28000':
      return /no encryption/.test(message)
        ? wrong(`${place} refuse « ${user} » sans TLS`, 'Ajoutez sslmode=verify-full à l’adresse')
        : wrong(`${place} refuse l’utilisateur « ${user} »`, 'Corrigez l’utilisateur, ou pg_hba.conf du serveur');
    case '3D000':
      return wrong(`${place} n’a pas de base « ${database} »`, `Créez-la : createdb ${database}`);
    case '42501':
      return wrong(
        `« ${user} » n’a pas le droit d’entrer dans la base « ${database} » de ${place}`,
        'Donnez-lui CONNECT',
      );
  }
  if (/client password must be a string/.test(message))
    return wrong(`${place} demande un mot de passe pour « ${user} »`, 'Ajoutez-le à l’adresse');
  if (/does not support SSL/.test(message)) return wrong(`${place} ne parle pas TLS`, 'Retirez sslmode de l’adresse');
  // A server that starts up, stops, or has no connection left.
  if (code !== undefined) return away('n’accepte pas encore de connexion');
  if (/timeout/.test(message)) return away(`ne répond pas en ${CONNECTION_TRY_MS / 1_000} s`);
  const isOther = !host.startsWith('/') && (await speaksOther({ host, port }));
  return !isOther
    ? away('la connexion est coupée')
    : wrong(`${place} n’est pas PostgreSQL`, 'Vérifiez la machine et le port');
}

/** It answers, and not as PostgreSQL does. */
async function speaksOther(address: Address): Promise<boolean> {
  const [first] = await firstAnswer(address, SSL_REQUEST);
  return first === undefined ? speaksTls(address) : !'SNE'.includes(String.fromCharCode(first));
}
