import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Logins of one e-mail from one address, or from one device it is known from, since the last that succeeded. */
  readonly loginFailures: Limit;
  /** Tries for one e-mail from all addresses together that it has not been logged in from: who has many addresses guesses no faster. */
  readonly triesFromElsewhere: Limit;
  /** Logins, failed or not, from one address, a school's office shares one; an e-mail that was logged in from there counts for itself. */
  readonly loginsPerAddress: Limit;
  /** Calls that tell whether something exists, from one address; those about the links of one account, from one address. */
  readonly probesPerAddress: Limit;
  /** Calls of one person that compare what is typed with what is recorded; a form makes one at each pause of the typing. */
  readonly comparisonsPerPerson: Limit;
  /** Requests for enrolment from one address: more are held back, none is refused. */
  readonly enrolmentsPerAddress?: Limit;
  /** People whose data one person reads, each counted once in that time: nobody copies a network sheet by sheet. */
  readonly peopleRead: Limit;
}

/** A school's office shares one address: it asks for so many accounts' links, each as often as `probesPerAddress` says. */
const ACCOUNTS_OF_ADDRESS = 10;

const ENROLMENTS: Limit = { points: 20, seconds: 3_600 };

const defaultLimits: Limits = {
  loginFailures: { points: 8, seconds: 600 },
  triesFromElsewhere: { points: 100, seconds: 3_600 },
  loginsPerAddress: { points: 300, seconds: 600 },
  probesPerAddress: { points: 60, seconds: 600 },
  comparisonsPerPerson: { points: 200, seconds: 600 },
  peopleRead: { points: 60, seconds: 60 },
};

/**
 * An address or a device that an e-mail was logged in from is remembered for so long: nobody locks a person out of where they work. Three
 * weeks, because a timer of Node counts no four.
 */
export const KNOWN_SECONDS = 21 * 24 * 3_600;

/** From the second half of its tries on, each waits twice as long as the one before. */
const SLOWED_MS = 250;
const SLOWEST_MS = 4_000;

/** Where a call comes from. An address counts as the network that one subscriber has ({@link networkOf}). */
export interface Origin {
  readonly address: string;
  /** Undefined where the browser brings no cookie of ours. */
  readonly device: string | undefined;
}

export interface Throttle {
  /**
   * Counts the try before anything is checked: tries at the same moment count too. The last ones before it shuts wait.
   * @throws Refusal 429 when there were too many.
   */
  login(from: Origin, email: string): Promise<void>;
  /** The same for a password that someone logged in tries. */
  tried(from: Origin, email: string): Promise<void>;
  /** Forgets the tries of the e-mail from there, and remembers address and device. */
  loginSucceeded(from: Origin, email: string): Promise<void>;
  probe(address: string): Promise<void>;
  /** The same for the links of an account: whoever tries one's shuts those of nobody else in the same office. */
  link(address: string, account: string): Promise<void>;
  comparison(idUtilisateur: number): Promise<void>;
  /** Counts a request for enrolment. @returns whether there were too many from there. */
  enrolment(address: string): Promise<boolean>;
  /** @returns whether the person may be read, or not any more, or not any more as of now. */
  read(idUtilisateur: number, person: string): Promise<'open' | 'shut' | 'shutting'>;
}

interface Options {
  readonly limits?: Limits | undefined;
  /** Hears of an e-mail when tries of it are shut out: once for each place and time. */
  readonly onShut?: (email: string) => Promise<void>;
}

/**
 * Counts tries in Valkey, so that all API processes share them. While Valkey is away each process counts in its own memory:
 * a little laxer, never open.
 */
