import { createServer } from 'node:http';
import { logDestination } from '@diapason/projections/log';
import pino from 'pino';
import { createWeb } from './web/create-web';

/**
 * The web server: front ends, and the API behind the same origin. Environment: PORT (8080), HOST (127.0.0.1), API_URL
 * (http://127.0.0.1:8081; several separated by commas), WEB_ROOT (the current folder), WEB_HTTPS (1 behind TLS), LOG_LEVEL.
 */
const env = process.env;
const log = pino({ name: 'web', level: env.LOG_LEVEL ?? 'info' }, logDestination(1));
const host = env.HOST ?? '127.0.0.1';
const port = Number(env.PORT ?? 8080);
const DRAIN_MS = 10_000;

const app = createWeb({
  root: env.WEB_ROOT ?? process.cwd(),
  apiUrl: env.API_URL ?? 'http://127.0.0.1:8081',
  https: env.WEB_HTTPS === '1',
  onError: (error) => log.warn({ err: error }, 'request failed'),
});
const server = createServer(app);
server.keepAliveTimeout = 65_000;
server.on('error', (error) => {
  log.fatal({ err: error }, 'the web server cannot listen');
  process.exit(1);
});
server.listen(port, host, () => log.info({ host, port }, 'listening'));

/** Lets requests under way finish, then ends. */
function stop(): void {
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.close(() => {
    clearTimeout(force);
    process.exit(0);
  });
  server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
