import { endpoints } from '@diapason/contracts';
import { createPool, FAIL_FAST_REDIS } from '@diapason/event-sourcing';
import { queries } from '@diapason/projections/catalogue/queries';
import { settingsOf } from '@diapason/settings';
import { Redis } from 'ioredis';
import { commands, firstFacts } from '../catalogue';
import { inviteFirstAdministrator } from '../contexts/staff/first-administrator';
import { refuseDemonstration } from '../demonstration/marks';
import { openApplication } from '../machinery/app/application';
import { bootstrap } from '../machinery/app/bootstrap';
import { systemContext } from '../machinery/app/command-context';
import { forgetOldImports } from '../machinery/app/staging';
import { stopOnSignal } from '../machinery/app/stop-signals';
import { createApp } from '../machinery/http/create-app';
import { httpDeps } from '../machinery/http/http-deps';
import { forgetOldKeys } from '../machinery/http/idempotency';
import { listen } from '../machinery/http/listen';
import { forgetOldSessions } from '../machinery/session/sessions';

const HOUR_MS = 3_600_000;
const DRAIN_MS = 10_000;
/** Longer than the web server needs to notice that this API stops; it asks every second. */
const LINGER_MS = 1_500;

/** The API process: commands and queries over HTTP. Any number may run behind a proxy. */
const environment = settingsOf('application');
const readMs = environment.QUERY_SECONDS * 1_000;
const app = await openApplication(environment, 'api', ['DATABASE_URL', 'EVENTSTORE_URL'], { readMs });
const { log, runtime } = app;
await refuseDemonstration(environment, runtime.ids);
const redis = new Redis(environment.REDIS_URL, FAIL_FAST_REDIS);
redis.on('error', (error) => log.warn({ err: error }, 'Valkey cannot be reached'));
const { DATABASE_READ_URL } = environment;
const queryDb = DATABASE_READ_URL ? createPool(DATABASE_READ_URL, { readOnly: true, statementMs: readMs }) : undefined;
const deps = httpDeps(app, {
  endpoints,
  handlers: [...commands, ...queries],
  redis,
  ...(queryDb ? { queryDb } : {}),
});
const server = createApp(deps);
await bootstrap(systemContext(app, 'job:installation'), firstFacts);
if (environment.ADMIN_EMAIL)
  await inviteFirstAdministrator(systemContext(app, 'job:installation'), environment.ADMIN_EMAIL);
const listening = await listen(server, environment.HOST, environment.API_PORT);

const cleaning = setInterval(() => {
  Promise.all([forgetOldKeys(runtime.pool), forgetOldSessions(runtime.pool), forgetOldImports(runtime.pool)]).catch(
    (error: unknown) => log.warn({ err: error }, 'old keys and files stay until the next time'),
  );
}, HOUR_MS);

stopOnSignal(log, async () => {
  clearInterval(cleaning);
  await listening.stop(DRAIN_MS, LINGER_MS);
  redis.disconnect();
  await queryDb?.end();
  await app.stop();
});
log.info({ port: listening.port, endpoints: deps.endpoints.length }, 'the API listens');
