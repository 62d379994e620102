import { randomInt, randomUUID } from 'node:crypto';
import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createThrottle, type Origin } from './throttle';

/** Nothing listens there. */
const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
redis.on('error', () => undefined);
afterAll(() => redis.disconnect());

const at = (address: string, device?: string): Origin => ({ address, device });

test('while Valkey is away the process counts by itself: the door does not open', async () => {
  const throttle = createThrottle(redis, {
    limits: {
      loginFailures: { points: 2, seconds: 60 },
      triesFromElsewhere: { points: 9, seconds: 60 },
      loginsPerAddress: { points: 4, seconds: 60 },
      probesPerAddress: { points: 1, seconds: 60 },
      comparisonsPerPerson: { points: 3, seconds: 60 },
      peopleRead: { points: 3, seconds: 60 },
    },
  });
  await throttle.login(at('ip'), 'a@b.fr');
  await throttle.login(at('ip'), ' A@b.fr');
  await expect(throttle.login(at('ip'), 'a@b.fr')).rejects.toMatchObject({ status: 429 });
  await throttle.login(at('ip'), 'c@d.fr');
  await expect(throttle.login(at('ip'), 'e@f.fr')).rejects.toMatchObject({ status: 429 });
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
    peopleRead: { points: 3, seconds: 60 },
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
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const email = `${randomUUID()}@exemple.fr`;
    const tries = await refusals(Array.from({ length: 20 }, (_, i) => throttle.login(at(`192.0.2.${i}`), email)));
    expect(tries.filter((status) => status === 0)).toHaveLength(5);
    expect(tries.filter((status) => status === 429)).toHaveLength(15);
    await throttle.login(at('192.0.2.1'), `autre-${email}`);
  });

  test('a flood from a shared address keeps out nobody who logged in there before', async () => {
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const [email, ip] = [`${randomUUID()}@exemple.fr`, '198.51.100.9'];
    await throttle.loginSucceeded(at(ip), email);
    const flood = await refusals(
      Array.from({ length: 130 }, () => throttle.login(at(ip), `${randomUUID()}@exemple.fr`)),
    );
    expect(flood.filter((status) => status === 0)).toHaveLength(100);
    await throttle.login(at(ip), email);
  });

  test('keep nobody out of where they logged in before', async () => {
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const email = `${randomUUID()}@exemple.fr`;
    await throttle.loginSucceeded(at('198.51.100.7'), email);
    await refusals(Array.from({ length: 20 }, (_, i) => throttle.login(at(`192.0.2.${i}`), email)));
    await expect(throttle.login(at('198.51.100.8'), email)).rejects.toMatchObject({ status: 429 });
    await throttle.login(at('198.51.100.7'), email);
  });

  test('in the same office shut out nobody from the browser that they logged in with, and no cookie gives more tries', async () => {
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const [email, colleague] = [`${randomUUID()}@exemple.fr`, `${randomUUID()}@exemple.fr`];
    const [own, theirs, office] = [randomUUID(), randomUUID(), '198.51.100.10'];
    await throttle.loginSucceeded(at(office, own), email);
    await throttle.loginSucceeded(at(office, theirs), colleague);
    const guesses = await refusals(Array.from({ length: 6 }, () => throttle.login(at(office, theirs), email)));
    expect(guesses.filter((status) => status === 0)).toHaveLength(3);
    await expect(throttle.login(at(office), email)).rejects.toMatchObject({ status: 429 });
    const others = await refusals(Array.from({ length: 6 }, () => throttle.login(at('203.0.113.7', own), email)));
    expect(others.filter((status) => status === 0)).toHaveLength(3);
    await throttle.loginSucceeded(at(office, own), email);
    await throttle.login(at(office, own), email);
  });

  test('wait longer each time before they are shut out, and the person hears of that once', async () => {
    const shut: string[] = [];
    const onShut = async (email: string) => void shut.push(email);
    const throttle = createThrottle(valkey, {
      limits: { ...LIMITS, loginFailures: { points: 4, seconds: 60 }, triesFromElsewhere: { points: 4, seconds: 60 } },
      onShut,
    });
    const email = `${randomUUID()}@exemple.fr`;
    const waits: number[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      const began = performance.now();
      await throttle.login(at('203.0.113.8'), email);
      waits.push(performance.now() - began);
    }
    expect(waits[2]).toBeGreaterThanOrEqual(249);
    expect(waits[3]).toBeGreaterThanOrEqual(499);
    // Once, and not for the place and for the e-mail after each other.
    expect(waits[3]).toBeLessThan(990);
    expect(shut).toEqual([]);
    await refusals(Array.from({ length: 3 }, () => throttle.login(at('203.0.113.8'), email)));
    expect(shut).toEqual([email]);
  });

  test('for one account’s links shut that account’s, not the office’s; all of the office’s together have an end', async () => {
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const office = `192.0.2.${randomInt(1, 250)}`;
    const [tried, ...others] = Array.from({ length: 20 }, () => `${randomUUID()}@exemple.fr`);
    const of = (account: string | undefined) => throttle.link(office, account ?? '');
    expect(await refusals([of(tried), of(tried), of(tried), of(others[0])])).toEqual([0, 0, 429, 0]);
    expect(await refusals(others.slice(1).map(of))).toEqual([...Array(16).fill(0), 429, 429]);
  });

  test('of one IPv6 subscriber are one', async () => {
    const throttle = createThrottle(valkey, { limits: LIMITS });
    const email = `${randomUUID()}@exemple.fr`;
    const net = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`;
    const tries = await refusals(Array.from({ length: 9 }, (_, i) => throttle.login(at(`${net}::${i}`), email)));
    expect(tries.filter((status) => status === 0)).toHaveLength(3);
    const probes = await refusals(Array.from({ length: 9 }, (_, i) => throttle.probe(`${net}::${i}`)));
    expect(probes.filter((status) => status === 0)).toHaveLength(2);
  });
});
