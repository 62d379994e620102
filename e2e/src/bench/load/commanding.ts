import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import { aggregate, createRuntime, type Runtime } from '@diapason/event-sourcing';
import type { BenchProduct } from '../whole-product';
import { dayBefore } from './payments';

/** Commands as the application makes them (`execute`: load the stream, fold, decide, append), without HTTP around. */
export interface Commanding {
  readonly runtime: Runtime;
  /** Registers one payment of a cent, to the families in turn. @returns its position in $all. */
  command(): Promise<bigint>;
  stop(): Promise<void>;
}

const contribution = aggregate({
  category: 'contribution',
  events: { PaymentRegistered },
  initial: { payments: 0 },
  evolve: (state, event) => (event.type === 'PaymentRegistered' ? { payments: state.payments + 1 } : state),
});

export async function startCommanding({ env }: BenchProduct): Promise<Commanding> {
  const runtime = await createRuntime({
    eventStoreUrl: env.EVENTSTORE_URL ?? '',
    databaseUrl: env.DATABASE_URL ?? '',
    redisUrl: env.REDIS_URL ?? '',
    masterKey: env.MASTER_KEY ?? '',
    catalogue: events,
  });
  const { rows } = await runtime.pool.query<{ id: number }>('select id_cotisation as id from cotisation order by 1');
  if (rows.length === 0) throw new Error('there is no contribution to pay for');
  let numbers: number[] = [];
  let turn = 0;

  async function number(): Promise<number> {
    if (numbers.length === 0) numbers = await runtime.ids.nextMany('reglement', 1_000);
    const next = numbers.pop();
    return next ?? number();
  }

  return {
    runtime,
    async command() {
      const idCotisation = rows[turn++ % rows.length]?.id ?? 0;
      const payment = make(PaymentRegistered, {
        idCotisation,
        idReglement: await number(),
        montant: 1,
        fk_mode: 1,
        date: dayBefore(turn),
        quittance: null,
        abonnement: null,
        fk_site: null,
      });
      const { position } = await runtime.execute({
        aggregate: contribution,
        id: idCotisation,
        commandId: randomUUID(),
        actor: { actor: '7', correlationId: randomUUID() },
        decide: () => [payment],
      });
      return position;
    },
    stop: () => runtime.stop(),
  };
}
