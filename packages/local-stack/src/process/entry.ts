/**
 * What every process of the stack says and hears. Its owner starts it with an IPC channel: the process sends
 * `{ ready: … }` once it serves, and ends itself in order when told to, or when the channel closes because its owner died.
 */
export interface ReadyMessage {
  readonly ready: Readonly<Record<string, string | number>>;
}

/** Tells the owner that the process serves, with its addresses. */
export function announceReady(details: ReadyMessage['ready']): void {
  const message: ReadyMessage = { ready: details };
  if (process.send) process.send(message);
  else process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Runs `stop` once on SIGTERM, SIGINT or the owner's death, then ends the process. */
export function stopWhenTold(stop: () => Promise<void>): void {
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

/** An environment variable the process cannot do without. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Starts `main`; an error on the way is printed and ends the process with code 1. */
export function runEntry(main: () => Promise<void>): void {
  // A full disk must not end a server that goes on without its log.
  process.stderr.on('error', () => undefined);
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}