export function createThrottle(
  redis: Redis,
  { limits = defaultLimits, onShut = async () => undefined }: Options = {},
): Throttle {
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
  const { points, seconds } = limits.probesPerAddress;
  const links = limiter('link', { points: points * ACCOUNTS_OF_ADDRESS, seconds });
  const comparisons = limiter('comparison', limits.comparisonsPerPerson);
  const enrolments = limiter('enrolment', limits.enrolmentsPerAddress ?? ENROLMENTS);
  const people = limiter('people', limits.peopleRead);
  const looks = limiter('look', { ...limits.peopleRead, points: 1 });
  const isKnown = async (key: string) => (await known.get(key)) !== null;
  /** What a try counts for, and whether the e-mail was logged in from there: its own device, or else everybody on that network. */
  const placeOf = async ({ address, device }: Origin, email: string) => {
    const own = device && pair(device, email);
    if (own && (await isKnown(own))) return { place: own, known: true };
    const place = pair(networkOf(address), email);
    return { place, known: await isKnown(place) };
  };
  /** Counts a try. @returns how long it waits. */
  const guess = async (limiter: RateLimiterRedis, key: string, email: string) => {
    const tries = await triesOf(limiter, key);
    if (tries === limiter.points + 1) await onShut(email);
    if (tries > limiter.points) throw tooMany();
    return pauseAfter(tries, limiter.points);
  };
  const guessAt = async (at: Awaited<ReturnType<typeof placeOf>>, email: string) => {
    const here = await guess(failures, at.place, email);
    const all = at.known ? 0 : await guess(elsewhere, hashOf(email), email);
    const slowed = Math.max(here, all);
    if (slowed > 0) await pause(slowed);
  };
  return {
    async login(from, email) {
      if (email.trim() === '') return spend(logins, networkOf(from.address));
      const at = await placeOf(from, email);
      // Whoever logged in from there before still gets in while somebody else on the same network floods the login.
      await spend(logins, at.known ? at.place : networkOf(from.address));
      await guessAt(at, email);
    },
    tried: async (from, email) => guessAt(await placeOf(from, email), email),
    loginSucceeded: async ({ address, device }, email) => {
      const places = [pair(networkOf(address), email), ...(device ? [pair(device, email)] : [])];
      await Promise.all(places.flatMap((place) => [failures.delete(place), known.set(place, 1, KNOWN_SECONDS)]));
    },
    probe: (address) => spend(probes, networkOf(address)),
    async link(address, account) {
      await spend(links, networkOf(address));
      await spend(probes, pair(networkOf(address), account));
    },
    comparison: (idUtilisateur) => spend(comparisons, String(idUtilisateur)),
    enrolment: async (address) => (await triesOf(enrolments, networkOf(address))) > enrolments.points,
    async read(idUtilisateur, person) {
      // Hashed, because a search is counted by its text, which is a person's name.
      const look = `${idUtilisateur}|${hashOf(person)}`;
      if ((await triesOf(looks, look)) > 1) return 'open';
      const read = await triesOf(people, String(idUtilisateur));
      if (read <= people.points) return 'open';
      // This read is refused, so a second one of the same person must not pass as a repetition of an allowed one.
      await looks.delete(look);
      return read === people.points + 1 ? 'shutting' : 'shut';
    },
  };
}

// Hashed: no address of a person stays in Valkey.
const hashOf = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
const pair = (place: string, email: string) => hashOf(`${place}|${email.trim()}`);

/** Counts one more. @returns how many there were by now, also beyond what is allowed. */
async function triesOf(limiter: RateLimiterRedis, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return rejected.consumedPoints;
    throw rejected;
  }
}

async function spend(limiter: RateLimiterRedis, key: string): Promise<void> {
  if ((await triesOf(limiter, key)) > limiter.points) throw tooMany();
}

/** In milliseconds; 0 in the first half of the tries. */
function pauseAfter(tries: number, points: number): number {
  const late = tries - Math.ceil(points / 2);
  return late > 0 ? Math.min(SLOWED_MS * 2 ** (late - 1), SLOWEST_MS) : 0;
}

const tooMany = () => new Refusal(messages.general.tooManyRequests, 429);
