import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startTestApi } from '../../proofs/kit/test-api';

test('a call under way is answered while the API stops; a new one is not taken', async () => {
  const api = await startTestApi();
  // Takes 300 ms whoever asks.
  const underWay = api.call('POST', '/api/askNewPassword', { body: { email: 'personne@exemple.fr' } });
  await pause(100);
  const stopped = api.stop();
  await pause(20);
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
  expect((await underWay).status).toBe(200);
  await stopped;
}, 60_000);
