import { Redis } from 'ioredis';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

/** Every key of Valkey with its whole value, of any type. */
export async function searchValkey(url: string, matches: Matcher): Promise<Finding[]> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  const findings: Finding[] = [];
  try {
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'COUNT', 500);
      for (const key of keys) {
        const value = matches(`${key}\n${await contentOf(redis, key)}`);
        if (value) findings.push({ place: 'valkey', where: key, value });
      }
      cursor = next;
    } while (cursor !== '0');
  } finally {
    redis.disconnect();
  }
  return findings;
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return '';
  }
}
