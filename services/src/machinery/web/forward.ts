import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { NOT_TAKEN, SENT_BEFORE } from '../http/relay-headers';
import { createUpstreams, type Upstreams } from './upstreams';

interface ForwardOptions {
  /** The API processes, see `createUpstreams`. */
  readonly urls: string;
  /** Whether a path is the API's. */
  readonly isForApi: (path: string) => boolean;
  readonly onError: (error: unknown) => void;
  /** Longest silence of an API that has a call; 2 minutes unless told. */
  readonly answerMs?: number;
}

/** Bodies up to here are read before they are passed on, so that another API can be given them; longer ones stream through. */
const KEPT_BYTES = 1024 * 1024;
const ANSWER_MS = 120_000;
/** To a machine that is gone, or whose process does not take connections, there is no connection and no refusal either. */
const CONNECT_MS = 2_000;
/** Shorter than the API keeps idle connections, so that it is never the API that closes one in use. */
const IDLE_MS = 30_000;
const OF_ONE_CONNECTION = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
);

/**
 * `taken`: an API has answered. `refused`: nothing of the call was begun. `lost`: the call was sent, and the connection broke before an answer.
 * `silent`: it was sent, and the API may still be at it.
 */
type Outcome = 'taken' | 'refused' | 'lost' | 'silent';

/**
 * Passes calls on to the APIs, in turn. A call that an API did not take (no connection, or it is stopping) goes to the next one. One whose
 * connection broke after it was sent goes to one other, once, marked as sent before: if it is a GET or HEAD, of which the API refuses the
 * few that change something; or if it has an Idempotency-Key and a session, under which it is done once. 502 when none takes it.
 */
export function forward({ urls, isForApi, onError, answerMs = ANSWER_MS }: ForwardOptions): RequestHandler {
  const upstreams = createUpstreams(urls);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return (req, res, next) => {
    if (!isForApi(req.path)) return next();
    relay({ req, res, upstreams, agent, onError, answerMs }).catch((error: unknown) => {
      onError(error);
      unreachable(res);
    });
  };
}

interface Relay {
  readonly req: Request;
  readonly res: Response;
  readonly upstreams: Upstreams;
  readonly agent: Agent;
  readonly onError: (error: unknown) => void;
  readonly answerMs: number;
}

async function relay(call: Relay): Promise<void> {
  const { req, res, upstreams } = call;
  const body = await keptBody(req);
  const targets = upstreams.order();
  let sentBefore = false;
  for (const [index, target] of targets.entries()) {
    const isLast = index === targets.length - 1;
    const outcome = await attempt(call, target, { body, isLast, sentBefore });
    if (outcome === 'taken') return;
    upstreams.setAside(target);
    if (outcome === 'refused') continue;
    if (outcome === 'silent' || sentBefore || !body || !(mayOnlyRead(req) || isKeyed(req))) break;
    sentBefore = true;
  }
  unreachable(res);
}

const mayOnlyRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';
/** Keys are a person's: without a session there is none to do it once under. */
const isKeyed = (req: Request) => req.get('idempotency-key') !== undefined && req.get('authorization') !== undefined;

/** @returns undefined when the body is long, or of unknown length: it can be sent once only. */
async function keptBody(req: Request): Promise<Buffer | undefined> {
  const length = req.get('content-length');
  if (req.get('transfer-encoding') !== undefined || Number(length ?? 0) > KEPT_BYTES) return undefined;
  const chunks: Buffer[] = [];
  if (length !== undefined) for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Attempt {
  readonly body: Buffer | undefined;
  readonly isLast: boolean;
  readonly sentBefore: boolean;
}

function attempt(call: Relay, target: URL, { body, isLast, sentBefore }: Attempt): Promise<Outcome> {
  const { req, res, agent, onError, answerMs } = call;
  return new Promise((resolve) => {
    let failure: Outcome = 'refused';
    const outgoing = request({
      agent,
      hostname: target.hostname,
      port: target.port || 80,
      method: req.method,
      path: req.originalUrl,
      headers: { ...headersOf(req, body), ...(sentBefore ? { [SENT_BEFORE]: '1' } : {}) },
      timeout: answerMs,
    });
    const abandon = () => {
      if (!res.writableFinished) outgoing.destroy();
    };
    res.once('close', abandon);
    const send = () => {
      failure = 'lost';
      if (body) outgoing.end(body);
      else pipeline(req, outgoing, () => undefined);
    };
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return send();
      const late = setTimeout(
        () => outgoing.destroy(new Error(`${target.host} took no connection within ${CONNECT_MS} ms`)),
        CONNECT_MS,
      );
      outgoing.once('close', () => clearTimeout(late));
      socket.once('connect', () => {
        clearTimeout(late);
        send();
      });
    });
    outgoing.once('timeout', () => {
      if (failure === 'lost') failure = 'silent';
      outgoing.destroy(new Error(`${target.host} did not answer within ${answerMs} ms`));
    });
    // More than one may come: of what is sent, and of the answer.
    outgoing.on('error', (error) => {
      res.off('close', abandon);
      if (res.closed) return resolve('taken');
      onError(error);
      resolve(failure);
    });
    outgoing.once('response', (answer) => {
      // That this one did not begin with it says nothing of the one that may have done it.
      if (answer.headers[NOT_TAKEN] !== undefined && body && (!isLast || sentBefore)) {
        answer.resume();
        res.off('close', abandon);
        return resolve('refused');
      }
      // From here on the answer is the API's; cut short, it is cut short for the client too.
      res.writeHead(answer.statusCode ?? 502, passedOn(answer));
      pipeline(answer, res, () => undefined);
      resolve('taken');
    });
  });
}

/** The client's headers, and who it is: the API is told by how many proxies it may believe that. */
function headersOf(req: Request, body: Buffer | undefined): OutgoingHttpHeaders {
  const address = req.socket.remoteAddress ?? '';
  const before = req.get('x-forwarded-for');
  return {
    ...passedOn(req),
    ...lengthOf(req, body),
    'x-forwarded-for': before ? `${before},${address}` : address,
    'x-forwarded-proto': req.get('x-forwarded-proto') ?? req.protocol,
    'x-forwarded-host': req.get('x-forwarded-host') ?? req.get('host') ?? '',
    'x-forwarded-port': req.get('x-forwarded-port') ?? String(req.socket.localPort ?? ''),
  };
}

/** A body is always sent with what says where it ends: without it, Node sends that of a GET bare, and the API reads it as another call. */
function lengthOf(req: Request, body: Buffer | undefined): OutgoingHttpHeaders {
  const isSaid = req.get('content-length') !== undefined;
  if (body) return isSaid ? { 'content-length': body.length } : {};
  return isSaid ? {} : { 'transfer-encoding': 'chunked' };
}

/** Headers but those that speak of one connection, and what only this server says. */
function passedOn(message: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !OF_ONE_CONNECTION.has(name) && name !== SENT_BEFORE),
  );
}

/** No API took the call, or none answered: the envelope that clients know, so that the screens say it. */
function unreachable(res: Response): void {
  if (res.headersSent) return void res.end();
  res.writeHead(502, { 'content-type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify({ success: false, message: "Erreur lors de l'appel", data: null }));
}
