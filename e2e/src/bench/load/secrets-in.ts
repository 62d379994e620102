import { events } from '@diapason/contracts';
import { createRuntime, type KeySettings, type Runtime } from '@diapason/event-sourcing';

/** The keys of a running product, from the environment that its processes were given. */
export const secretsIn = ({
  MASTER_KEY = '',
  EVENT_KEY = '',
  FILES_URL = '',
}: Readonly<Record<string, string | undefined>>): KeySettings => ({ MASTER_KEY, EVENT_KEY, FILES_URL });

/** A runtime of our own beside a running product's. @param more its Redis, for what waits to be seen. */
export const runtimeIn = (
  env: Readonly<Record<string, string | undefined>>,
  more: { readonly redisUrl?: string } = {},
): Promise<Runtime> =>
  createRuntime({
    eventStoreUrl: env.EVENTSTORE_URL ?? '',
    databaseUrl: env.DATABASE_URL ?? '',
    secrets: secretsIn(env),
    catalogue: events,
    ...more,
  });
