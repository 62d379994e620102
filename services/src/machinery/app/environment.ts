import { z } from 'zod';

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z.string().min(1),
  /** Replicas for queries; the main database when absent. */
  DATABASE_READ_URL: z.string().min(1).optional(),
  EVENTSTORE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1),
  SMTP_URL: z.string().min(1).optional(),
  FILES_URL: z.string().min(1).optional(),
  JWT_SECRET: z.string().min(32),
  MASTER_KEY: z.string().min(32),
  /** While the master key changes: the one before, or the one to come. */
  MASTER_KEY_PREVIOUS: z.string().min(32).optional(),
  /** Page of the mailbox of `npm start`, asked to forget mails of an erased person. */
  MAILBOX_URL: z.url().optional(),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Number of reverse proxies in front of the API, whose X-Forwarded-For entries are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** File of the security log; with the other logs when absent. */
  SECURITY_LOG: z.string().min(1).optional(),
  /** Bearer token of `/metrics`; without it only this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Who is let into an empty system, by a mailed link to a first password. */
  ADMIN_EMAIL: z.email().optional(),
  JOBS_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
});

export type Environment = z.infer<typeof settings>;

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws Error naming every variable that is missing or wrong (never its value).
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not complete:\n  ${faults.join('\n  ')}`);
}
