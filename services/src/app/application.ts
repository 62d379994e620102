import { events } from '@diapason/contracts';
import { createRuntime, migrate, type Runtime } from '@diapason/event-sourcing';
import { HTTP_VAULT } from '../http/idempotency';
import { loadSecrets, type Secrets } from '../identity/session/secrets';
import { IDENTITY_VAULT } from '../identity/session/vault';
import type { ContextDeps } from './command-context';
import type { Environment } from './environment';
import { createLog, createSecurityLog, type Logger, type SecurityLog } from './logs';

/** What the API and the jobs stand on: connections, keys and logs of one process. */
export interface Application extends ContextDeps {
  readonly environment: Environment;
  readonly runtime: Runtime;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  readonly log: Logger;
  stop(): Promise<void>;
}

/** Connects to what the environment names and creates the vault tables that services own. */
export async function openApplication(environment: Environment, name: string): Promise<Application> {
  const log = createLog(environment, name);
  const runtime = await createRuntime({
    eventStoreUrl: environment.EVENTSTORE_URL,
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    masterKey: environment.MASTER_KEY,
    catalogue: events,
    log,
    connections: 20,
  });
  try {
    await migrate(runtime.pool, [...IDENTITY_VAULT, ...HTTP_VAULT]);
    return {
      environment,
      runtime,
      secrets: await loadSecrets(runtime.pool, environment.JWT_SECRET),
      security: createSecurityLog(environment, log),
      publicUrl: environment.PUBLIC_URL.replace(/\/+$/, ''),
      log,
      stop: () => runtime.stop(),
    };
  } catch (error) {
    await runtime.stop();
    throw error;
  }
}
