import { afterAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createThrottle } from './throttle';

/** Nothing listens there. */
const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
redis.on('error', () => undefined);
afterAll(() => redis.disconnect());

test('while Valkey is away the process counts by itself: the door does not open', async () => {
  const throttle = createThrottle(redis, {
    loginFailures: { points: 2, seconds: 60 },
    loginsPerAddress: { points: 4, seconds: 60 },
    probesPerAddress: { points: 1, seconds: 60 },
  });
  await throttle.login('ip', 'a@b.fr');
  await throttle.login('ip', ' A@b.fr');
  await expect(throttle.login('ip', 'a@b.fr')).rejects.toMatchObject({ status: 429 });
  await throttle.login('ip', 'c@d.fr');
  await expect(throttle.login('ip', 'e@f.fr')).rejects.toMatchObject({ status: 429 });
  await throttle.probe('ip');
  await expect(throttle.probe('ip')).rejects.toMatchObject({ status: 429 });
});
