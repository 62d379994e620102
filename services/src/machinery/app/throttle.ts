import { createHash } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network';

interface Limit {
  /** Tries allowed… */
  readonly points: number;
  /** …in so many seconds. */
  readonly seconds: number;
}

export interface Limits {
  /** Logins of one e-mail from one address since the last that succeeded. */
  readonly loginFailures: Limit;
  /** Tries for one e-mail from all addresses together that it has not been logged in from: who has many addresses guesses no faster. */
  readonly triesFromElsewhere: Limit;
  /** Logins, failed or not, from one address, a school's office shares one; an e-mail that was logged in from there counts for itself. */
  readonly loginsPerAddress: Limit;
  /** Calls that tell whether something exists, from one address. */
  readonly probesPerAddress: Limit;
  /** Calls of one person that compare what is typed with what is recorded; a form makes one at each pause of the typing. */
  readonly comparisonsPerPerson: Limit;
}

const defaultLimits: Limits = {
  loginFailures: { points: 8, seconds: 600 },
  triesFromElsewhere: { points: 100, seconds: 3_600 },
  loginsPerAddress: { points: 300, seconds: 600 },
  probesPerAddress: { points: 60, seconds: 600 },
  comparisonsPerPerson: { points: 200, seconds: 600 },
};

/**
 * An address that an e-mail was logged in from counts for itself alone for so long: nobody locks a person out of where they work. Three
 * weeks, because a timer of Node counts no four.
 */
const KNOWN_SECONDS = 21 * 24 * 3_600;

/** Addresses are counted by the network that one subscriber has ({@link networkOf}). */
export interface Throttle {
  /** Counts the try before anything is checked: tries at the same moment count too. @throws Refusal 429 when there were too many. */
  login(address: string, email: string): Promise<void>;
  /** The same for a password that someone logged in tries. */
  tried(address: string, email: string): Promise<void>;
  /** Forgets the tries of the pair. */
  loginSucceeded(address: string, email: string): Promise<void>;
  probe(address: string): Promise<void>;
  comparison(idUtilisateur: number): Promise<void>;
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
  const elsewhere = limiter('elsewhere', limits.triesFromElsewhere);
  const known = limiter('known', { points: 1, seconds: KNOWN_SECONDS });
  const logins = limiter('login', limits.loginsPerAddress);
  const probes = limiter('probe', limits.probesPerAddress);
  const comparisons = limiter('comparison', limits.comparisonsPerPerson);
  // Hashed: no address of a person stays in Valkey.
  const hashOf = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
  const pair = (address: string, email: string) => hashOf(`${networkOf(address)}|${email.trim()}`);
  const tried = async (address: string, email: string) => {
    const from = pair(address, email);
    const [before] = await Promise.all([known.get(from), spend(failures, from)]);
    if (before === null) await spend(elsewhere, hashOf(email));
  };
  return {
    async login(address, email) {
      const isNamed = email.trim() !== '';
      const from = pair(address, email);
      // Who shares the network of a flood still gets in where they did before.
      const isKnown = isNamed && (await known.get(from)) !== null;
      await spend(logins, isKnown ? from : networkOf(address));
      if (isNamed) await tried(address, email);
    },
    tried,
    loginSucceeded: async (address, email) => {
      const from = pair(address, email);
      await Promise.all([failures.delete(from), known.set(from, 1, KNOWN_SECONDS)]);
    },
    probe: (address) => spend(probes, networkOf(address)),
    comparison: (idUtilisateur) => spend(comparisons, String(idUtilisateur)),
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
