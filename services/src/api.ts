import { endpoints } from '@diapason/contracts';
import { createPool, IMPATIENT } from '@diapason/event-sourcing';
import { queries } from '@diapason/projections/queries';
import { Redis } from 'ioredis';
import { openApplication } from './app/application';
import { systemContext } from './app/command-context';
import { readEnvironment } from './app/environment';
import { stopOnSignal } from './app/stop-signals';
import { bootstrap } from './bootstrap';
import { commands } from './contexts';
import { refuseDemonstration } from './demo/marks';
import { inviteFirstAdministrator } from './first-administrator';
import { createApp } from './http/create-app';
import { httpDeps } from './http/http-deps';
import { forgetOldKeys } from './http/idempotency';
import { listen } from './http/listen';
import { forgetOldSessions } from './identity/session/sessions';

const HOUR_MS = 3_600_000;
const DRAIN_MS = 10_000;
/** Longer than it takes the web server, which asks every second, to hear that this API stops. */
const LINGER_MS = 1_500;

/** The API process: commands and queries over HTTP. As many as wanted behind a proxy. */
const environment = readEnvironment(process.env);
const app = await openApplication(environment, 'api');
const { log, runtime } = app;
await refuseDemonstration(environment, runtime.ids);
const redis = new Redis(environment.REDIS_URL, IMPATIENT);
redis.on('error', (error) => log.warn({ err: error }, 'Valkey cannot be reached'));
const queryDb = environment.DATABASE_READ_URL ? createPool(environment.DATABASE_READ_URL) : undefined;
const deps = httpDeps(app, {
  endpoints,
  handlers: [...commands, ...queries],
  redis,
  ...(queryDb ? { queryDb } : {}),
});
const server = createApp(deps);
await bootstrap(systemContext(app, 'job:installation'));
if (environment.ADMIN_EMAIL)
  await inviteFirstAdministrator(systemContext(app, 'job:installation'), environment.ADMIN_EMAIL);
const listening = await listen(server, environment.HOST, environment.API_PORT);
log.info({ port: listening.port, endpoints: deps.endpoints.length }, 'the API listens');

const cleaning = setInterval(() => {
  Promise.all([forgetOldKeys(runtime.pool), forgetOldSessions(runtime.pool)]).catch((error: unknown) =>
    log.warn({ err: error }, 'old keys stay until the next time'),
  );
}, HOUR_MS);

stopOnSignal(log, async () => {
  clearInterval(cleaning);
  await listening.stop(DRAIN_MS, LINGER_MS);
  redis.disconnect();
  await queryDb?.end();
  await app.stop();
});
