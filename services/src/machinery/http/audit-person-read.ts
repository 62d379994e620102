import type { EndpointDefinition } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { FileAnswer } from '@diapason/projections';
import type { SecurityEvent } from '../app/logs';
import { isOneself } from '../app/session-rights';
import type { OpenSession } from '../session/sessions';
import { type Call, caller } from './call';
import type { HttpDeps } from './deps';
import { sendFile } from './envelope';
import { messages } from './messages';
import type { Input } from './parse';
import { othersRead, personRead } from './person-read';

/**
 * Writes to the security log whose data a caller reads, except their own. A caller who reads too many people is refused, and an alarm raised.
 * @throws Refusal 429.
 */
export async function auditPersonRead(
  endpoint: EndpointDefinition,
  { req, session, input, isOwn }: Call,
  deps: HttpDeps,
) {
  if (!session || isOwn) return;
  const who = caller(endpoint, req, session);
  const read = peopleRead(endpoint, input) ?? (await onePersonRead(endpoint, session, input, deps));
  if (!read) return;
  for (const told of [read.told, ...(read.also ?? [])]) deps.security({ ...told, ...who });
  const reader = session.act ?? session.idUtilisateur;
  const said = await deps.throttle.read(reader, read.counted);
  if (said === 'open') return;
  if (said === 'shutting') {
    deps.security({ event: 'people-read-fast', ...who });
    deps.log.warn({ requestId: req.requestId, user: reader }, 'somebody opens sheets faster than work needs');
    deps.metrics.readFast.inc();
  }
  throw new Refusal(messages.tooManySheets, 429);
}

/** A read to log: its security events, and the key under which it counts towards the reader's limit. */
interface AuditedRead {
  readonly told: SecurityEvent;
  readonly also?: readonly SecurityEvent[];
  readonly counted: string;
}

/** Several people at once. What was searched stays out of the log, since it is a name. */
function peopleRead({ readsPeople, path }: EndpointDefinition, { body }: Input): AuditedRead | undefined {
  if (!readsPeople) return undefined;
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (readsPeople === 'whole')
    return sent.taille === undefined ? { told: { event: 'list-read' }, counted: path } : undefined;
  const { by, search } = readsPeople;
  const counted = `${path} ${sent[by]}`;
  return search
    ? { told: { event: 'people-searched' }, counted }
    : { told: { event: 'people-shown', reason: `${by} ${sent[by]}` }, counted };
}

async function onePersonRead(
  endpoint: EndpointDefinition,
  session: OpenSession,
  input: Input,
  { db }: HttpDeps,
): Promise<AuditedRead | undefined> {
  const person = await personRead(endpoint, input, db);
  if (!person || (person.nature !== 'eleve' && isOneself(session, person.id))) return undefined;
  const others = await othersRead(endpoint, input, db);
  return {
    told: { event: 'person-shown', ...person },
    also: others.map((other) => ({ event: 'person-shown', ...other })),
    counted: `${person.nature}-${person.id}`,
  };
}

/** Sends a file, after the security log has a line of whose data is in it. */
export async function auditAndSendFile(
  endpoint: EndpointDefinition,
  call: Call,
  answer: FileAnswer,
  deps: HttpDeps,
): Promise<void> {
  const { req, res, session, input } = call;
  const who = caller(endpoint, req, session);
  if (endpoint.readsPerson) {
    const person = await personRead(endpoint, input, deps.db);
    if (person) deps.security({ event: 'person-read', ...person, ...who });
  } else deps.security({ event: 'list-read', ...who });
  await sendFile(res, answer);
}
