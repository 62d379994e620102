import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { SETTINGS } from './declaration';
import { faultLines, readSettings, WrongSettings } from './read';

const HIDDEN = 'hidden-9f2c';
const folder = mkdtempSync(join(tmpdir(), 'diapason-settings-'));
const occupied = join(folder, 'a file');
const [empty, certificate] = [join(folder, 'empty.crt'), join(folder, 'user.crt')];
for (const path of [occupied, empty]) writeFileSync(path, '');
writeFileSync(certificate, '-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----\n');
const pair = { crt: join(folder, 'pair.crt'), key: join(folder, 'pair.key') };
const ofCurve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=user'];
execFileSync('openssl', ['req', '-x509', ...ofCurve, '-keyout', pair.key, '-out', pair.crt], { stdio: 'pipe' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RIGHT = {
  DATABASE_URL: `postgres://diapason:${HIDDEN}@db.example:5432/diapason`,
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  REDIS_URL: 'redis://127.0.0.1:6379',
  FILES_URL: pathToFileURL(`${folder}/files/`).toString(),
  JWT_SECRET: 'x'.repeat(32),
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  EVENT_KEY: Buffer.alloc(32, 1).toString('base64'),
};

function linesOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    // Who forwards its calls is the web server's affair alone.
    readSettings('PROXIES' in env ? 'web' : 'application', { ...RIGHT, ...env });
  } catch (error) {
    if (error instanceof WrongSettings) return error.lines;
    throw error;
  }
  return [];
}

