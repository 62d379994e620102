import { type EndpointDefinition, type FilePart, successMessage } from '@diapason/contracts/core';
import { hasAppended, inOneBudget, Refusal } from '@diapason/event-sourcing';
import { type FileAnswer, Listed } from '@diapason/projections';
import { settingValue } from '@diapason/projections/site/setting-value';
import type { Request, RequestHandler, Response } from 'express';
import type { Pool } from 'pg';
import type { SecurityEvent } from '../app/logs';
import { isOneself } from '../app/session-rights';
import { type IncomingFile, Infected } from '../files/incoming';
import { type DeviceCookie, deviceCookieOf } from '../session/device-cookie';
import { type RefreshCookie, refreshCookieOf } from '../session/refresh-cookie';
import { useUnlocked } from '../session/session-rows';
import type { OpenSession } from '../session/sessions';
import { refuseImpersonated, requireAccess, requireOwner } from './access';
import { sessionOf, tokenOf } from './authenticate';
import { withFileTime } from './body-time';
import { withinYear } from './current-year';
import type { HttpDeps } from './deps';
import { type Envelope, isFileAnswer, sendFile, succeeded } from './envelope';
import { withFoundRecord } from './found-record';
import { type Answer, commandIdOf, idempotencyKeyOf, once, requestHash, wasLetIn } from './idempotency';
import { saidLate, tellsLate } from './late';
import { messages } from './messages';
import { readMultipart } from './multipart';
import { requireNamed } from './named-records';
import { allowedSites, ownSitesOf, requireOnSite } from './own-sites';
import { type Input, parseInput } from './parse';
import { othersRead, personRead } from './person-read';
import { SENT_BEFORE } from './relay-headers';
import type { Route } from './routes';
import { screenOf } from './screen';
import { holderOf } from './shares';
import { sheetSaid } from './sheet-said';

interface Call {
  readonly req: Request;
  readonly res: Response;
  readonly session: OpenSession | undefined;
  readonly input: Input;
  readonly sites: readonly number[] | undefined;
  /** It is about a record of the caller's own. */
  readonly isOwn: boolean;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  /** Whose share of the connections it reads with. */
  readonly holder: string;
  /** What a multipart call brought; nobody's until an event names it. */
  readonly file?: IncomingFile;
}

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
      if (!isFileAnswer(answer)) throw new TypeError(`${route.endpoint.path} answers no file`);
      return giveOut(route.endpoint, call, answer, deps);
    }
    const { file } = call;
    const { status, body } = await inOneBudget(
      () => (file ? runWithFile(route, call, file, deps) : runCommand(route, call, deps)),
      deps.patience,
    );
    if (route.endpoint.signedQuery) res.status(204).end();
    else res.status(status).json(body);
  };
}

/**
 * The security log hears who looks at whom, but for what is their own; who looks at too many is stopped, and an alarm raised.
 * @throws Refusal 429.
 */
