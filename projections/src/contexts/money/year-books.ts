import type { EventOf } from '@diapason/contracts/core';
import type { YearClosed } from '@diapason/contracts/money';
import { orNull, type ReadModels, rowsOf, sql, theRow } from '@diapason/event-sourcing';

/** What a year is closed with. */
export type Books = EventOf<typeof YearClosed>['data'];

const OF_YEAR = 'from reglement r join cotisation c on c.id_cotisation = r.fk_cotisation and c.fk_annee_scolaire = $1';

/**
 * What the seal is made from, one line each: `C|number|owed`, then `R|number|contribution|amount|mode|date|counts|site|subscription`.
 * Receipt numbers are left out: papers are issued after a year is closed too.
 */
const CONTRIBUTION_LINE = "concat_ws('|', 'C', id_cotisation, montant_total)";
const PAYMENT_LINE = `concat_ws('|', 'R', r.id_reglement, r.fk_cotisation, r.montant, r.fk_mode, to_char(r.date, 'YYYY-MM-DD'),
  r.valide::int, coalesce(r.fk_site::text, ''), coalesce(r.abonnement, ''))`;

const TOTALS = {
  cotisations: sql.number('owed.n'),
  montantTotal: sql.number('owed.cents'),
  reglements: sql.number('paid.n'),
  montantRegle: sql.number('paid.cents'),
  sceau: sql.text(`encode(sha256(convert_to(concat_ws(E'\\n', owed.lines, paid.lines), 'UTF8')), 'hex')`),
};
const LINE = {
  fk_site: orNull(sql.number('r.fk_site')),
  fk_mode: sql.number('r.fk_mode'),
  nombre: sql.number('count(*)'),
  montant: sql.number('sum(r.montant)'),
};

/** What a school year adds up to as it is now, in cents; payments that were deleted are in the seal alone. */
export async function yearBooksOf(db: ReadModels, fk_anneeScolaire: number): Promise<Books> {
  const values = [fk_anneeScolaire];
  const [totals, lignes] = await Promise.all([
    theRow(
      db,
      TOTALS,
      (list) => `with owed as (
          select count(*) as n, coalesce(sum(montant_total), 0) as cents,
                 string_agg(${CONTRIBUTION_LINE}, E'\\n' order by id_cotisation) as lines
            from cotisation where fk_annee_scolaire = $1),
        paid as (
          select count(*) filter (where r.valide) as n, coalesce(sum(r.montant) filter (where r.valide), 0) as cents,
                 string_agg(${PAYMENT_LINE}, E'\\n' order by r.id_reglement) as lines ${OF_YEAR})
        select ${list} from owed, paid`,
      values,
    ),
    rowsOf(
      db,
      LINE,
      `${OF_YEAR} where r.valide group by r.fk_site, r.fk_mode order by r.fk_site nulls last, r.fk_mode`,
      values,
    ),
  ]);
  return { fk_anneeScolaire, ...totals, lignes };
}
