import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '../../../machinery/erased';

/**
 * Guardians whose sheet shows another address than the account has, by which they log in, ascending. Left out are merged and erased ones,
 * and whose address changed within the last hour: the sheet follows the account.
 */
export async function addressesApart(db: ReadModels): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    { id: sql.number('r.id_utilisateur') },
    `from responsable r join compte c on c.id_utilisateur = r.id_utilisateur
      where lower(trim(r.email)) <> lower(trim(c.email)) and r.fusionne_avec is null
        and not ${isErased('responsable', 'r.id_utilisateur')}
        and not exists (select from journal.event e where e.stream = 'account-' || c.id_utilisateur
          and e.type = 'AccountEmailChanged' and e.at > now() - interval '1 hour')
      order by r.id_utilisateur`,
  );
  return rows.map(({ id }) => id);
}
