import type { EndpointDefinition } from '@diapason/contracts/core';
import { hasAppended, Refusal, withRetryBudget } from '@diapason/event-sourcing';
import type { CommandHandler, RequestContext } from '../app/command';
import type { Written } from '../app/command-context';
import { type FirstId, keyOfId } from '../app/first-id';
import { auditAndSendFile } from './audit-person-read';
import { tokenOf } from './authenticate';
import { type Call, hashOf } from './call';
import type { HttpDeps } from './deps';
import { enveloped, requireFile } from './envelope';
import { type Answer, commandIdOf, idempotencyKeyOf, runOncePerKey } from './idempotency';
import { markLate } from './late';
import { messages } from './messages';
import { SENT_BEFORE } from './relay-headers';
import { screenOf } from './screen';

/** A command that was let in, on its way. */
interface Asked {
  readonly endpoint: EndpointDefinition;
  readonly handler: CommandHandler;
  readonly call: Call;
  readonly deps: HttpDeps;
  /** Under an `Idempotency-Key`. `again`: it was begun before, and nobody knows how it ended. */
  readonly keyed?: { readonly id: string; readonly again: boolean; readonly first?: FirstId | undefined };
}

interface Begun extends Asked {
  readonly context: RequestContext & Written;
}

/** A step does its part around those that follow. */
type Step<A, R> = (asked: A, next: (asked: A) => Promise<R>) => Promise<R>;
type Replayable = Answer & { readonly replayed?: boolean };

/** Steps in their order, `last` after them. */
const inSteps = <A, R>(steps: readonly Step<A, R>[], last: (asked: A) => Promise<R>): ((asked: A) => Promise<R>) =>
  steps.reduceRight<(asked: A) => Promise<R>>((next, step) => (asked) => step(asked, next), last);

/** The steps of the command itself. */
const run = inSteps<Begun, unknown>([waitUntilShown, reportLateRefusal], ({ handler, call, context }) =>
  handler.run(call.input, context),
);
const begin = (asked: Asked): Promise<unknown> => run({ ...asked, context: contextOf(asked) });

/** The steps of its call. */
const answer = inSteps<Asked, Replayable>([inOneRetryBudget, removeUnneededFile, oncePerKey], async (asked) => {
  const data = await begin(asked);
  asked.deps.onAnswer?.(asked.endpoint, data);
  return { status: 200, body: enveloped(asked.endpoint, data, asked.call.input) };
});

/** What a file is drawn up from is decided once, whoever asks and how often: it needs no key. */
const drawUp = inSteps<Asked, unknown>([inOneRetryBudget], begin);

/** Answers the calls of a command that were let in. */
export const answerCommand =
  (endpoint: EndpointDefinition, handler: CommandHandler, deps: HttpDeps) =>
  async (call: Call): Promise<void> => {
    const asked = { endpoint, handler, call, deps };
    const { res } = call;
    if (endpoint.response === 'file') {
      const drawn = await drawUp(asked);
      await doLater(asked);
      return auditAndSendFile(endpoint, call, requireFile(endpoint, drawn), deps);
    }
    const { status, body } = await answer(asked);
    await doLater(asked);
    if (endpoint.signedQuery) res.status(204).end();
    else res.status(status).json(body);
  };

function inOneRetryBudget<R>(asked: Asked, next: (asked: Asked) => Promise<R>): Promise<R> {
  return withRetryBudget(() => next(asked), asked.deps.retryPolicy);
}

/** A file that was refused, or that the same call had brought before, goes. Where nobody knows how the call ended, it is collected later. */
async function removeUnneededFile(asked: Asked, next: (asked: Asked) => Promise<Replayable>): Promise<Replayable> {
  const { call, deps } = asked;
  const { file, req } = call;
  if (!file) return next(asked);
  const remove = () =>
    deps.files
      .remove(file.objet)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, requestId: req.requestId }, 'a file is left to be collected'),
      );
  try {
    const answer = await next(asked);
    if (answer.replayed) await remove();
    return answer;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 409) await remove();
    throw error;
  }
}

async function oncePerKey(asked: Asked, next: (asked: Asked) => Promise<Replayable>): Promise<Replayable> {
  const { endpoint, handler, call, deps } = asked;
  const { req, res, session, input } = call;
  const key = idempotencyKeyOf(req.get('idempotency-key'));
  if (!session || !key) {
    // The web server lost the answer of another API: what has no key to be done once under is not done again.
    if (req.get(SENT_BEFORE) !== undefined) throw new Refusal(messages.unclear, 409);
    return next(asked);
  }
  const hash = hashOf(key, { endpoint, ...call });
  const id = commandIdOf(session, key);
  const kind = handler.firstId?.(input);
  const first = kind === undefined ? undefined : { kind, key: keyOfId(id, 1), id: await deps.nextId(kind) };
  const answer = await runOncePerKey(deps.db, { session, key, hash, first }, (claimed) =>
    next({ ...asked, keyed: { id, ...claimed } }),
  );
  if (answer.replayed) res.setHeader('idempotency-replayed', 'true');
  return answer;
}

const contextOf = ({ call, deps, keyed }: Asked) =>
  deps.commandContext({
    session: call.session,
    token: tokenOf(call.req),
    sites: call.sites,
    ip: call.req.ip ?? '',
    holder: call.holder,
    requestId: call.req.requestId,
    screen: screenOf(call.req.get('x-screen')),
    refreshCookie: call.refreshCookie,
    deviceCookie: call.deviceCookie,
    commandId: keyed?.id,
    first: keyed?.first,
    again: keyed?.again ?? false,
    file: call.file,
    afterwards: (run) => void call.later.push(run),
  });

/** Waits until what was appended is in the lists. */
async function waitUntilShown<R>(begun: Begun, next: (begun: Begun) => Promise<R>): Promise<R> {
  const { endpoint, call, context, deps } = begun;
  const { commands, late } = deps.metrics;
  const appended = commands.startTimer({ endpoint: endpoint.path, phase: 'appended' });
  const shown = commands.startTimer({ endpoint: endpoint.path, phase: 'visible' });
  const data = await next(begun);
  appended();
  if (await context.visible()) shown();
  else {
    late.inc();
    markLate(call.res, context.writtenTo());
  }
  return data;
}

/** A refusal says that nothing was done: one that comes late is a defect, unless somebody else was faster. */
async function reportLateRefusal<R>(begun: Begun, next: (begun: Begun) => Promise<R>): Promise<R> {
  const { endpoint, call, context, deps, keyed } = begun;
  try {
    return await next(begun);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What it did the first time may stand in its own way now: "refused" would then be untrue.
    if (keyed?.again && (await hasAppended(deps.db, context))) throw new Refusal(messages.unclear, 409);
    if (context.writtenTo() > 0n) {
      const { status, field } = error;
      const said = { requestId: call.req.requestId, call: `${endpoint.method} ${endpoint.path}`, status, field };
      deps.log.warn(said, 'refused half-way');
      deps.onLateRefusal?.(endpoint, error);
    }
    throw error;
  }
}

async function doLater({ call: { later, req }, deps: { log } }: Asked): Promise<void> {
  for (const run of later)
    await run().catch((error: unknown) =>
      log.warn({ err: error, requestId: req.requestId }, 'what follows an answer failed'),
    );
}
