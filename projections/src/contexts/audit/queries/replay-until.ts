import { audit } from '@diapason/contracts';
import type { ReadModels } from '@diapason/event-sourcing';
import { exists, sql, theRow } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { booksBySite, type SiteBooks } from '../books-by-site';
import { MOVEMENTS_SQL } from '../movements';
import { replayUntil } from '../replaying';

/** Builds that day's books beside today's, compares them, and checks today's against the journal. */
export const replayed = query(audit.replay, async ({ body }, context) => {
  const done = await replayUntil(context, body.au, async (connection, schema) => ({
    alors: await booksOf(connection, schema),
    maintenant: await booksOf(connection, 'read'),
    thenBySite: await booksBySite(connection, schema),
    nowBySite: await booksBySite(connection, 'read'),
    rapproche: await reconciles(connection),
  }));
  const { thenBySite, nowBySite, ...seen } = done.seen;
  return {
    au: done.until,
    evenements: done.events,
    duree: Math.round(done.seconds * 1000),
    ...seen,
    parSite: besideEachOther(thenBySite, nowBySite),
  };
});

const NOTHING = { cotisations: 0, montantTotal: 0, montantRegle: 0 };

/** A site that has nothing on one of the days has zeros there. */
function besideEachOther(then: readonly SiteBooks[], now: readonly SiteBooks[]) {
  const of = (books: readonly SiteBooks[], site: number | null) => {
    const { cotisations, montantTotal, montantRegle } = books.find(({ fk_site }) => fk_site === site) ?? NOTHING;
    return { cotisations, montantTotal, montantRegle };
  };
  const gone = then.filter(({ fk_site }) => now.every((one) => one.fk_site !== fk_site));
  return [...now, ...gone].map(({ fk_site, libelleSite }) => ({
    ...{ fk_site, libelleSite },
    alors: of(then, fk_site),
    maintenant: of(now, fk_site),
  }));
}

/** A generation's books in cents; `schema` never comes from a client. */
async function booksOf(db: ReadModels, schema: string): Promise<audit.BooksOfDay> {
  const from = (table: string) => `from ${schema}.${table}`;
  return theRow(
    db,
    {
      cotisations: sql.number(`(select count(*) ${from('cotisation')})`),
      montantTotal: sql.number(`(select coalesce(sum(montant_total), 0) ${from('cotisation')})`),
      reglementsValides: sql.number(`(select count(*) ${from('reglement')} where valide)`),
      montantRegle: sql.number(`(select coalesce(sum(montant), 0) ${from('reglement')} where valide)`),
      responsables: sql.number(`(select count(*) ${from('responsable')})`),
      eleves: sql.number(`(select count(*) ${from('eleve')})`),
    },
    '',
  );
}

/** Today's valid payments equal the sum of the journal's payment events. One statement, so one snapshot. */
async function reconciles(db: ReadModels): Promise<boolean> {
  return exists(
    db,
    `select where (select coalesce(sum(mouvement), 0) from (${MOVEMENTS_SQL}) moves)
                = (select coalesce(sum(montant), 0) from read.reglement where valide)`,
  );
}
