import { randomUUID } from 'node:crypto';
import { connectEventStore, disposeOf } from '@diapason/event-sourcing';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { type Calls, callFor } from './callers';

/** Appends single payment events as a command would, and nothing else. */
export interface RawAppender {
  /** Each caller appends to its own stream at its exact revision. */
  run(seconds: number, callers: number): Promise<Calls>;
  stop(): Promise<void>;
}

/** @param url of an event store. */
export function rawAppender(url: string): RawAppender {
  const client = connectEventStore(url);
  let number = 0;
  return {
    async run(seconds, callers) {
      const streams = Array.from({ length: callers }, () => ({ name: `contribution-${randomUUID()}`, revision: -1n }));
      return callFor(seconds, callers, async (caller) => {
        const stream = streams[caller];
        if (!stream) throw new RangeError(`no caller ${caller}`);
        number += 1;
        const expectedRevision = stream.revision < 0n ? NO_STREAM : stream.revision;
        const result = await client.appendToStream(stream.name, payment(number), { expectedRevision });
        stream.revision = result.nextExpectedRevision;
      });
    },
    stop: () => disposeOf(client),
  };
}

/** `PaymentRegistered` as the product stores it. */
function payment(idReglement: number) {
  return jsonEvent({
    id: randomUUID(),
    type: 'PaymentRegistered',
    data: {
      idCotisation: 1042,
      idReglement,
      montant: 1,
      fk_mode: 1,
      date: '2026-09-15',
      quittance: null,
      abonnement: null,
      fk_site: 3,
    },
    metadata: {
      actor: '7',
      correlationId: randomUUID(),
      commandId: randomUUID(),
      at: new Date().toISOString(),
      v: 1,
    },
  });
}