async function lookedAt(endpoint: EndpointDefinition, { req, session, input, isOwn }: Call, deps: HttpDeps) {
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

/** What the security log is told of a look, and what it counts as for the reader. */
interface Look {
  readonly told: SecurityEvent;
  readonly also?: readonly SecurityEvent[];
  readonly counted: string;
}

/** Several people at once. What was searched stays out of the log, since it is a name. */
function peopleRead({ readsPeople, path }: EndpointDefinition, { body }: Input): Look | undefined {
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
): Promise<Look | undefined> {
  const person = await personRead(endpoint, input, db);
  if (!person || (person.nature !== 'eleve' && isOneself(session, person.id))) return undefined;
  const others = await othersRead(endpoint, input, db);
  return {
    told: { event: 'person-shown', ...person },
    also: others.map((other) => ({ event: 'person-shown', ...other })),
    counted: `${person.nature}-${person.id}`,
  };
}

/** Sends a file. The security log hears whose data goes out before a byte of it has. */
async function giveOut(endpoint: EndpointDefinition, call: Call, answer: FileAnswer, deps: HttpDeps): Promise<void> {
  const { req, res, session, input } = call;
  const who = caller(endpoint, req, session);
  if (endpoint.readsPerson) {
    const person = await personRead(endpoint, input, deps.db);
    if (person) deps.security({ event: 'person-read', ...person, ...who });
  } else deps.security({ event: 'list-read', ...who });
  await sendFile(res, answer);
}

const caller = ({ method, path }: EndpointDefinition, req: Request, session: OpenSession | undefined) => ({
  user: session?.idUtilisateur,
  act: session?.act,
  ip: req.ip ?? '',
  endpoint: `${method} ${path}`,
  requestId: req.requestId,
});

/** A file that was refused, or that the same call had brought before, goes. Where nobody knows how the call ended, it is collected later. */
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

async function admit(endpoint: EndpointDefinition, req: Request, res: Response, deps: HttpDeps): Promise<Call> {
  const byPerson = endpoint.throttle === 'person';
  const deviceCookie = deviceCookieOf(req, res, { secrets: deps.secrets, secure: deps.secureCookies });
  const { device } = deviceCookie;
  if (!byPerson) await countedTry({ endpoint, req, device, session: undefined }, deps);
  const began = deps.now();
  const authenticate = (token: string) => deps.authenticate(token, began);
  const readSession = async () => countingOn(endpoint, await sessionOf(req, endpoint, authenticate, deps.security));
  const session = await readSession();
  if (session) req.userId = session.act ?? session.idUtilisateur;
  const knock = { endpoint, req, device, session };
  if (byPerson) await countedTry(knock, deps);
  if (endpoint.unlocked && session?.unlocked) await useUnlocked(deps.db, session.sid, deps.now());
  const holder = holderOf(req.userId, req.ip);
  await throttled(knock, deps, async () => deps.shares.admit(holder));
  const { params } = req;
  const query = endpoint.signedQuery ? { brut: rawQuery(req) } : req.query;
  const allowIn = async (session: OpenSession | undefined, body: unknown): Promise<Call> => {
    requireAccess(endpoint, session);
    const sent = withinYear(endpoint.currentYear, session, parseInput(endpoint, { params, query, body }));
    refuseImpersonated(endpoint, session, sent);
    const input = await withFoundRecord(endpoint, session, sent, deps.db);
    const sites = allowedSites(ownSitesOf(endpoint, input), session, input);
    const isOwn = await requireRecord({ endpoint, req, session, input, sites }, deps);
    await requireNamed(endpoint, session, input, deps.db);
    const refreshCookie = refreshCookieOf(req, res, deps.secureCookies);
    return { req, res, session, input, sites, isOwn, holder, refreshCookie, deviceCookie };
  };
  try {
    if (!endpoint.file) return await allowIn(session, req.body);
    requireAccess(endpoint, session);
    return await allowWithFile(endpoint, await limited(endpoint.file, deps), req, deps, {
      before: (fields) => allowIn(session, fields),
      after: async (fields) => allowIn(await readSession(), fields),
    });
  } catch (error) {
    if (session && error instanceof Refusal && error.status === 403)
      deps.security({ event: 'access-refused', ...caller(endpoint, req, session) });
    if (error instanceof Infected) deps.security({ event: 'virus-refused', ...caller(endpoint, req, session) });
    throw error;
  }
}

/** The bytes as they came. */
const rawQuery = ({ originalUrl }: Request): string => originalUrl.split('?').slice(1).join('?');

/** Whoever must change their password first is a visitor where visitors get in. */
const countingOn = ({ access }: EndpointDefinition, session: OpenSession | undefined) =>
  access.kind === 'public' && session?.passwordExpired ? undefined : session;

interface Admission {
  readonly before: (fields: unknown) => Promise<Call>;
  /** In the session as it is by then: it may have ended, or lost the right, while the file came. */
  readonly after: (fields: unknown) => Promise<Call>;
}

/** A file within the bound that a setting gives. */
async function limited(part: FilePart, { db }: HttpDeps): Promise<FilePart> {
  if (!part.limitedBy) return part;
  const { setting, tooBig } = part.limitedBy;
  const mo = Number(await settingValue(db, setting));
  return { ...part, maxBytes: Math.min(part.maxBytes, mo * 2 ** 20), tooBig: tooBig(mo) };
}

/** As any call, by the fields that come before the file, so that nothing is kept of who may not send it; and again by all of them. */
async function allowWithFile(
  { body }: EndpointDefinition,
  part: FilePart,
  req: Request,
  { files: store }: HttpDeps,
  { before, after }: Admission,
): Promise<Call> {
  const allowed = async (fields: unknown) => {
    // Old clients send the file first.
    if (!body || body.safeParse(fields).success) await before(fields);
  };
  const { fields, file } = await withFileTime(req, () =>
    readMultipart(req, { part, store, allowed, person: req.userId }),
  );
  try {
    return { ...(await after(fields)), file };
  } catch (error) {
    // What cannot be removed now is collected later.
    await store.remove(file.objet).catch(() => undefined);
    throw error;
  }
}

/** Who calls, once known. */
interface Knock {
  readonly endpoint: EndpointDefinition;
  readonly req: Request;
  /** The browser it comes from, where it is known. */
  readonly device: string | undefined;
  readonly session: OpenSession | undefined;
}

/** @throws Refusal 429, of which the security log hears. */
async function throttled({ endpoint, req, session }: Knock, { security }: HttpDeps, count: () => Promise<void>) {
  try {
    await count();
  } catch (error) {
    if (error instanceof Refusal)
      security({ event: 'throttled', ...caller(endpoint, req, session), endpoint: endpoint.path });
    throw error;
  }
}

/** Counts a call that tries a password, asks whether something exists, or compares. @throws Refusal 429 when there were too many. */
const countedTry = (knock: Knock, deps: HttpDeps): Promise<void> =>
  throttled(knock, deps, async () => {
    const { endpoint, req, device } = knock;
    const address = req.ip ?? '';
    if (endpoint.throttle === 'probe') await deps.throttle.probe(address);
    if (endpoint.throttle === 'link') await deps.throttle.link(address, linkOf(req.body));
    if (endpoint.throttle === 'login') await deps.throttle.login({ address, device }, emailOf(req.body));
    if (endpoint.throttle === 'person' && req.userId !== undefined) await deps.throttle.comparison(req.userId);
  });

/**
 * The record a call names is the caller's, or on a site it may see. A call that removes its record, and is sent again because the
 * answer was lost, finds nothing any more: it is let in once more, as it was shortly before.
 * @returns whether it is the caller's.
 */
async function requireRecord(
  call: Pick<Call, 'req' | 'session' | 'input' | 'sites'> & { readonly endpoint: EndpointDefinition },
  { db }: HttpDeps,
): Promise<boolean> {
  const { endpoint, req, session, input, sites } = call;
  try {
    if (await requireOwner(endpoint, session, input, db)) return true;
    await requireOnSite(ownSitesOf(endpoint, input), sites, input, db);
  } catch (error) {
    if (!(error instanceof Refusal) || endpoint.method !== 'DELETE') throw error;
    const key = idempotencyKeyOf(req.get('idempotency-key'));
    if (!session || !key || !(await wasLetIn(db, { session, key, hash: hashOf(key, { endpoint, req, input }) })))
      throw error;
  }
  return false;
}

const hashOf = (
  key: string,
  { endpoint, req, input, file }: Pick<Call, 'req' | 'input' | 'file'> & { endpoint: EndpointDefinition },
) =>
  requestHash(key, endpoint, {
    params: req.params,
    query: req.query,
    body: input.body ?? null,
    ...(file ? { file: file.empreinte } : {}),
  });

/** What is no text is no address: turning it into one may throw. */
const textOf = (body: unknown, name: 'email' | 'token') => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
};
const emailOf = (body: unknown) => textOf(body, 'email');
/** The account that a link is of; where the call does not name it, the link. */
const linkOf = (body: unknown) => emailOf(body) || textOf(body, 'token');

