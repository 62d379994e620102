import { resolve } from 'node:path';
import { logDestination } from '@diapason/projections/log';
import { settingsOf } from '@diapason/settings';
import pino from 'pino';
import { stopOnSignal } from '../machinery/app/stop-signals';
import { listen } from '../machinery/http/listen';
import { createWeb } from '../machinery/web/create-web';

/** The web server: front ends, and the API behind the same origin. */
const { PORT, HOST, API_URL, WEB_ROOT, WEB_HTTPS, PROXIES, LOG_LEVEL } = settingsOf('web');
const log = pino({ name: 'web', level: LOG_LEVEL }, logDestination(1));
const DRAIN_MS = 10_000;
/** How long calls still arrive on open connections, and are told to close them. */
const LINGER_MS = 500;

let stopping = false;
const app = createWeb({
  root: resolve(WEB_ROOT),
  apiUrl: API_URL,
  https: WEB_HTTPS === '1',
  proxies: PROXIES,
  onError: (error) => log.warn({ err: error }, 'request failed'),
  isStopping: () => stopping,
});
const drain = () => {
  stopping = true;
};
const listening = await listen({ express: app, drain }, HOST, PORT).catch((error: unknown) => {
  log.fatal({ err: error }, 'the web server cannot listen');
  process.exit(1);
});
stopOnSignal(log, () => listening.stop(DRAIN_MS, LINGER_MS));
log.info({ host: HOST, port: listening.port }, 'listening');
