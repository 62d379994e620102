import { randomUUID } from 'node:crypto';
import { connectEventStore, disposeOf } from '@diapason/event-sourcing';
import { eventStoreAddress } from '@diapason/settings';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { clockOf, type Finding, found, latencyOf, type Seen } from './examined';
import { httpDate } from './http-date';

/** The largest events are asked to fit with their envelope: docs/operations.md, "Another event store". */
const NEEDED_BYTES = 4 * 1024 * 1024;
const ENVELOPE_BYTES = 4 * 1024;
/** No stream is so long: an append that expects it is refused, after rights and size were looked at, and nothing is written. */
const NEVER = 9_000_000_000_000n;

export async function lookAtEventStore(url: string): Promise<Seen> {
  const client = connectEventStore(url);
  try {
    const ask = async () => {
      for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) break;
    };
    return {
      latency: await latencyOf(ask),
      findings: [
        found(true, 'droits : lit $all'),
        await tryToAppend(client, 1, 'droits : écrit dans les flux (essai refusé exprès, rien n’est écrit)'),
        await tryToAppend(client, NEEDED_BYTES - ENVELOPE_BYTES, 'prend des écritures de 4 Mio'),
        await tryToHide(client),
        ...(await clockOfNode(url)),
      ],
    };
  } finally {
    await disposeOf(client);
  }
}

async function tryToAppend(client: EventStoreDBClient, bytes: number, said: string): Promise<Finding> {
  const event = jsonEvent({ id: randomUUID(), type: 'Never', data: { filling: 'x'.repeat(bytes) } });
  try {
    await client.appendToStream(`doctor-${randomUUID()}`, event, { expectedRevision: NEVER });
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return found(true, said);
    if (error instanceof AccessDeniedError) return found(false, 'droits : ne peut pas écrire dans les flux');
    if (error instanceof MaxAppendSizeExceededError)
      return found(false, `n’accepte que ${error.maxAppendSize} octets par écriture (EVENTSTORE_MAX_APPEND_SIZE)`);
    throw error;
  }
  return found(false, 'prend une écriture qui devait être refusée');
}

/** The product never hides or deletes a stream: an account that may do it is an open door. Nothing is written. */
async function tryToHide(client: EventStoreDBClient): Promise<Finding> {
  const closed = 'droits : ne peut ni masquer ni supprimer un flux';
  try {
    await client.setStreamMetadata(`doctor-${randomUUID()}`, { truncateBefore: 1 }, { expectedRevision: NEVER });
  } catch (error) {
    if (error instanceof AccessDeniedError) return found(true, closed);
    if (error instanceof WrongExpectedVersionError)
      return found(
        false,
        'droits : ce compte peut masquer ou supprimer des flux : retirez-lui $d et $mw (docs/operations.md, « Another event store »)',
      );
    throw error;
  }
  return found(false, 'prend une écriture qui devait être refusée');
}

/** Of one node; a server that does not tell the time over HTTP is left out. */
async function clockOfNode(url: string): Promise<readonly Finding[]> {
  const { nodes, options } = eventStoreAddress(url);
  const [node] = nodes;
  if (!node) return [];
  const at = await httpDate({ ...node, tls: options.get('tls') !== 'false' }).catch(() => undefined);
  return at === undefined ? [] : [await clockOf(async () => at)];
}
