import { absenceStatus } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const SPELL = { agent: sql.number('a.fk_user'), from: sql.date('a.date_debut'), to: sql.date('a.date_fin') };
const SPELLS = `from absence_agent a where a.fk_user = any($1) and a.fk_absences_statut = ${absenceStatus.accepted}`;

/** SQL: one of the agents `$1` has an accepted absence on a day. */
export const someAbsentOn = (day: string) => `exists (select ${SPELLS} and ${day} between a.date_debut and a.date_fin)`;

/** Who of some agents has an accepted absence on a day. */
export async function absentAmong(
  db: ReadModels,
  agents: readonly number[],
): Promise<(agent: number, day: string) => boolean> {
  const spells = await rowsOf(db, SPELL, `${SPELLS} order by a.id_absence`, [[...new Set(agents)]]);
  return (agent, day) => spells.some((one) => one.agent === agent && one.from <= day && day <= one.to);
}
