import { FAIL_FAST_REDIS } from '@diapason/event-sourcing';
import { Redis } from 'ioredis';
import { clockOf, found, latencyOf, type Seen } from './examined';

export async function lookAtRedis(url: string): Promise<Seen> {
  const redis = new Redis(url, { ...FAIL_FAST_REDIS, lazyConnect: true });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1] ?? '?';
    const role = /^role:(\S+)/m.exec(await redis.info('replication'))?.[1];
    return {
      latency: await latencyOf(() => redis.ping()),
      findings: [
        found(
          role !== 'slave',
          role === 'slave' ? 'c’est une copie, où rien ne s’écrit' : 'c’est le serveur principal',
        ),
        found(
          policy === 'noeviction',
          `maxmemory-policy : ${policy}${policy === 'noeviction' ? '' : ' (il faut noeviction)'}`,
        ),
        await clockOf(async () => {
          const [seconds, microseconds] = await redis.time();
          return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
        }),
      ],
    };
  } finally {
    redis.disconnect();
  }
}
