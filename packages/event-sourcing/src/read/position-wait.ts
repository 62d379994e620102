import type { Notification, Pool, PoolClient } from 'pg';
import { type Log, silentLog } from '../vault/log';
import { PROJECTED_CHANNEL, readCheckpoint } from './checkpoint';

/** Delays a command's answer until queries see its effect. */
export interface PositionWait {
  /**
   * @param position commit position the read model must reach.
   * @param timeoutMs 2,000 by default.
   * @returns true once it is reached, false at the timeout.
   */
  waitFor(position: bigint, timeoutMs?: number): Promise<boolean>;
  /** Last known position; -1 before the first, and after a lost connection. */
  current(): bigint;
  stop(): Promise<void>;
}

/** Polling interval while someone waits: a lost notification then costs little. */
const POLL_MS = 200;
const RECONNECT_MS = 500;

/**
 * @param options.channels further NOTIFY channels to listen to on the same connection: name → handler of the payload.
 */
export function createPositionWait(
  pool: Pool,
  options: { log?: Log; channels?: Readonly<Record<string, (payload: string) => void>> } = {},
): PositionWait {
  const { log = silentLog, channels = {} } = options;
  const waiting = new Set<{ position: bigint; settle: (reached: boolean) => void }>();
  let latest = -1n;
  let stopped = false;
  let disconnect: (() => void) | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  function advanceTo(position: bigint): void {
    if (position <= latest) return;
    latest = position;
    for (const waiter of waiting) if (waiter.position <= latest) waiter.settle(true);
  }

  async function pollCheckpoint(): Promise<void> {
    advanceTo((await readCheckpoint(pool)) ?? -1n);
  }

  async function listen(): Promise<void> {
    let connection: PoolClient | undefined;
    try {
      connection = await pool.connect();
      const listener = connection;
      let released = false;
      const onLost = (error?: Error): void => {
        if (released) return;
        released = true;
        disconnect = undefined;
        // PostgreSQL may have crashed and lost the last rows it had announced.
        latest = -1n;
        listener.release(true);
        if (stopped) return;
        log.warn({ err: error }, 'stopped hearing of positions; reconnecting');
        reconnect = setTimeout(listen, RECONNECT_MS);
      };
      listener.on('error', onLost);
      listener.on('end', () => onLost());
      listener.on('notification', ({ channel, payload = '' }: Notification) => {
        if (channel === PROJECTED_CHANNEL) advanceTo(BigInt(payload));
        else channels[channel]?.(payload);
      });
      disconnect = onLost;
      for (const channel of [PROJECTED_CHANNEL, ...Object.keys(channels)]) await listener.query(`listen "${channel}"`);
      if (stopped) return onLost();
      await pollCheckpoint();
    } catch (error) {
      if (stopped) return disconnect?.();
      log.warn({ err: error }, 'cannot hear of positions yet');
      if (disconnect) disconnect();
      else if (!connection) reconnect = setTimeout(listen, RECONNECT_MS);
    }
  }

  function pollWhileWaiting(): void {
    poll ??= setInterval(() => {
      if (waiting.size === 0) {
        clearInterval(poll);
        poll = undefined;
        return;
      }
      pollCheckpoint().catch((error: unknown) => log.warn({ err: error }, 'cannot ask for the position'));
    }, POLL_MS);
  }

  const starting = listen();

  return {
    current: () => latest,
    async waitFor(position, timeoutMs = 2_000) {
      if (position <= latest) return true;
      return new Promise<boolean>((resolve) => {
        const settle = (reached: boolean): void => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(reached);
        };
        const waiter = { position, settle };
        const timer = setTimeout(() => settle(false), timeoutMs);
        waiting.add(waiter);
        pollWhileWaiting();
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(reconnect);
      clearInterval(poll);
      for (const waiter of waiting) waiter.settle(false);
      await starting;
      disconnect?.();
    },
  };
}
