import { type PersonKind, subjectOf } from '@diapason/contracts/erasure';
import type { WorkContext } from '../../../machinery/app/command-context';
import { FINISH_ERASURE } from '../jobs/finish-erasure';

/**
 * A vault that was restored from a copy older than an erasure has the key again. The log remembers the decision: whoever is erased there
 * and has a key is erased anew. Run by the jobs process at each start.
 * @returns how many.
 */
export async function eraseAgain({
  db,
  requestJobs,
  commandId,
}: Pick<WorkContext, 'db' | 'requestJobs' | 'commandId'>): Promise<number> {
  const { rows } = await db.query<{ nature: PersonKind; id: number; subject: string }>(
    `select distinct e.data->>'nature' as nature, (e.data->>'id')::int as id from journal.event e where e.type = 'PersonErased'`,
  );
  const { rows: keys } = await db.query<{ subject: string }>(
    'select subject from vault.person_key where erased_at is null and subject = any($1)',
    [rows.map(({ nature, id }) => subjectOf(nature, id))],
  );
  const alive = new Set(keys.map(({ subject }) => subject));
  const again = rows.filter(({ nature, id }) => alive.has(subjectOf(nature, id)));
  await requestJobs(
    again.map(({ nature, id }) => ({ ...FINISH_ERASURE, id: `${commandId}-${nature}-${id}`, data: { nature, id } })),
  );
  return again.length;
}
