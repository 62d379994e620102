import { SETTING_NAMES, type SettingName } from './declaration';

const APPLICATION = {
  needs: ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'FILES_URL', 'JWT_SECRET', 'MASTER_KEY', 'EVENT_KEY'],
  reads: [
    'NODE_ENV',
    'INSECURE',
    'DATABASE_READ_URL',
    'SMTP_URL',
    'FILES_ACCESS_KEY',
    'FILES_SECRET_KEY',
    'CLAMAV_URL',
    'MASTER_KEY_PREVIOUS',
    'EVENT_KEY_PREVIOUS',
    'MAILBOX_URL',
    'PUBLIC_URL',
    'HOST',
    'API_PORT',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'SECURITY_LOG',
    'METRICS_TOKEN',
    'ADMIN_EMAIL',
    'JOBS_CONCURRENCY',
    'QUERY_SECONDS',
    'MAIL_FROM',
    'DIAPASON_HOME',
    'PBX_SITE',
    'PBX_RANG',
    'PBX_IDENTIFIANT',
    'PBX_KEY',
    'PBX_URL',
    'PBX_PUBLIC_KEYS',
  ],
} as const satisfies Role;

const READ_SIDE = {
  needs: ['DATABASE_URL', 'EVENTSTORE_URL', 'FILES_URL', 'MASTER_KEY', 'EVENT_KEY'],
  reads: [
    'NODE_ENV',
    'INSECURE',
    'FILES_ACCESS_KEY',
    'FILES_SECRET_KEY',
    'MASTER_KEY_PREVIOUS',
    'EVENT_KEY_PREVIOUS',
    'LOG_LEVEL',
  ],
} as const satisfies Role;

interface Role {
  /** Without these it does not start. */
  readonly needs: readonly SettingName[];
  readonly reads: readonly SettingName[];
}

/** What each kind of process is told. */
export const ROLES = {
  /** `npm start`, which starts whatever is not named, and hands on the rest. */
  start: { needs: [], reads: SETTING_NAMES },
  /** API, jobs, and the commands that act as they do. */
  application: APPLICATION,
  /** Projector, rebuild and verification. */
  'read side': READ_SIDE,
  web: {
    needs: [],
    reads: ['NODE_ENV', 'INSECURE', 'PORT', 'HOST', 'API_URL', 'WEB_ROOT', 'WEB_HTTPS', 'PROXIES', 'LOG_LEVEL'],
  },
  restored: { needs: ['DATABASE_URL', 'EVENTSTORE_URL'], reads: [] },
  'rotate-key': {
    needs: ['DATABASE_URL', 'FILES_URL', 'MASTER_KEY'],
    reads: [
      'NODE_ENV',
      'INSECURE',
      'FILES_ACCESS_KEY',
      'FILES_SECRET_KEY',
      'MASTER_KEY_PREVIOUS',
      'NEW_MASTER_KEY',
      'DIAPASON_HOME',
    ],
  },
  /** The event store node of `npm start`. */
  node: { needs: ['DATABASE_URL'], reads: [] },
} as const satisfies Record<string, Role>;
export type RoleName = keyof typeof ROLES;
