import type { Notification, Pool, PoolClient } from 'pg';
import { type Log, silentLog } from '../vault/log';
import { PROJECTED_CHANNEL, readCheckpoint } from './checkpoint';

/** Lets a command's answer wait until queries see what the command did. */
export interface PositionWait {
  /**
   * @param position commit position that the read model must reach.
   * @returns true when it has, false when `timeoutMs` (2 s unless told) passed first.
   */
  waitFor(position: bigint, timeoutMs?: number): Promise<boolean>;
  /** The last position heard of; -1 before the first, and after a lost connection. */
  current(): bigint;
  stop(): Promise<void>;
}

/** While someone waits, the position is also asked for this often: a lost notification then costs little. */
const POLL_MS = 200;
const RECONNECT_MS = 500;

/**
 * @param channels more channels to listen to on the same connection, each with what to do with its payload.
 */
export function createPositionWait(
  pool: Pool,
  options: { log?: Log; channels?: Readonly<Record<string, (payload: string) => void>> } = {},
): PositionWait {
  const { log = silentLog, channels = {} } = options;
  const waiting = new Set<{ position: bigint; settle: (reached: boolean) => void }>();
  let latest = -1n;
  let stopped = false;
  let hangUp: (() => void) | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  function heard(position: bigint): void {
    if (position <= latest) return;
    latest = position;
    for (const waiter of waiting) if (waiter.position <= latest) waiter.settle(true);
  }

  async function ask(): Promise<void> {
    heard((await readCheckpoint(pool)) ?? -1n);
  }

  async function listen(): Promise<void> {
    let connection: PoolClient | undefined;
    try {
      connection = await pool.connect();
      const mine = connection;
      let lost = false;
      const lose = (error?: Error): void => {
        if (lost) return;
        lost = true;
        hangUp = undefined;
        // PostgreSQL may have crashed, and lost the last rows that it had announced.
        latest = -1n;
        mine.release(true);
        if (stopped) return;
        log.warn({ err: error }, 'stopped hearing of positions; reconnecting');
        reconnect = setTimeout(listen, RECONNECT_MS);
      };
      mine.on('error', lose);
      mine.on('end', () => lose());
      mine.on('notification', ({ channel, payload = '' }: Notification) => {
        if (channel === PROJECTED_CHANNEL) heard(BigInt(payload));
        else channels[channel]?.(payload);
      });
      hangUp = lose;
      for (const channel of [PROJECTED_CHANNEL, ...Object.keys(channels)]) await mine.query(`listen "${channel}"`);
      if (stopped) return lose();
      await ask();
    } catch (error) {
      if (stopped) return hangUp?.();
      log.warn({ err: error }, 'cannot hear of positions yet');
      if (hangUp) hangUp();
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
      ask().catch((error: unknown) => log.warn({ err: error }, 'cannot ask for the position'));
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
      hangUp?.();
    },
  };
}
