import { events } from '@diapason/contracts';
import {
  type AppendRetry,
  createRuntime,
  migrate,
  type Runtime,
  type RuntimeConfig,
  refuseOtherLog,
  refuseOtherVault,
} from '@diapason/event-sourcing';
import { firstContact, type ServerName } from '@diapason/settings';
import { bankOf } from '../bank/bank';
import { openFiles } from '../files/store';
import { loadSecrets, type Secrets } from '../session/secrets';
import type { ContextDeps } from './command-context';
import type { Environment } from './environment';
import { createLog, createSecurityLog, type Logger, type SecurityLog } from './logs';
import { SERVICES_VAULT } from './vault';

/** What the API and the jobs stand on: connections, keys and logs of one process. */
export interface Application extends ContextDeps {
  readonly environment: Environment;
  readonly runtime: Runtime;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  readonly log: Logger;
  /** How often appends of this process were not done at the first try, by why. */
  readonly appendRetries?: ReadonlyMap<AppendRetry, number>;
  stop(): Promise<void>;
}

/** Kinds whose ids a process takes in blocks, because it needs many a minute. Ids that it has not used when it ends are gaps. */
const ID_BLOCKS = { reglement: 20 };

/**
 * Connects to what the environment names and creates the vault tables that services own.
 * @param awaited servers without which it does not begin; others may come later, or work fails that needs them.
 * @param readMs for a process that answers calls: most milliseconds of a statement that looks things up.
 */
export async function openApplication(
  environment: Environment,
  name: string,
  awaited: readonly ServerName[] = [],
  { readMs }: Pick<RuntimeConfig, 'readMs'> = {},
): Promise<Application> {
  const log = createLog(environment, name);
  await firstContact(environment, awaited);
  const appendRetries = new Map<AppendRetry, number>();
  const runtime = await createRuntime({
    eventStoreUrl: environment.EVENTSTORE_URL,
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    secrets: environment,
    catalogue: events,
    log,
    connections: 20,
    idBlocks: ID_BLOCKS,
    readMs,
    onAppendRetry: (reason) => appendRetries.set(reason, (appendRetries.get(reason) ?? 0) + 1),
  });
  try {
    await refuseOtherVault(runtime.pool, runtime.intermediates, log);
    await refuseOtherLog(runtime.pool, runtime.macs);
    await migrate(runtime.pool, SERVICES_VAULT);
    return {
      environment,
      runtime,
      secrets: await loadSecrets(runtime.pool, environment.JWT_SECRET),
      security: createSecurityLog(environment, log),
      files: openFiles(environment),
      bank: bankOf(environment),
      publicUrl: environment.PUBLIC_URL.replace(/\/+$/, ''),
      log,
      appendRetries,
      stop: () => runtime.stop(),
    };
  } catch (error) {
    await runtime.stop();
    throw error;
  }
}
