import type { Logger } from './logs';

/** A second signal, or a stop that takes longer than this, ends the process at once. */
const STOP_MS = 20_000;
/** The same after an error that nothing caught: until it is gone, nobody takes its place. */
const CRASH_MS = 2_000;

/**
 * Stops in order on SIGTERM and SIGINT, and on an error that nothing caught: after one, nothing of the process can be trusted.
 * Call it before the process says that it serves: whoever waits for that may stop it at once.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (reason: string, code: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), code === 0 ? STOP_MS : CRASH_MS).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    end('uncaught error', 1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'unhandled rejection');
    end('unhandled rejection', 1);
  });
}
