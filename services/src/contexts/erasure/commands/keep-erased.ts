import { personKinds, subjectOf } from '@diapason/contracts/erasure';
import { rowsOf, sql } from '@diapason/event-sourcing';
import type { WorkContext } from '../../../machinery/app/command-context';
import { FINISH_ERASURE } from '../jobs/finish-erasure';

const PERSON = { nature: sql.text("e.data->>'nature'"), id: sql.number("(e.data->>'id')::int") };

/**
 * Erases again whoever the log says is erased but who has a key: the vault came from an older backup.
 * The jobs process runs this at each start.
 * @returns how many people.
 */
export async function eraseAgain({
  db,
  requestJobs,
  commandId,
}: Pick<WorkContext, 'db' | 'requestJobs' | 'commandId'>): Promise<number> {
  const rows = await rowsOf(
    db,
    PERSON,
    (list) => `select distinct ${list} from journal.event e where e.type = 'PersonErased'`,
  );
  const erased = rows.flatMap(({ nature, id }) =>
    personKinds.filter((kind) => kind === nature).map((kind) => ({ nature, id, subject: subjectOf(kind, id) })),
  );
  const keys = await rowsOf(
    db,
    { subject: sql.text('subject') },
    'from vault.person_key where erased_at is null and subject = any($1)',
    [erased.map(({ subject }) => subject)],
  );
  const alive = new Set(keys.map(({ subject }) => subject));
  const again = erased.filter(({ subject }) => alive.has(subject));
  await requestJobs(
    again.map(({ nature, id }) => ({ ...FINISH_ERASURE, id: `${commandId}-${nature}-${id}`, data: { nature, id } })),
  );
  return again.length;
}