async function runCommand(route: Route, call: Call, deps: HttpDeps): Promise<Answer & { replayed?: boolean }> {
  const { endpoint } = route;
  const { req, res, session } = call;
  const key = idempotencyKeyOf(req.get('idempotency-key'));
  if (!session || !key) {
    // The web server lost the answer of another API: what has no key to be done once under is not done again.
    if (req.get(SENT_BEFORE) !== undefined) throw new Refusal(messages.unclear, 409);
    return execute(route, call, deps, undefined);
  }
  const hash = hashOf(key, { endpoint, ...call });
  const { status, body, replayed } = await once(deps.db, { session, key, hash }, (again) =>
    execute(route, call, deps, { id: commandIdOf(session, key), again }),
  );
  if (replayed) res.setHeader('idempotency-replayed', 'true');
  return { status, body, replayed };
}

/** A command under a key. `again`: it was begun before, and nobody knows how it ended. */
interface Keyed {
  readonly id: string;
  readonly again: boolean;
}

async function execute(route: Route, call: Call, deps: HttpDeps, keyed: Keyed | undefined): Promise<Answer> {
  const data = await perform(route, call, deps, keyed);
  deps.onAnswer?.(route.endpoint, data);
  return { status: 200, body: enveloped(route.endpoint, data, call.input) };
}

/** A refusal says that nothing was done: one that comes late is a defect, unless somebody else was faster. */
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
    file: call.file,
  });
  const { commands, late } = deps.metrics;
  const appended = commands.startTimer({ endpoint: route.endpoint.path, phase: 'appended' });
  const shown = commands.startTimer({ endpoint: route.endpoint.path, phase: 'visible' });
  const data = await route.handler.run(call.input, context).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // What it did the first time may stand in its own way now: "refused" would then be untrue.
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
