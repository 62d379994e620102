import { createHash } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

interface Limit {
  /** Tries allowed… */
  readonly points: number;
  /** …in so many seconds. */
  readonly seconds: number;
}

export interface Limits {
  /** Logins of one e-mail from one address since the last that succeeded. */
  readonly loginFailures: Limit;
  /** Logins, failed or not, from one address: a school's office shares one. */
  readonly loginsPerAddress: Limit;
  /** Calls that tell whether something exists, from one address. */
  readonly probesPerAddress: Limit;
}

const defaultLimits: Limits = {
  loginFailures: { points: 8, seconds: 600 },
  loginsPerAddress: { points: 300, seconds: 600 },
  probesPerAddress: { points: 60, seconds: 600 },
};

export interface Throttle {
  /** Counts the try before anything is checked: tries at the same moment count too. @throws Refusal 429 when there were too many. */
  login(address: string, email: string): Promise<void>;
  /** The same for a password that someone logged in tries. */
  tried(address: string, email: string): Promise<void>;
  /** Forgets the tries of the pair. */
  loginSucceeded(address: string, email: string): Promise<void>;
  probe(address: string): Promise<void>;
}

/**
 * Counts tries in Valkey, so that all API processes share them. While Valkey is away each process counts in its own memory:
 * a little laxer, never open.
 */
export function createThrottle(redis: Redis, limits: Limits = defaultLimits): Throttle {
  const limiter = (keyPrefix: string, { points, seconds }: Limit) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `throttle-${keyPrefix}`,
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
    });
  const failures = limiter('failure', limits.loginFailures);
  const logins = limiter('login', limits.loginsPerAddress);
  const probes = limiter('probe', limits.probesPerAddress);
  // Hashed: no address of a person stays in Valkey.
  const pair = (address: string, email: string) =>
    createHash('sha256').update(`${address}|${email.trim().toLowerCase()}`).digest('hex');
  return {
    async login(address, email) {
      await spend(logins, address);
      if (email.trim() !== '') await spend(failures, pair(address, email));
    },
    tried: (address, email) => spend(failures, pair(address, email)),
    loginSucceeded: async (address, email) => {
      await failures.delete(pair(address, email));
    },
    probe: (address) => spend(probes, address),
  };
}

async function spend(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) throw tooMany();
    throw rejected;
  }
}

const tooMany = () => new Refusal(messages.general.tooManyRequests, 429);
