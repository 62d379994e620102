import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Environment } from '../app/environment';
import { examineExposure } from './exposure';

const home = mkdtempSync(join(tmpdir(), 'diapason-exposure-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const said = async (over: Partial<Environment>): Promise<readonly string[]> => {
  const settings = {
    NODE_ENV: 'development',
    DIAPASON_HOME: home,
    DATABASE_URL: 'postgres://diapason:p@127.0.0.1:9/diapason',
    EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
    REDIS_URL: 'redis://:password@127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ...over,
  };
  const { findings } = await examineExposure(settings as Environment);
  return findings.map((one) => `${one.good ? '✓' : '✗'} ${one.said}`);
};

test('the doctor says what is open to others', async () => {
  expect(await said({})).toEqual(['✓ rien d’ouvert à d’autres']);
  expect(await said({ REDIS_URL: 'redis://127.0.0.1:9' })).toEqual([
    '✗ REDIS_URL : 127.0.0.1:9 répond à qui n’a pas de mot de passe',
  ]);
  expect(await said({ EVENTSTORE_URL: 'esdb://store:2113?tls=false' })).toEqual([
    '✗ EVENTSTORE_URL : sans TLS, n’importe qui écrit',
    '✗ EVENTSTORE_URL : sans utilisateur',
  ]);
  const production = await said({ NODE_ENV: 'production', SMTP_URL: undefined, PUBLIC_URL: 'https://ecole.example' });
  expect(production[0]).toMatch(/^✗ SMTP_URL : n’est pas défini, .* INSECURE=smtp /);
  chmodSync(home, 0o755);
  expect(await said({})).toEqual([`✗ d’autres comptes peuvent entrer dans ${home} : chmod 700`]);
});
