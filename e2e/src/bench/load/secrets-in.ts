import type { KeySettings } from '@diapason/event-sourcing';

/** The keys of a running product, from the environment that its processes were given. */
export const secretsIn = ({
  MASTER_KEY = '',
  EVENT_KEY = '',
  FILES_URL = '',
}: Readonly<Record<string, string | undefined>>): KeySettings => ({ MASTER_KEY, EVENT_KEY, FILES_URL });
