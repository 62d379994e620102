import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SETTINGS } from './declaration';
import { faultLines, readSettings, WrongSettings } from './read';

const HIDDEN = 'hidden-9f2c';
const folder = mkdtempSync(join(tmpdir(), 'diapason-settings-'));
const occupied = join(folder, 'a file');
writeFileSync(occupied, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RIGHT = {
  DATABASE_URL: `postgres://diapason:${HIDDEN}@db.example:5432/diapason`,
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  REDIS_URL: 'redis://127.0.0.1:6379',
  JWT_SECRET: 'x'.repeat(32),
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
};

function linesOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings('application', { ...RIGHT, ...env });
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
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es:2113?tls=flase`, 'ne peut pas être lue'],
    ['EVENTSTORE_URL', `kurrentdb://admin:${HIDDEN}@es?tlsVerifyCert=false`, 'tlsVerifyCert=false n’est pas possible'],
    ['EVENTSTORE_URL', `esdb://admin:${HIDDEN}@es?tlsCAFile=/none.crt`, 'le fichier de tlsCAFile ne peut pas être lu'],
    ['REDIS_URL', `127.0.0.1:6379?password=${HIDDEN}`, 'l’adresse ne commence pas par redis:// ou rediss://'],
    ['REDIS_URL', `redis://:${HIDDEN}@r/queue`, 'n’est pas le numéro d’une base'],
    ['CLAMAV_URL', `http://${HIDDEN}:3310`, 'l’adresse ne nomme ni machine ni prise locale'],
    ['CLAMAV_URL', `tcp://${HIDDEN}`, 'le port n’est pas un nombre'],
    ['SMTP_URL', 'nonsense', 'l’adresse ne commence pas par smtp:// ou smtps://'],
    ['FILES_URL', 'https://store.example/files', 'ne commence pas par file:///'],
    ['FILES_URL', 's3://', 'ne nomme pas un compartiment'],
    ['FILES_URL', 's3://files?endpoint=machine', 'ne commence pas par http:// ou https://'],
    ['FILES_URL', `s3://files?secret=${HIDDEN}`, 'seuls endpoint et region'],
    ['FILES_URL', `${pathToFileURL(occupied)}/files/`, 'ce chemin passe par un fichier'],
    ['SECURITY_LOG', folder, 'c’est un dossier'],
    ['JWT_SECRET', HIDDEN, 'trop court (11 caractères)'],
    ['MASTER_KEY', 'c2hvcnQ=', 'trop court (5 octets)'],
    ['MASTER_KEY', 'a'.repeat(128), 'trop long (96 octets)'],
    ['MASTER_KEY_PREVIOUS', HIDDEN, 'trop court'],
    ['METRICS_TOKEN', HIDDEN, 'trop court (11 caractères)'],
    ['ADMIN_EMAIL', 'direction', 'ce n’est pas une adresse électronique'],
    ['MAIL_FROM', 'Conservatoire <accueil>', 'ce n’est pas une adresse électronique'],
    ['PUBLIC_URL', 'ecole.example', 'l’adresse ne commence pas par http:// ou https://'],
    ['API_PORT', '80 80', 'ce nombre ne convient pas'],
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
    const values = fc.tuple(fc.constantFrom('', 'postgres://', 'esdb://', 'kurrentdb+discover://a:'), fc.string());
    fc.assert(
      fc.property(names, values, (name, [start, rest]) => {
        const env = { ...RIGHT, [name]: `${start}${HIDDEN}@${rest}` };
        expect(linesOf(env).join()).not.toContain(HIDDEN);
      }),
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
  ['FILES_URL', 'file:///tmp/not/yet/there/'],
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
