import { parseArgs } from 'node:util';
import { SERVERS, settingsOf } from '@diapason/settings';
import { examineAntivirus } from '../machinery/doctor/antivirus';
import { lookAtEventStore } from '../machinery/doctor/event-store';
import { type Examined, examine } from '../machinery/doctor/examined';
import { examineExposure } from '../machinery/doctor/exposure';
import { examineFiles } from '../machinery/doctor/files';
import { examineFolder } from '../machinery/doctor/folders';
import { examineMail } from '../machinery/doctor/mail';
import { lookAtPostgres } from '../machinery/doctor/postgres';
import { lookAtRedis } from '../machinery/doctor/redis';
import { reportOf } from '../machinery/doctor/report';
import { examineStreams } from '../machinery/doctor/streams';
import { examineVault } from '../machinery/doctor/vault';
import { examineWork } from '../machinery/doctor/work';

/**
 * `npm run doctor`: looks at every server and folder that the settings name, and changes nothing.
 *   --json             the same for a machine
 *   --backups FOLDER   looks at that folder too
 * Ends with 0 where all is well, 1 where something is not, 78 where a setting is wrong.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, backups: { type: 'string' } } });
const settings = settingsOf('application');
const { DATABASE_URL, DATABASE_READ_URL, EVENTSTORE_URL, REDIS_URL, SMTP_URL, FILES_URL, CLAMAV_URL, DIAPASON_HOME } =
  settings;

const database = await examine('DATABASE_URL', 'PostgreSQL', DATABASE_URL, (url) => lookAtPostgres(url, false));
const store = await examine('EVENTSTORE_URL', 'Event store', EVENTSTORE_URL, lookAtEventStore);
const looks: (Promise<Examined> | undefined)[] = [
  DATABASE_READ_URL === undefined
    ? undefined
    : examine('DATABASE_READ_URL', 'Copie de PostgreSQL', DATABASE_READ_URL, (url) => lookAtPostgres(url, true)),
  examine('REDIS_URL', 'File des tâches', REDIS_URL, lookAtRedis),
  SMTP_URL === undefined ? undefined : examineMail(SMTP_URL),
  database.version === undefined
    ? undefined
    : examineVault(DATABASE_URL, SERVERS.DATABASE_URL.place(DATABASE_URL), settings),
  database.latency === undefined || store.latency === undefined
    ? undefined
    : examineStreams(DATABASE_URL, EVENTSTORE_URL, SERVERS.EVENTSTORE_URL.place(EVENTSTORE_URL)),
  database.version === undefined ? undefined : examineWork(DATABASE_URL, SERVERS.DATABASE_URL.place(DATABASE_URL)),
  FILES_URL === undefined ? undefined : examineFiles(FILES_URL, settings),
  examineExposure(settings),
  CLAMAV_URL === undefined ? undefined : examineAntivirus(CLAMAV_URL),
  DIAPASON_HOME === undefined ? undefined : examineFolder('Dossier de Diapason', DIAPASON_HOME, true),
  values.backups === undefined ? undefined : examineFolder('Sauvegardes', values.backups, true),
];
const examined = [database, store, ...(await Promise.all(looks)).flatMap((one) => one ?? [])];
const { text, code } = reportOf(examined);
process.stdout.write(values.json ? `${JSON.stringify({ code, examined }, null, 2)}\n` : text);
process.exitCode = code;
