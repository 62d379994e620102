import { type EndpointDefinition, successMessage } from '@diapason/contracts/core';
import { hasAppended, inOneBudget, Refusal } from '@diapason/event-sourcing';
import { Listed } from '@diapason/projections';
import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import { type FirstId, keyOfId } from '../app/first-id';
import type { IncomingFile } from '../files/incoming';
import { admit } from './admit';
import { tokenOf } from './authenticate';
import { type Call, hashOf } from './call';
import type { HttpDeps } from './deps';
import { type Envelope, isFileAnswer, succeeded } from './envelope';
import { type Answer, commandIdOf, idempotencyKeyOf, once } from './idempotency';
import { saidLate, tellsLate } from './late';
import { giveOut, lookedAt } from './looked-at';
import { messages } from './messages';
import type { Input } from './parse';
import { SENT_BEFORE } from './relay-headers';
import type { Route } from './routes';
import { screenOf } from './screen';
import { sheetSaid } from './sheet-said';

/** The one way of every call: throttle, session, access, parse, ownership, sites, what the body names, handler, envelope. */
export function pipeline(route: Route, deps: HttpDeps): RequestHandler {
  return async (req, res) => {
    const call = await admit(route.endpoint, req, res, deps);
    const { handler } = route;
    if (handler.kind === 'query') {
      const { session, sites } = call;
      if (route.endpoint.response !== 'file') await lookedAt(route.endpoint, call, deps);
      const shareOf = (pool: Pool) => deps.shares.of(pool, call.holder, () => res.destroyed);
      const db = shareOf(deps.queryDb);
      await tellsLate(req, res, () => deps.readTo(db));
      const run = async () =>
        handler.run(call.input, {
          db,
          primary: shareOf(deps.db),
          building: deps.db,
          codec: deps.codec,
          session,
          token: tokenOf(req),
          today: deps.today(),
          sites,
          cardPage: deps.cardPage,
        });
      if (route.endpoint.response === 'file')
        // It is made while it is sent.
        return deps.shares.inTurn(
          call.holder,
          () => res.destroyed,
          async () => {
            const file = await run();
            if (!isFileAnswer(file)) throw new TypeError(`${route.endpoint.path} answers no file`);
            await giveOut(route.endpoint, call, file, deps);
          },
        );
      const answer = await run();
      const { data, liste } = answer instanceof Listed ? { data: answer.rows, liste: answer.liste } : { data: answer };
      deps.onAnswer?.(route.endpoint, data);
      const fiche = await sheetSaid(route.endpoint, session, { input: call.input, record: data, db });
      const said = { ...(liste ? { liste } : {}), ...(fiche ? { fiche } : {}) };
      res.json({ ...enveloped(route.endpoint, data, call.input), ...said });
      return;
    }
    // What a file is drawn up from is decided once, whoever asks and how often: it needs no key.
    if (route.endpoint.response === 'file') {
      const answer = await inOneBudget(() => perform(route, call, deps, undefined), deps.patience);
      await doLater(call, deps);
      if (!isFileAnswer(answer)) throw new TypeError(`${route.endpoint.path} answers no file`);
      return giveOut(route.endpoint, call, answer, deps);
    }
    const { file } = call;
    const { status, body } = await inOneBudget(
      () => (file ? runWithFile(route, call, file, deps) : runCommand(route, call, deps)),
      deps.patience,
    );
    await doLater(call, deps);
    if (route.endpoint.signedQuery) res.status(204).end();
    else res.status(status).json(body);
  };
}

/** Removes the file of a call that was refused or replayed. Where the outcome is unknown, the file collector decides later. */
async function runWithFile(route: Route, call: Call, { objet }: IncomingFile, deps: HttpDeps): Promise<Answer> {
  const remove = () =>
    deps.files
      .remove(objet)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, requestId: call.req.requestId }, 'a file is left to be collected'),
      );
  try {
    const answer = await runCommand(route, call, deps);
    if (answer.replayed) await remove();
    return answer;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 409) await remove();
    throw error;
  }
}

function enveloped(endpoint: EndpointDefinition, data: unknown, { params }: Input): Envelope {
  const envelope = succeeded(data, successMessage(endpoint, data, params));
  return endpoint.succeeds ? { ...envelope, success: endpoint.succeeds(data) } : envelope;
}

async function doLater({ later, req: { requestId } }: Call, { log }: HttpDeps): Promise<void> {
  for (const run of later)
    await run().catch((error: unknown) => log.warn({ err: error, requestId }, 'what follows an answer failed'));
}

async function runCommand(route: Route, call: Call, deps: HttpDeps): Promise<Answer & { replayed?: boolean }> {
  const { endpoint } = route;
  const { req, res, session } = call;
  const key = idempotencyKeyOf(req.get('idempotency-key'));
  if (!session || !key) {
    // The web server lost the answer of another API. Without a key, running the call again could do it twice.
    if (req.get(SENT_BEFORE) !== undefined) throw new Refusal(messages.unclear, 409);
    return execute(route, call, deps, undefined);
  }
  const hash = hashOf(key, { endpoint, ...call });
  const id = commandIdOf(session, key);
  const kind = route.handler.kind === 'command' ? route.handler.firstId?.(call.input) : undefined;
  const first = kind === undefined ? undefined : { kind, key: keyOfId(id, 1), id: await deps.nextId(kind) };
  const { status, body, replayed } = await once(deps.db, { session, key, hash, first }, (claimed) =>
    execute(route, call, deps, { id, ...claimed }),
  );
  if (replayed) res.setHeader('idempotency-replayed', 'true');
  return { status, body, replayed };
}

/** A command with an Idempotency-Key. `again`: an earlier run of it left no outcome. */
interface Keyed {
  readonly id: string;
  readonly again: boolean;
  readonly first?: FirstId | undefined;
}

async function execute(route: Route, call: Call, deps: HttpDeps, keyed: Keyed | undefined): Promise<Answer> {
  const data = await perform(route, call, deps, keyed);
  deps.onAnswer?.(route.endpoint, data);
  return { status: 200, body: enveloped(route.endpoint, data, call.input) };
}

/** A client takes a refusal to mean that nothing was written. One after a write is a defect, unless another command won a race. */
function halfDone(endpoint: EndpointDefinition, refusal: Refusal, { req }: Call, { log, onHalfDone }: HttpDeps): void {
  const { status, field } = refusal;
  log.warn(
    { requestId: req.requestId, call: `${endpoint.method} ${endpoint.path}`, status, field },
    'refused half-way',
  );
  onHalfDone?.(endpoint, refusal);
}

/** Runs the command and waits until what it appended is in the lists. @returns what it answers. */
async function perform(route: Route, call: Call, deps: HttpDeps, keyed: Keyed | undefined): Promise<unknown> {
  if (route.handler.kind !== 'command') throw new TypeError(`${route.endpoint.path} is not a command`);
  const context = deps.commandContext({
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
  const { commands, late } = deps.metrics;
  const appended = commands.startTimer({ endpoint: route.endpoint.path, phase: 'appended' });
  const shown = commands.startTimer({ endpoint: route.endpoint.path, phase: 'visible' });
  const data = await route.handler.run(call.input, context).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The first run may have written what now causes the refusal: to answer "refused" would then be wrong.
    if (keyed?.again && (await hasAppended(deps.db, context))) throw new Refusal(messages.unclear, 409);
    if (context.writtenTo() > 0n) halfDone(route.endpoint, error, call, deps);
    throw error;
  });
  appended();
  const visible = await context.visible();
  if (visible) shown();
  else {
    late.inc();
    saidLate(call.res, context.writtenTo());
  }
  return data;
}