describe('a setting that is wrong is told in one line, which names it and never repeats it', () => {
  test.each([
    ['DATABASE_URL', '', 'n’est pas défini'],
    ['DATABASE_URL', `mysql://root:${HIDDEN}@db/diapason`, 'l’adresse ne commence pas par postgres://'],
    ['DATABASE_URL', `postgres://diapason:${HIDDEN}@db:5432`, 'l’adresse ne nomme pas de base'],
    ['DATABASE_URL', `postgres://diapason:${HIDDEN}@db:543210/x`, 'ne peut pas être lue'],
    ['DATABASE_URL', `postgres://d:${HIDDEN}@db/x?sslrootcert=/none.crt`, 'un fichier de certificat'],
    ['DATABASE_READ_URL', HIDDEN, 'l’adresse ne commence pas par postgres://'],
    ['EVENTSTORE_URL', `http://admin:${HIDDEN}@es:2113`, 'l’adresse ne commence par aucun de'],
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es:door`, 'le port n’est pas un nombre'],
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es:2113?tsl=false`, 'l’option « tsl » est inconnue'],
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es:2113?tls=flase`, 'l’option tls s’écrit true ou false'],
    ['EVENTSTORE_URL', `esdb://admin:p@${HIDDEN}@es:2113`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `esdb://admin:p:${HIDDEN}@es:2113`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `esdb://${HIDDEN}@es:2113`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `esdb://admin:2026?t${HIDDEN}@es:2113`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `esdb://es:2113?connectionName=${HIDDEN}@es`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `esdb://es:2113?${HIDDEN}=1`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', 'esdb://es?keepAliveInterval=10s', 'l’option keepAliveInterval s’écrit un nombre entier'],
    ['EVENTSTORE_URL', 'esdb://es?nodePreference=chief', 'l’option nodePreference s’écrit leader, follower'],
    ['EVENTSTORE_URL', 'esdb+discover://es1:2113,es2:2113', '+discover ne prend qu’un nom'],
    ['EVENTSTORE_URL', 'esdb://es?tlsVerifyCert=False', 'tlsVerifyCert=false n’est pas possible'],
    ['EVENTSTORE_URL', `esdb://es?tlsCAFile=${folder}`, 'le fichier de tlsCAFile ne peut pas être lu'],
    ['EVENTSTORE_URL', `esdb://es?tlsCAFile=${empty}`, 'le fichier de tlsCAFile n’est pas un certificat'],
    ['EVENTSTORE_URL', `esdb://es?userCertFile=${certificate}`, 'userCertFile et userKeyFile vont ensemble'],
    ['EVENTSTORE_URL', `esdb://es?userKeyFile=${empty}`, 'userCertFile et userKeyFile vont ensemble'],
    [
      'EVENTSTORE_URL',
      `esdb://es?userCertFile=${empty}&userKeyFile=${empty}`,
      'le fichier de userCertFile n’est pas un certificat',
    ],
    [
      'EVENTSTORE_URL',
      `esdb://es?userCertFile=${certificate}&userKeyFile=${empty}`,
      'le certificat ne peut pas être lu, ou userKeyFile n’est pas sa clé',
    ],
    ['EVENTSTORE_URL', `kurrentdb://admin:${HIDDEN}@es?tlsVerifyCert=false`, 'tlsVerifyCert=false n’est pas possible'],
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es?tlsCAFile=/none.crt`, 'le fichier de tlsCAFile ne peut pas être lu'],
    ['REDIS_URL', `127.0.0.1:6379?password=${HIDDEN}`, 'l’adresse ne commence pas par redis:// ou rediss://'],
    ['REDIS_URL', `redis://:100%${HIDDEN}@r`, 'ne peut pas être lue'],
    ['REDIS_URL', `redis://:${HIDDEN}@r/queue`, 'n’est pas le numéro d’une base'],
    ['CLAMAV_URL', `http://${HIDDEN}:3310`, 'l’adresse ne nomme ni machine ni prise locale'],
    ['CLAMAV_URL', `tcp://${HIDDEN}`, 'le port n’est pas un nombre'],
    ['SMTP_URL', 'nonsense', 'l’adresse ne commence pas par smtp:// ou smtps://'],
    ['FILES_URL', 'https://store.example/files', 'ne commence pas par file:///'],
    ['FILES_URL', 's3://', 'ne nomme pas un compartiment'],
    ['FILES_URL', 's3://files?endpoint=machine', 'ne commence pas par http:// ou https://'],
    ['FILES_URL', `s3://files?secret=${HIDDEN}`, 'seuls endpoint et region'],
    ['FILES_URL', `s3://key:${HIDDEN}@files`, 'les clefs ne s’écrivent pas dans l’adresse'],
    ['FILES_URL', `s3://files?endpoint=https://key:${HIDDEN}@store`, 'les clefs ne s’écrivent pas dans l’adresse'],
    ['FILES_URL', `${pathToFileURL(occupied)}/files/`, 'ce chemin passe par un fichier'],
    ['FILES_URL', 'file:///srv/diapason%2Ffiles/', 'un signe écrit en % ne peut pas être lu'],
    ['FILES_URL', 'file:///srv/100%zz/', 'un signe écrit en % ne peut pas être lu'],
    ['SECURITY_LOG', folder, 'c’est un dossier'],
    ['JWT_SECRET', HIDDEN, 'trop court (11 caractères)'],
    ['MASTER_KEY', 'c2hvcnQ=', 'trop court (5 octets)'],
    ['MASTER_KEY', 'a'.repeat(128), 'trop long (96 octets)'],
    ['MASTER_KEY_PREVIOUS', HIDDEN, 'trop court'],
    ['EVENT_KEY', HIDDEN, 'trop court'],
    ['EVENT_KEY_PREVIOUS', `${Buffer.alloc(32).toString('base64')},${HIDDEN}`, 'trop court'],
    ['METRICS_TOKEN', HIDDEN, 'trop court (11 caractères)'],
    ['ADMIN_EMAIL', 'direction', 'ce n’est pas une adresse électronique'],
    ['MAIL_FROM', 'Conservatoire <accueil>', 'ce n’est pas une adresse électronique'],
    ['PUBLIC_URL', 'ecole.example', 'l’adresse ne commence pas par http:// ou https://'],
    ['API_PORT', '80 80', 'ce nombre ne convient pas'],
    ['PROXIES', 'proxy.example', 'ce n’est pas une adresse'],
    ['PROXIES', '10.0.0.0/40', 'ce n’est pas un réseau'],
    ['TRUST_PROXY', '11', 'ce nombre ne convient pas'],
    ['JOBS_CONCURRENCY', '0', 'ce nombre ne convient pas'],
    ['LOG_LEVEL', 'verbose', 'cette valeur est inconnue'],
  ])('%s=%s', (name, value, wrong) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} : .*\\. Attendu : .*\\.$`))]);
    expect(lines[0]).toContain(wrong);
    expect(lines.join()).not.toContain(HIDDEN);
  });

  test('all of them are told at once', () => {
    const wrong = { DATABASE_URL: 'x', JWT_SECRET: 'y', SMTP_URL: 'z' };
    expect(linesOf(wrong).map((line) => line.split(' : ')[0])).toEqual(['DATABASE_URL', 'JWT_SECRET', 'SMTP_URL']);
  });

  test('of whatever text, no line repeats it', () => {
    const names = fc.constantFrom(...Object.keys(SETTINGS));
    const starts = fc.constantFrom(
      '',
      'postgres://',
      'esdb://',
      'esdb://admin:',
      'kurrentdb+discover://a:',
      'redis://:',
    );
    const betweens = fc.oneof(fc.constantFrom('', '?', '?a=', '1?', '@', ':'), fc.string());
    // Letters alone, as the name of an option is.
    const secrets = fc.constantFrom(HIDDEN, 'hiddenletters');
    fc.assert(
      fc.property(
        names,
        starts,
        betweens,
        secrets,
        betweens,
        fc.string(),
        (name, start, before, secret, after, rest) => {
          const env = { ...RIGHT, [name]: `${start}${before}${secret}${after}@${rest}` };
          expect(linesOf(env).join()).not.toContain(secret);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  ['EVENTSTORE_URL', `esdb://admin:changeit@node1:2113,node2:2113,node3?tls=true&keepAliveInterval=5000`],
  ['EVENTSTORE_URL', 'esdb+discover://cluster.example:2113'],
  ['EVENTSTORE_URL', 'kurrentdb://127.0.0.1:2113/?tls=false'],
  ['EVENTSTORE_URL', 'kurrentdb+discover://cluster.example'],
  ['DATABASE_URL', 'postgresql://diapason@127.0.0.1/diapason?host=%2Ftmp%2Fpg'],
  ['DATABASE_URL', 'postgres:///diapason?host=/tmp/pg'],
  ['REDIS_URL', 'rediss://:p%40ss@redis.example:6380/2'],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465'],
  ['MASTER_KEY', 'ab'.repeat(32)],
  ['MAIL_FROM', 'Conservatoire <accueil@ecole.example>'],
  ['EVENTSTORE_URL', 'esdb://admin:p%40ss%3Aword@es?keepAliveTimeout=-1&nodePreference=read_only_replica'],
  ['EVENTSTORE_URL', `esdb://es?userCertFile=${pair.crt}&userKeyFile=${pair.key}&tlsCAFile=${pair.crt}`],
  ['FILES_URL', 'file:///tmp/not/yet/there/'],
  ['SECURITY_LOG', '/dev/stdout'],
  ['SECURITY_LOG', join(folder, 'not', 'yet', 'there.log')],
])('%s=%s is right', (name, value) => {
  expect(linesOf({ [name]: value })).toEqual([]);
});

