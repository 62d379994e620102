/**
 * IPC protocol of the stack's processes. The process sends `{ ready: … }` once it serves. It stops on request, or when
 * the channel closes because its owner died.
 */
export interface ReadyMessage {
  readonly ready: Readonly<Record<string, string | number>>;
}

/** Tells the owner that the process serves, and its addresses. */
export function announceReady(details: ReadyMessage['ready']): void {
  const message: ReadyMessage = { ready: details };
  if (process.send) process.send(message);
  else process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Runs `stop` once on SIGTERM, SIGINT or the owner's death, then exits. */
export function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
}

/** A mandatory environment variable. @throws Error when unset. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Runs `main`; prints an error and exits with code 1. */
export function runEntry(main: () => Promise<void>): void {
  // A full disk must not end a server that can work without its log.
  process.stderr.on('error', () => undefined);
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}
