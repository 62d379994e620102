import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type TestStack, testStack, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import type { QueryResultRow } from 'pg';
import type { EventCatalogue } from '../codec/codec';
import type { Actor } from '../core/metadata';
import type { RetryPolicy } from '../core/retry-policy';
import { FAIL_FAST_REDIS, type FailFastRedis } from '../react/queues';
import type { PositionWait } from '../read/position-wait';
import { createProjector, type Projector } from '../read/projector';
import type { Table } from '../read/table';
import { createRuntime, type Runtime } from '../runtime';
import type { Aggregate } from '../write/decider';
import type { Clock, ExecuteResult } from '../write/execute';

export interface Harness extends Omit<Runtime, 'stop'> {
  readonly stack: TestStack;
  readonly projector: Projector;
  /** Set it to move time: it stands still otherwise. */
  readonly clock: Clock & { set(instant: string | Date): void };
  /** Runs a command as actor `1` and waits until queries see what it did. */
  run<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
    decide: (state: State) => readonly EventsOf<Defs>[],
    options?: { commandId?: string; actor?: Partial<Actor> },
  ): Promise<ExecuteResult<EventsOf<Defs>>>;
  /** Waits for a position as long as the projector runs: whoever reads next sees what was written, on any machine. */
  readonly unhurriedPositions: PositionWait;
  /** Rows of a query; unqualified tables are those of the read model. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Waits until everything in the log is visible to queries. */
  settled(): Promise<void>;
  /** Closes everything. @param keep as {@link TestStack.stop} has it. */
  stop(keep?: (database: string) => Promise<void>): Promise<void>;
}

/** For tests, where a busy machine must not look like an unavailable event store. */
export const TEST_RETRY_POLICY: RetryPolicy = { answerMs: WAIT_LIMIT_MS / 2, retryForMs: WAIT_LIMIT_MS };
/** The same for the queues: a busy machine must not look like an unavailable Redis. */
export const TEST_REDIS_OPTIONS: FailFastRedis = {
  ...FAIL_FAST_REDIS,
  commandTimeout: WAIT_LIMIT_MS,
  socketTimeout: WAIT_LIMIT_MS,
};

/** A whole system in the test's process on a stack of its own: commands go in, the projector runs, queries answer. */
export async function createHarness(options: {
  readonly catalogue: EventCatalogue;
  readonly tables: readonly Table[];
  /** ISO instant at which the clock stands at first. */
  readonly now?: string;
  /** {@link TEST_RETRY_POLICY} unless told. */
  readonly retryPolicy?: RetryPolicy;
  /** {@link TEST_REDIS_OPTIONS} unless told. */
  readonly redisOptions?: FailFastRedis;
  /** No bound unless told. */
  readonly readMs?: number | undefined;
  /** As {@link testStack} has it. Nobody's personal data is in that database: each harness has a master key of its own. */
  readonly from?: string | undefined;
}): Promise<Harness> {
  const stack = await testStack(options.from);
  const { catalogue, tables } = options;
  let now = new Date(options.now ?? '2026-11-21T10:00:00.000Z');
  const clock = {
    now: () => now,
    set: (instant: string | Date) => {
      now = new Date(instant);
    },
  };
  const runtime = await createRuntime({
    eventStoreUrl: stack.eventStoreUrl,
    databaseUrl: stack.databaseUrl,
    redisUrl: stack.redisUrl,
    redisOptions: options.redisOptions ?? TEST_REDIS_OPTIONS,
    secrets: stack.secrets,
    catalogue,
    clock,
    retryPolicy: options.retryPolicy ?? TEST_RETRY_POLICY,
    readMs: options.readMs,
  });
  const projector = createProjector({ client: runtime.client, pool: runtime.pool, codec: runtime.codec, tables });
  await projector.ready;
  let isProjecting = true;
  const ended = () => {
    isProjecting = false;
  };
  projector.done.then(ended, ended);

  async function visible(position: bigint): Promise<void> {
    const reached = await Promise.race([runtime.positions.waitFor(position, WAIT_LIMIT_MS), projector.done]);
    if (reached === false) throw new Error(`the read model has not reached position ${position}`);
  }

  return {
    ...runtime,
    stack,
    projector,
    clock,
    unhurriedPositions: {
      ...runtime.positions,
      waitFor: async (position, timeoutMs) =>
        (await runtime.positions.waitFor(position, timeoutMs)) ||
        (isProjecting && runtime.positions.waitFor(position, WAIT_LIMIT_MS)),
    },
    async run(aggregate, id, decide, { commandId = randomUUID(), actor = {} } = {}) {
      const result = await runtime.execute({
        aggregate,
        id,
        decide,
        commandId,
        actor: { actor: '1', correlationId: commandId, ...actor },
      });
      await visible(result.position);
      return result;
    },
    async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await runtime.pool.query<R>(text, [...values])).rows;
    },
    async settled() {
      for await (const { event } of runtime.client.readAll({
        direction: 'backwards',
        fromPosition: 'end',
        maxCount: 1,
      }))
        if (event) await visible(event.position.commit);
    },
    async stop(keep) {
      await projector.stop();
      await runtime.stop();
      await stack.stop(keep);
    },
  };
}
