import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '@diapason/event-sourcing';
import compression from 'compression';
import express, { type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { HttpDeps } from './deps';
import { docsPage } from './docs-page';
import { failed } from './envelope';
import { errorHandler, unknownRoute } from './errors';
import { healthz, metricsRoute, readyz } from './health';
import { messages } from './messages';
import { requireLookups } from './named-records';
import { openApiOf } from './openapi';
import { pipeline } from './pipeline';
import { NOT_TAKEN } from './relay-headers';
import { type Route, routesOf } from './routes';

/** Largest JSON body. Files have their own way in. */
const BODY_LIMIT = '512kb';

export interface App {
  readonly express: Express;
  /** From now on `/readyz` says no and new calls are refused with 503; those under way finish. */
  drain(): void;
}

/**
 * The HTTP server over the declared endpoints, ready to listen.
 * @throws Error when an endpoint has no handler, or two, or a body names what cannot be looked up.
 */
export function createApp(deps: HttpDeps): App {
  const routes = routesOf(deps.endpoints, deps.handlers);
  requireLookups(deps.endpoints);
  let stopping = false;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  app.set('case sensitive routing', true);
  app.set('query parser', 'simple');
  app.use(identified);
  app.use(securityHeaders(deps.secureCookies));
  app.get('/healthz', healthz);
  app.get(
    '/readyz',
    readyz(deps, () => stopping),
  );
  app.get('/metrics', metricsRoute(deps));
  app.use((req, res, next) => {
    if (!stopping) return next();
    res.setHeader('connection', 'close');
    // The web server gives such a call to another API.
    res.setHeader(NOT_TAKEN, 'stopping');
    res.status(503).json(failed(messages.stopping, req.requestId));
  });
  app.use(compression({ threshold: 2048 }));
  app.use((_req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    next();
  });
  app.get('/api/openapi.json', serveOpenApi(deps));
  app.get('/api/docs', serveDocs(deps));
  app.use(express.json({ limit: BODY_LIMIT, strict: true }));
  routed(app, routes, deps);
  app.use(unknownRoute);
  app.use(errorHandler(deps.log, (source) => deps.metrics.failures.inc({ source })));
  return {
    express: app,
    drain: () => {
      stopping = true;
    },
  };
}

/** Express tries paths one after the other. A router per beginning of a path leaves it only those that begin like the call's, of hundreds. */
function routed(app: Express, routes: readonly Route[], deps: HttpDeps): void {
  const routers = new Map<string, Router>();
  const beginning = (path: string, segments: number) => path.split('/', segments + 1).join('/');
  for (const route of routes)
    for (const path of spellings(route.endpoint.path)) {
      const whole = beginning(path, SEGMENTS);
      const written = whole.includes(':') ? beginning(whole, SEGMENTS - 1) : whole;
      const router = routers.get(written) ?? Router({ caseSensitive: true });
      routers.set(written, router);
      register(router, path, route, deps);
    }
  // Longer beginnings first: a written segment comes before a parameter.
  for (let segments = SEGMENTS; segments > 0; segments -= 1)
    app.use((req, res, next) => {
      const router = routers.get(beginning(req.path, segments));
      // A router answers OPTIONS by itself, without envelope; here nobody may ask it.
      if (router && req.method !== 'OPTIONS') router(req, res, next);
      else next();
    });
}

/** `/api/reglements` */
const SEGMENTS = 2;

function register(router: Router, path: string, route: Route, deps: HttpDeps): void {
  const { method, kind } = route.endpoint;
  // Express gives a HEAD to what answers GET; whoever only looks must not do anything by that.
  if (method === 'GET' && kind === 'command') router.head(path, observed(route, deps), onlyByGet);
  const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
  const taken = route.endpoint.file ? [] : [onlyJson];
  router[verb](path, observed(route, deps), ...taken, pipeline(route, deps));
}

/** The documents write the document manager as GED and as ged; both are understood. */
const spellings = (path: string): string[] => [
  ...new Set([path, path.replace(/\/ged(?=\/|$)/, '/GED'), path.replace(/\/GED(?=\/|$)/, '/ged')]),
];

/** A form of another site sends no JSON, and would be read as an empty body. Who sends nothing need not say of which kind. */
const onlyJson: RequestHandler = (req, _res, next) => {
  const isOther = req.is('json') === false && req.headers['content-length'] !== '0';
  next(isOther ? new Refusal(messages.notJson, 415) : undefined);
};

const onlyByGet: RequestHandler = (_req, res) => {
  res.setHeader('allow', 'GET');
  res.status(405).end();
};

/** One log line and one measure per call: ids, the declared path and durations; never an address with values in it. */
function observed({ endpoint }: Route, { log, metrics }: HttpDeps): RequestHandler {
  return (req, res, next) => {
    const measured = metrics.requests.startTimer({
      method: endpoint.method,
      endpoint: endpoint.path,
      kind: endpoint.kind,
    });
    const began = performance.now();
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      measured({ status: String(status) });
      const line = { requestId: req.requestId, call: `${endpoint.method} ${endpoint.path}`, status, user: req.userId };
      log.info({ ...line, ms: Math.round(performance.now() - began) }, 'call');
    });
    next();
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A request id of our own, or the proxy's where it is a UUID: it stands in events, and nobody else writes there. */
const identified: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  req.requestId = given && UUID.test(given) ? given.toLowerCase() : randomUUID();
  res.setHeader('x-request-id', req.requestId);
  next();
};

/** Nothing of the API is a page, but its documentation; so its policy allows nothing else. */
function securityHeaders(secure: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        styleSrc: [(_req, res) => `'nonce-${nonceOf(res)}'`],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

const nonces = new WeakMap<object, string>();

function nonceOf(res: object): string {
  const known = nonces.get(res);
  if (known) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
}

function serveOpenApi({ endpoints }: HttpDeps): RequestHandler {
  let document: string | undefined;
  return (_req, res) => {
    document ??= JSON.stringify(openApiOf(endpoints));
    res.type('application/json').send(document);
  };
}

function serveDocs({ endpoints }: HttpDeps): RequestHandler {
  return (_req, res) => {
    res.type('html').send(docsPage(endpoints, nonceOf(res)));
  };
}
