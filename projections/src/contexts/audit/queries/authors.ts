import { audit } from '@diapason/contracts';
import { compareFrench } from '@diapason/contracts/constants';
import { rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { namesOf } from '../names';

/** People who wrote an event, by today's name, with kind and number; no jobs. */
export const authors = query(audit.listAuthors, async (_input, { db }) => {
  const rows = await rowsOf(
    db,
    { actor: sql.text('a.actor') },
    `from (select distinct actor from journal.event where actor ~ '^[0-9]+$'
       union select distinct on_behalf_of from journal.event where on_behalf_of ~ '^[0-9]+$') a`,
  );
  const nameOf = await namesOf(
    db,
    rows.map((row) => row.actor),
  );
  return rows
    .map(({ actor }) => ({ idUtilisateur: Number(actor), nomPrenomUtilisateur: nameOf(actor) }))
    .sort((a, b) => compareFrench(a.nomPrenomUtilisateur, b.nomPrenomUtilisateur));
});
