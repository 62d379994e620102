import { audit } from '@diapason/contracts';
import { query } from '../../../machinery/query';
import { namesOf } from '../names';

/** People who ever wrote an event, by name. Jobs are not people. */
export const authors = query(audit.listAuthors, async (_input, { db }) => {
  const { rows } = await db.query<{ actor: string }>(
    `select distinct actor from journal.event where actor ~ '^[0-9]+$'
     union select distinct on_behalf_of from journal.event where on_behalf_of ~ '^[0-9]+$'`,
  );
  const nameOf = await namesOf(
    db,
    rows.map((row) => row.actor),
  );
  return rows
    .map(({ actor }) => ({ idUtilisateur: Number(actor), nomPrenomUtilisateur: nameOf(actor) }))
    .sort((a, b) => a.nomPrenomUtilisateur.localeCompare(b.nomPrenomUtilisateur, 'fr'));
});
