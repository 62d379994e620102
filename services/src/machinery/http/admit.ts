import type { EndpointDefinition, FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { settingValue } from '@diapason/projections/site/setting-value';
import type { Request, Response } from 'express';
import { Infected } from '../files/incoming';
import { deviceCookieOf } from '../session/device-cookie';
import { refreshCookieOf } from '../session/refresh-cookie';
import { useUnlocked } from '../session/session-rows';
import type { OpenSession } from '../session/sessions';
import { refuseImpersonated, requireAccess, requireOwner } from './access';
import { sessionOf } from './authenticate';
import { withFileDeadline } from './body-time';
import { type Call, caller, hashOf } from './call';
import { withinYear } from './current-year';
import type { HttpDeps } from './deps';
import { withFoundRecord } from './found-record';
import { idempotencyKeyOf, wasRecentlyAdmitted } from './idempotency';
import { readMultipart } from './multipart';
import { requireNamed } from './named-records';
import { allowedSites, ownSitesOf, requireOnSite } from './own-sites';
import { parseInput } from './parse';
import { holderOf } from './shares';
import { countAttempt, throttled } from './throttled';

/** Throttle, session, access, parse, ownership, sites, what the body names: who comes through may call. @throws Refusal */
export async function admit(endpoint: EndpointDefinition, req: Request, res: Response, deps: HttpDeps): Promise<Call> {
  const byPerson = endpoint.throttle === 'person';
  const deviceCookie = deviceCookieOf(req, res, { secrets: deps.secrets, secure: deps.secureCookies });
  const { device } = deviceCookie;
  if (!byPerson) await countAttempt({ endpoint, req, device, session: undefined }, deps);
  const began = deps.now();
  const authenticate = (token: string) => deps.authenticate(token, began);
  const readSession = async () => countingOn(endpoint, await sessionOf(req, endpoint, authenticate, deps.security));
  const session = await readSession();
  if (session) req.userId = session.act ?? session.idUtilisateur;
  const info = { endpoint, req, device, session };
  if (byPerson) await countAttempt(info, deps);
  if (endpoint.unlocked && session?.unlocked) await useUnlocked(deps.db, session.sid, deps.now());
  const holder = holderOf(req.userId, req.ip);
  await throttled(info, deps, async () => deps.shares.admit(holder));
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
    return { req, res, session, input, sites, isOwn, holder, refreshCookie, deviceCookie, later: [] };
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

/** The query exactly as it was sent: a signature over it would not fit another spelling. */
const rawQuery = ({ originalUrl }: Request): string => originalUrl.split('?').slice(1).join('?');

/** On a public endpoint, a caller who must change their password first counts as not logged in. */
const countingOn = ({ access }: EndpointDefinition, session: OpenSession | undefined) =>
  access.kind === 'public' && session?.passwordExpired ? undefined : session;

interface Admission {
  readonly before: (fields: unknown) => Promise<Call>;
  /** Reads the session again: it may have ended, or lost the right, while the file was arriving. */
  readonly after: (fields: unknown) => Promise<Call>;
}

/** A file within the bound that a setting gives. */
async function limited(part: FilePart, { db }: HttpDeps): Promise<FilePart> {
  if (!part.limitedBy) return part;
  const { setting, tooBig } = part.limitedBy;
  const mo = Number(await settingValue(db, setting));
  return { ...part, maxBytes: Math.min(part.maxBytes, mo * 2 ** 20), tooBig: tooBig(mo) };
}

/** Checks the call by the fields before the file, so that nothing is stored for a caller who may not send it, and again by all fields. */
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
  const { fields, file } = await withFileDeadline(req, () =>
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
    if (
      !session ||
      !key ||
      !(await wasRecentlyAdmitted(db, { session, key, hash: hashOf(key, { endpoint, req, input }) }))
    )
      throw error;
  }
  return false;
}
