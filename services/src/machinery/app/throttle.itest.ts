import { randomInt, randomUUID } from 'node:crypto';
import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createThrottle } from './throttle';

/** Nothing listens there. */
const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
redis.on('error', () => undefined);
afterAll(() => redis.disconnect());

test('while Valkey is away the process counts by itself: the door does not open', async () => {
  const throttle = createThrottle(redis, {
    loginFailures: { points: 2, seconds: 60 },
    triesFromElsewhere: { points: 9, seconds: 60 },
    loginsPerAddress: { points: 4, seconds: 60 },
    probesPerAddress: { points: 1, seconds: 60 },
    comparisonsPerPerson: { points: 3, seconds: 60 },
  });
  await throttle.login('ip', 'a@b.fr');
  await throttle.login('ip', ' A@b.fr');
  await expect(throttle.login('ip', 'a@b.fr')).rejects.toMatchObject({ status: 429 });
  await throttle.login('ip', 'c@d.fr');
  await expect(throttle.login('ip', 'e@f.fr')).rejects.toMatchObject({ status: 429 });
  await throttle.probe('ip');
  await expect(throttle.probe('ip')).rejects.toMatchObject({ status: 429 });
  for (const who of [1, 2, 1, 1]) await throttle.comparison(who);
  await expect(throttle.comparison(1)).rejects.toMatchObject({ status: 429 });
  await throttle.comparison(2);
});

describe.each(['in Valkey', 'in the memory of a process'])('many addresses, counted %s', (where) => {
  let stack: TestStack | undefined;
  let valkey = redis;
  beforeAll(async () => {
    if (where !== 'in Valkey') return;
    stack = await testStack();
    valkey = new Redis(stack.redisUrl);
    await valkey.ping();
  });
  afterAll(async () => {
    valkey.disconnect();
    await stack?.stop();
  });
  const LIMITS = {
    loginFailures: { points: 3, seconds: 60 },
    triesFromElsewhere: { points: 5, seconds: 60 },
    loginsPerAddress: { points: 100, seconds: 60 },
    probesPerAddress: { points: 2, seconds: 60 },
    comparisonsPerPerson: { points: 3, seconds: 60 },
  };
  const refusals = (tries: readonly Promise<void>[]) =>
    Promise.all(
      tries.map((one) =>
        one.then(
          () => 0,
          ({ status }: { status: number }) => status,
        ),
      ),
    );

  test('guess one password no faster than five times', async () => {
    const throttle = createThrottle(valkey, LIMITS);
    const email = `${randomUUID()}@exemple.fr`;
    const tries = await refusals(Array.from({ length: 20 }, (_, i) => throttle.login(`192.0.2.${i}`, email)));
    expect(tries.filter((status) => status === 0)).toHaveLength(5);
    expect(tries.filter((status) => status === 429)).toHaveLength(15);
    await throttle.login('192.0.2.1', `autre-${email}`);
  });

  test('a flood from a shared address keeps out nobody who logged in there before', async () => {
    const throttle = createThrottle(valkey, LIMITS);
    const [email, ip] = [`${randomUUID()}@exemple.fr`, '198.51.100.9'];
    await throttle.loginSucceeded(ip, email);
    const flood = await refusals(Array.from({ length: 130 }, () => throttle.login(ip, `${randomUUID()}@exemple.fr`)));
    expect(flood.filter((status) => status === 0)).toHaveLength(100);
    await throttle.login(ip, email);
  });

  test('keep nobody out of where they logged in before', async () => {
    const throttle = createThrottle(valkey, LIMITS);
    const email = `${randomUUID()}@exemple.fr`;
    await throttle.loginSucceeded('198.51.100.7', email);
    await refusals(Array.from({ length: 20 }, (_, i) => throttle.login(`192.0.2.${i}`, email)));
    await expect(throttle.login('198.51.100.8', email)).rejects.toMatchObject({ status: 429 });
    await throttle.login('198.51.100.7', email);
  });

  test('of one IPv6 subscriber are one', async () => {
    const throttle = createThrottle(valkey, LIMITS);
    const email = `${randomUUID()}@exemple.fr`;
    const net = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`;
    const tries = await refusals(Array.from({ length: 9 }, (_, i) => throttle.login(`${net}::${i}`, email)));
    expect(tries.filter((status) => status === 0)).toHaveLength(3);
    const probes = await refusals(Array.from({ length: 9 }, (_, i) => throttle.probe(`${net}::${i}`)));
    expect(probes.filter((status) => status === 0)).toHaveLength(2);
  });
});
