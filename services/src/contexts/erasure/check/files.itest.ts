import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newObjectName, openFiles } from '../../../machinery/files/store';
import { type BucketServer, bucketServer } from '../../../proofs/kit/bucket';
import { searchFiles } from './files';

const matches = (text: string) => (text.includes('LUTHIER') ? 'LUTHIER' : undefined);
let server: BucketServer;
beforeAll(async () => {
  server = await bucketServer();
  await server.start();
});
afterAll(() => server?.remove());

test('erase --check looks into every object of a bucket; one that does not answer was not searched', async () => {
  const files = openFiles(server.settings);
  const names = [newObjectName(), newObjectName()] as const;
  await files.put(names[0], Readable.from([Buffer.from('nothing of anybody')]));
  await files.put(names[1], Readable.from([Buffer.alloc(3_000_000), Buffer.from('of Marthe LUTHIER')]));
  const whole = await searchFiles(server.settings, matches);
  expect(whole.findings).toEqual([{ place: 'files', where: `s3://files/${names[1]}`, value: 'LUTHIER' }]);
  expect(whole.searched).toEqual([expect.stringMatching(/^uploads s3:\/\/files \(127\.0\.0\.1:\d+\)$/)]);
  // Mailbox and logs: no DIAPASON_HOME is named.
  expect(whole.notSearched).toHaveLength(2);
  const { searched, notSearched } = await searchFiles({ ...server.settings, FILES_ACCESS_KEY: 'another' }, matches);
  expect({ searched, first: notSearched[0] }).toEqual({
    searched: [],
    first: expect.stringMatching(/^uploads: s3:\/\/files .* does not answer, or not to these keys$/),
  });
});
