import { subscribe } from 'node:diagnostics_channel';
import { expect, test } from '@jest/globals';
import { startTestApi } from '../../proofs/kit/test-api';

test('a call under way is answered while the API stops; a new one is not taken', async () => {
  const api = await startTestApi();
  const begun = new Promise((resolve) => subscribe('http.server.request.start', resolve));
  // Takes 300 ms whoever asks.
  const underWay = api.call('POST', '/api/askNewPassword', { body: { email: 'personne@exemple.fr' } });
  await begun;
  const stopped = api.stop();
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
  expect((await underWay).status).toBe(200);
  await stopped;
});
