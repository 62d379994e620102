import type { PersonKind } from '@diapason/contracts/erasure';
import { loggable } from '@diapason/event-sourcing';
import { logDestination } from '@diapason/projections/log';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './environment';

export type { Logger } from 'pino';

/** What the security log records. Ids and addresses only: no e-mail, no name, no token. */
export interface SecurityEvent {
  readonly event:
    | 'login'
    | 'login-failed'
    | 'logout'
    | 'token-refused'
    | 'refresh-reused'
    | 'access-refused'
    | 'throttled'
    | 'password-reset-asked'
    | 'password-changed'
    | 'password-refused'
    | 'email-changed'
    | 'email-refused'
    | 'impersonation-started'
    | 'impersonation-ended'
    | 'tables-opened'
    | 'role-group-changed'
    | 'person-erased'
    | 'person-read'
    | 'person-shown'
    | 'people-shown'
    | 'people-searched'
    | 'people-read-fast'
    | 'list-read'
    | 'virus-refused'
    | 'bank-answer-refused';
  readonly user?: number | undefined;
  /** Who acts, while impersonating. */
  readonly act?: number | undefined;
  /** Who was erased, or whose file or sheet was read: a number and what it is the number of. */
  readonly nature?: PersonKind;
  readonly id?: number;
  readonly ip?: string;
  readonly endpoint?: string;
  readonly requestId?: string;
  readonly reason?: string;
}

export type SecurityLog = (event: SecurityEvent) => void;

/** JSON lines on standard error: standard output belongs to what commands print. Paths that could carry a person's data are removed wherever they appear. */
export function createLog(
  environment: Pick<Environment, 'LOG_LEVEL'>,
  process: string,
  destination: DestinationStream = logDestination(2),
): Logger {
  const options = {
    level: environment.LOG_LEVEL,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggable },
    redact: ['*.email', '*.password', '*.token', '*.authorization', '*.cookie', 'email', 'password', 'token'],
  };
  return pino(options, destination);
}

/**
 * The security log: a file of its own where one is named, so that it can be kept 6 to 12 months apart from the others. Written whatever
 * `LOG_LEVEL` says, but `silent`.
 */
export function createSecurityLog(environment: Partial<Pick<Environment, 'SECURITY_LOG'>>, log: Logger): SecurityLog {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const security = environment.SECURITY_LOG
    ? pino(options, logDestination(environment.SECURITY_LOG))
    : log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  return (event) => security.info(event);
}
