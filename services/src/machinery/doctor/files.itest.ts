import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVERS } from '@diapason/settings';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Antivirus, antivirus, describeWithAntivirus } from '../../proofs/kit/antivirus';
import { type BucketServer, bucketServer } from '../../proofs/kit/bucket';
import { examineAntivirus } from './antivirus';
import { examineFiles } from './files';
import { reportOf } from './report';

const HIDDEN = 'hidden-9f2c';
let server: BucketServer;
beforeAll(async () => {
  server = await bucketServer();
  await server.start();
});
afterAll(() => server?.remove());

const attempt = async (change: Partial<BucketServer['settings']>) => {
  const { FILES_URL, ...keys } = { ...server.settings, ...change };
  const answer = await SERVERS.FILES_URL.attempt(FILES_URL, keys);
  expect(JSON.stringify(answer)).not.toContain(HIDDEN);
  return answer;
};

test('a bucket that its keys open answers; wrong keys, none, and a bucket that is not there are wrong settings', async () => {
  expect(await attempt({})).toMatchObject({ is: 'open' });
  const keys = 'Corrigez FILES_ACCESS_KEY et FILES_SECRET_KEY';
  expect(await attempt({ FILES_ACCESS_KEY: HIDDEN })).toMatchObject({ is: 'wrong', mend: keys });
  expect(await attempt({ FILES_SECRET_KEY: '' })).toMatchObject({
    is: 'wrong',
    wrong: 'un compartiment demande ses clefs',
  });
  const FILES_URL = server.settings.FILES_URL.replace('//files', '//autres');
  expect(await attempt({ FILES_URL })).toEqual({
    is: 'wrong',
    wrong: 'le compartiment « autres » n’existe pas',
    mend: 'Créez-le, ou corrigez son nom',
  });
});

/** Answers as S3 does where it refuses; the server above takes any secret. */
async function refusing(status: number, code: string, use: (endpoint: string) => Promise<void>): Promise<void> {
  const web = createServer((_, answer) =>
    answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`),
  );
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  await use(`127.0.0.1:${(web.address() as AddressInfo).port}`);
  await new Promise((done) => web.close(done));
}

test.each([
  [403, 'SignatureDoesNotMatch', 'wrong', 'refuse la signature de cette clef'],
  [403, 'AccessDenied', 'wrong', 'ne laisse pas cette clef lire le compartiment « files »'],
  [403, 'RequestTimeTooSkewed', 'wrong', 'n’a pas la même heure que cette machine'],
  [400, 'AuthorizationHeaderMalformed', 'wrong', 'est dans une autre région'],
  [405, 'MethodNotAllowed', 'wrong', 'ne répond pas comme un stockage S3'],
  [503, 'SlowDown', 'away', 'répond par une erreur (503)'],
])('a store that answers %d %s: %s', async (status, code, is, said) => {
  await refusing(status, code, async (endpoint) => {
    const answer = await attempt({ FILES_URL: `s3://files?endpoint=http://${endpoint}` });
    expect(answer.is).toBe(is);
    expect(JSON.stringify(answer)).toContain(said);
  });
});

test('doctor shows the bucket, and ends with 78 and the line of every process where its keys are wrong', async () => {
  const { FILES_URL, ...keys } = server.settings;
  const sound = await examineFiles(FILES_URL, keys);
  expect(reportOf([sound])).toMatchObject({
    code: 0,
    text: expect.stringContaining('ces clefs ouvrent le compartiment'),
  });
  const wrong = reportOf([await examineFiles(FILES_URL, { ...keys, FILES_ACCESS_KEY: HIDDEN })]);
  expect(wrong).toMatchObject({ code: 78, text: expect.stringMatching(/^FILES_URL : .*FILES_SECRET_KEY\.$/m) });
  expect(wrong.text).not.toContain(HIDDEN);
});

describeWithAntivirus('a ClamAV that doctor asks', () => {
  test('says which it is, how fast it answers, and from when its signatures are', async () => {
    const daemon: Antivirus = await antivirus();
    try {
      const away = await examineAntivirus(daemon.url);
      expect(away.findings).toEqual([{ good: false, said: expect.stringMatching(/^ne répond pas \(.*ECONNREFUSED/) }]);
      await daemon.start();
      expect(await examineAntivirus(daemon.url)).toEqual({
        name: 'Antivirus',
        place: daemon.url.replace('tcp://', ''),
        version: expect.stringMatching(/^\d+\.\d+/),
        latency: expect.any(Number),
        // Its one signature is the test's own.
        findings: [
          { good: true, said: 'répond' },
          { good: false, said: 'n’a pas de signatures de ClamAV : lancez freshclam' },
        ],
      });
    } finally {
      await daemon.remove();
    }
  });
});
