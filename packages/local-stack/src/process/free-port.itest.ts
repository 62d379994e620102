import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { freePort, isFree, onFreePorts } from './free-port';
import { EndedEarly } from './launch';

const listening = async (port: number) => {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return server;
};

test('a port is given once, and the system gives it to nobody', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number);
  // On a machine that was set otherwise nothing is promised.
  if (first === 32_768) expect(Math.max(...ports)).toBeLessThan(first);
  expect(Math.min(...ports)).toBeGreaterThan(1_024);
});

(process.platform === 'linux' ? test : test.skip)(
  'no two programs are given the same one, also before anybody listens there',
  async () => {
    const ours = new Set(await Promise.all(Array.from({ length: 300 }, () => freePort())));
    // Another copy knows nothing of ours, as another process. By chance alone 300 and 300 of 12,768 share one in 999 of 1,000 tries.
    await jest.isolateModulesAsync(async () => {
      const other = await import('./free-port');
      const theirs = await Promise.all(Array.from({ length: 300 }, () => other.freePort()));
      expect(other.freePort).not.toBe(freePort);
      expect(theirs.filter((port) => ours.has(port))).toEqual([]);
    });
  },
);

test('what finds its port taken is started with another one', async () => {
  const taken = await freePort();
  const other = await listening(taken);
  const tried: string[] = [];
  const chosen = async () => ({ FOLDER: '/tmp', ITS_PORT: String(tried.length === 0 ? taken : await freePort()) });
  const server = await onFreePorts(chosen, async ({ ITS_PORT = '' }) => {
    tried.push(ITS_PORT);
    return listening(Number(ITS_PORT)).catch((cause) => {
      throw new EndedEarly('it', { cause });
    });
  });
  expect(tried).toHaveLength(2);
  expect(tried[0]).toBe(String(taken));
  expect(await isFree(Number(tried[1]))).toBe(false);
  for (const one of [server, other]) await new Promise((done) => one.close(done));
});

test('what fails on ports that are free, or otherwise than by ending, or finds none five times, fails', async () => {
  let starts = 0;
  const failing = async () => {
    starts += 1;
    throw new EndedEarly(`no ${starts}`);
  };
  const late = async () => {
    throw new Error('late');
  };
  await expect(onFreePorts(async () => ({ ITS_PORT: String(await freePort()) }), failing)).rejects.toThrow('no 1');
  const taken = await freePort();
  const other = await listening(taken);
  await expect(onFreePorts(async () => ({ ITS_PORT: String(taken) }), failing)).rejects.toThrow('no 6');
  await expect(onFreePorts(async () => ({ ITS_PORT: String(taken) }), late)).rejects.toThrow('late');
  expect(starts).toBe(6);
  await new Promise((done) => other.close(done));
});
