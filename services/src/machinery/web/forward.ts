import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { pipeline } from 'node:stream';
import { messages } from '@diapason/contracts/constants';
import type { Request, RequestHandler, Response } from 'express';
import { withFileDeadline } from '../http/body-time';
import { NOT_TAKEN, SENT_BEFORE } from '../http/relay-headers';
import { namedPeers } from './named-peers';
import { createUpstreams, type Upstreams } from './upstreams';

interface ForwardOptions {
  /** The API processes (`createUpstreams`). */
  readonly urls: string;
  /** True for paths of the API. */
  readonly isForApi: (path: string) => boolean;
  readonly onError: (error: unknown) => void;
  /** Reverse proxies in front, by address or network, separated by commas: what they say of their caller is passed on. */
  readonly proxies?: string | undefined;
  /** Longest silence of an API during a call; 2 minutes by default. */
  readonly answerMs?: number;
}

/** Bodies up to this size are read first, so that another API can receive them; longer ones are streamed. */
const KEPT_BYTES = 1024 * 1024;
const ANSWER_MS = 120_000;
/** Time to connect. A dead machine neither accepts nor refuses. */
const CONNECT_MS = 2_000;
/** Shorter than the API's own idle time, so that the API never closes a connection in use. */
const IDLE_MS = 30_000;
const OF_ONE_CONNECTION = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
);

/**
 * `taken`: an API answered. `refused`: nothing was begun. `lost`: sent, but the connection broke before an answer.
 * `silent`: sent, and the API may still work on it.
 */
type Outcome = 'taken' | 'refused' | 'lost' | 'silent';

/**
 * Passes calls to the APIs in turn. A call that no API took goes to the next one; 502 when none takes it.
 * One that was lost goes once to another, marked as sent before, if it is a GET or HEAD or has an Idempotency-Key and a session.
 */
export function forward({ urls, isForApi, onError, proxies, answerMs = ANSWER_MS }: ForwardOptions): RequestHandler {
  const upstreams = createUpstreams(urls);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const isProxy = namedPeers(proxies);
  return (req, res, next) => {
    if (!isForApi(req.path)) return next();
    const told = headersOf(req, isProxy(req.socket.remoteAddress));
    const passed = () => relay({ req, res, told, upstreams, agent, onError, answerMs });
    // Whether it may be sent, the API says at once.
    (isForm(req) ? withFileDeadline(req, passed) : passed()).catch((error: unknown) => {
      onError(error);
      unreachable(res);
    });
  };
}

interface Relay {
  readonly req: Request;
  readonly res: Response;
  /** Headers of the call, as the API gets them. */
  readonly told: OutgoingHttpHeaders;
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
const isForm = (req: Request) => req.get('authorization') !== undefined && req.is('multipart/form-data') !== false;
/** Keys belong to a person: without a session they protect nothing. */
const isKeyed = (req: Request) => req.get('idempotency-key') !== undefined && req.get('authorization') !== undefined;

/** @returns undefined for a long body or one of unknown length, which can be sent only once. */
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
  const { req, res, told, agent, onError, answerMs } = call;
  return new Promise((resolve) => {
    let failure: Outcome = 'refused';
    const outgoing = request({
      agent,
      hostname: target.hostname,
      port: target.port || 80,
      method: req.method,
      path: req.originalUrl,
      headers: { ...told, ...lengthOf(req, body), ...(sentBefore ? { [SENT_BEFORE]: '1' } : {}) },
      timeout: answerMs,
    });
    const abandon = () => {
      if (!res.writableFinished) outgoing.destroy();
    };
    res.once('close', abandon);
    const send = () => {
      failure = 'lost';
      if (body) return void outgoing.end(body);
      req.pipe(outgoing);
      // The client reads our answer once it has sent everything, so everything is read.
      outgoing.once('close', () => req.unpipe(outgoing).resume());
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
    // Sending and answering may both report one.
    outgoing.on('error', (error) => {
      res.off('close', abandon);
      if (res.closed) return resolve('taken');
      onError(error);
      resolve(failure);
    });
    outgoing.once('response', (answer) => {
      // An API that has answered needs no more of the body.
      answer.once('end', () => !outgoing.writableFinished && outgoing.destroy());
      // This API refused the call; the one asked before may still have done it.
      if (answer.headers[NOT_TAKEN] !== undefined && body && (!isLast || sentBefore)) {
        answer.resume();
        res.off('close', abandon);
        return resolve('refused');
      }
      // From here the API's answer goes through; if it breaks off, so does ours.
      res.writeHead(answer.statusCode ?? 502, passedOn(answer));
      pipeline(answer, res, () => undefined);
      resolve('taken');
    });
  });
}

/** What a proxy says of its caller; from anybody else it is made up. */
const OF_A_PROXY = /^(forwarded|x-forwarded-.*|x-real-ip|x-request-id)$/;

/** The client's headers and address, and the id by which the call stands in events and logs: nobody else writes there. */
function headersOf(req: Request, isByProxy: boolean): OutgoingHttpHeaders {
  const address = req.socket.remoteAddress ?? '';
  const said = (name: string) => (isByProxy ? req.get(name) : undefined);
  const before = said('x-forwarded-for');
  return {
    ...Object.fromEntries(Object.entries(passedOn(req)).filter(([name]) => !OF_A_PROXY.test(name))),
    'x-forwarded-for': before ? `${before},${address}` : address,
    'x-forwarded-proto': said('x-forwarded-proto') ?? req.protocol,
    'x-forwarded-host': said('x-forwarded-host') ?? req.get('host') ?? '',
    'x-forwarded-port': said('x-forwarded-port') ?? String(req.socket.localPort ?? ''),
    'x-request-id': randomUUID(),
  };
}

/** Always says where the body ends: Node sends the body of a GET without, and the API would read it as another call. */
function lengthOf(req: Request, body: Buffer | undefined): OutgoingHttpHeaders {
  const isSaid = req.get('content-length') !== undefined;
  if (body) return isSaid ? { 'content-length': body.length } : {};
  return isSaid ? {} : { 'transfer-encoding': 'chunked' };
}

/** Headers without those of one connection and those that only this server writes. */
function passedOn(message: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !OF_ONE_CONNECTION.has(name) && name !== SENT_BEFORE),
  );
}

/** The error envelope of the API, so that screens can show it. */
function unreachable(res: Response): void {
  if (res.headersSent) return void res.end();
  res.writeHead(502, { 'content-type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify({ success: false, message: messages.general.networkFailure, data: null }));
}
