import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '../../../machinery/erased';

/**
 * Agents whose sheet names another role group than the account has, which gives the rights, ascending. Left out are erased ones, and
 * whose sheet was saved within the last five minutes: the account follows it.
 */
export async function groupsApart(db: ReadModels): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    { id: sql.number('a.id_utilisateur') },
    `from agent a join compte c on c.id_utilisateur = a.id_utilisateur
      where a.fk_groupe <> c.fk_groupe and not ${isErased('agent', 'a.id_utilisateur')}
        and not exists (select from journal.event e where e.stream = 'agent-' || a.id_utilisateur
          and e.type = 'AgentDetailsChanged' and e.at > now() - interval '5 minutes')
      order by a.id_utilisateur`,
  );
  return rows.map(({ id }) => id);
}
