import { createProjector } from '@diapason/event-sourcing';
import { tables } from '../catalogue/tables';
import { connectReadSide } from '../machinery/settings';

/** The projector process. Of several, one leads and the others wait. */
const readSide = await connectReadSide('projector');
// Before it says anything: whoever waits for that may stop it at once.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void projector.stop());
const projector = createProjector({ ...readSide, tables });
projector.ready.then(
  () => readSide.log.info({ tables: tables.length }, 'every table is live'),
  (error: unknown) => readSide.log.error({ err: error }, 'not every table is live'),
);

try {
  await projector.done;
} catch (error) {
  readSide.log.fatal({ err: error }, 'the projector stops: an event could not be projected');
  process.exitCode = 1;
}
await readSide.stop();