test('what is not set has the value of its declaration, or none', () => {
  expect(readSettings('application', RIGHT)).toMatchObject({
    ...RIGHT,
    API_PORT: 3000,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
    SMTP_URL: undefined,
  });
});

test('of what a process wrote, the lines at the end that tell of settings are found', () => {
  const lines = ['SMTP_URL : l’adresse.', 'DATABASE_URL : n’est pas défini.'];
  expect(faultLines(`{"level":30}\n${lines.join('\n')}\n`)).toEqual(lines);
  expect(faultLines('SMTP_URL : early\nTypeError: x\n')).toEqual([]);
});

describe('production', () => {
  const started = (env: NodeJS.ProcessEnv) =>
    linesOf({ NODE_ENV: 'production', ...env }).map((line) => line.split(' : ')[0]);
  const whole = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://ecole.example', INSECURE: 'root' };

  test('does not start without a mail server, with an address in http, or as root', () => {
    const uid = jest.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(0);
    try {
      expect(started({})).toEqual(['SMTP_URL', 'PUBLIC_URL', 'NODE_ENV']);
      uid.mockReturnValue(1000);
      expect(started({ ...whole, INSECURE: undefined })).toEqual([]);
    } finally {
      uid.mockRestore();
    }
  });

  test('does where it is told so by name', () => {
    expect(started({ INSECURE: 'smtp, http,root' })).toEqual([]);
    expect(started({ ...whole, SMTP_URL: '', INSECURE: 'http,root' })).toEqual(['SMTP_URL']);
    expect(started({ ...whole, INSECURE: 'tls' })).toEqual([
      'INSECURE',
      ...(process.getuid?.() === 0 ? ['NODE_ENV'] : []),
    ]);
  });

  test('is all that it is asked of', () => {
    expect(linesOf({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([]);
  });
});
