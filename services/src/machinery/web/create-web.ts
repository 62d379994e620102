import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { deployedApps } from './apps';
import { builtFiles } from './files';
import { forward } from './forward';

export interface WebOptions {
  /** Folder that holds `shell/dist` and the `mfe-…/dist`. */
  readonly root: string;
  /** `http://127.0.0.1:8081`; several, separated by commas, take turns. */
  readonly apiUrl: string;
  /** The page is served over https, here or by a proxy in front. */
  readonly https?: boolean;
  /** Reverse proxies in front, whose word on their caller is passed on; nobody's unless told. */
  readonly proxies?: string | undefined;
  readonly onError?: (error: unknown) => void;
  /** Once true, answers close their connection. */
  readonly isStopping?: () => boolean;
}

const TO_API = ['/api', '/bdd', '/healthz', '/readyz', '/metrics'];
const isForApi = (path: string): boolean => TO_API.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** The site as browsers see it: built front ends, the list of micro-frontends, and the API behind the same origin. */
export function createWeb(options: WebOptions): Express {
  const { root, apiUrl, https = false, onError = () => undefined, isStopping = () => false } = options;
  const app = express();
  const shell = join(root, 'shell', 'dist');
  app.disable('x-powered-by');
  app.set('etag', 'strong');
  app.use((_req, res, next) => {
    if (isStopping()) res.setHeader('connection', 'close');
    next();
  });
  app.use(forward({ urls: apiUrl, isForApi, onError, proxies: options.proxies }));
  app.use(securityHeaders(https));
  app.use(compression());
  app.get('/apps.json', async (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.json({ apps: await deployedApps(root) });
  });
  app.use('/remotes/:name', (req, res, next) => {
    const { name } = req.params;
    if (!/^mfe-[a-z]+$/.test(name)) return void res.status(404).end();
    run(builtFiles(join(root, name, 'dist')), req, res, next);
  });
  app.use('/remotes', (_req, res) => void res.status(404).end());
  app.use(...builtFiles(shell));
  app.use((req, res, next) => {
    const isScreen = (req.method === 'GET' || req.method === 'HEAD') && !/\.[a-z0-9]{2,5}$/i.test(req.path);
    if (!isScreen) return void res.status(404).end();
    res.setHeader('cache-control', 'no-cache');
    res.sendFile(join(shell, 'index.html'), { cacheControl: false }, (error) => error && next(error));
  });
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    onError(error);
    if (res.headersSent) return next(error);
    res.status(500).type('text/plain').send('Le serveur a rencontré une erreur dans le traitement de votre demande.');
  });
  return app;
}

/**
 * Only the site's own scripts, no eval. Inline styles are allowed: PrimeReact positions its overlays by them.
 * Over plain http nothing is upgraded to https, or a site without certificate would load nothing.
 */
function securityHeaders(https: boolean) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // A document that is looked at: what was downloaded, and nothing else.
        frameSrc: ['blob:'],
        mediaSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}

function run(handlers: ReturnType<typeof builtFiles>, req: Request, res: Response, next: NextFunction): void {
  const [first, ...others] = handlers;
  if (!first) {
    next();
    return;
  }
  first(req, res, (error?: unknown) => (error ? next(error) : run(others, req, res, next)));
}
