import { logDestination } from '@diapason/projections/log';
import pino from 'pino';
import { stopOnSignal } from '../machinery/app/stop-signals';
import { listen } from '../machinery/http/listen';
import { createWeb } from '../machinery/web/create-web';

/**
 * The web server: front ends, and the API behind the same origin. Environment: PORT (8080), HOST (127.0.0.1),
 * API_URL (http://127.0.0.1:8081, several with commas), WEB_ROOT (current folder), WEB_HTTPS (1 behind TLS), LOG_LEVEL.
 */
const env = process.env;
const log = pino({ name: 'web', level: env.LOG_LEVEL || 'info' }, logDestination(1));
const host = env.HOST ?? '127.0.0.1';
const port = Number(env.PORT ?? 8080);
const DRAIN_MS = 10_000;
/** How long calls still arrive on open connections, and are told to close them. */
const LINGER_MS = 500;

let stopping = false;
const app = createWeb({
  root: env.WEB_ROOT ?? process.cwd(),
  apiUrl: env.API_URL ?? 'http://127.0.0.1:8081',
  https: env.WEB_HTTPS === '1',
  onError: (error) => log.warn({ err: error }, 'request failed'),
  isStopping: () => stopping,
});
const drain = () => {
  stopping = true;
};
const listening = await listen({ express: app, drain }, host, port).catch((error: unknown) => {
  log.fatal({ err: error }, 'the web server cannot listen');
  process.exit(1);
});
log.info({ host, port: listening.port }, 'listening');
stopOnSignal(log, () => listening.stop(DRAIN_MS, LINGER_MS));
