import type { EventOf } from '@diapason/contracts/core';
import type { YearClosed } from '@diapason/contracts/money';
import { orNull, type ReadModels, rowsOf, sql, theRow } from '@diapason/event-sourcing';

/** What a year is closed with. */
export type Books = EventOf<typeof YearClosed>['data'];

const OF_YEAR = 'from reglement r join cotisation c on c.id_cotisation = r.fk_cotisation and c.fk_annee_scolaire = $1';

/**
 * What a seal is made from, one line for each contribution and then each payment. Receipt numbers are left out: papers are issued after a
 * year is closed too. The second way is JSON: whatever a text holds, two different books have two different seals.
 */
const WAYS = {
  /** `C|number|owed`, `R|number|contribution|amount|mode|date|counts|site|subscription`: as years were closed until November 2026. */
  1: {
    contribution: `concat_ws('|', 'C', id_cotisation, montant_total)`,
    payment: `concat_ws('|', 'R', r.id_reglement, r.fk_cotisation, r.montant, r.fk_mode, to_char(r.date, 'YYYY-MM-DD'),
      r.valide::int, coalesce(r.fk_site::text, ''), coalesce(r.abonnement, ''))`,
    prefix: '',
  },
  2: {
    contribution: `jsonb_build_array('C', id_cotisation, montant_total)::text`,
    payment: `jsonb_build_array('R', r.id_reglement, r.fk_cotisation, r.montant, r.fk_mode, to_char(r.date, 'YYYY-MM-DD'),
      r.valide, r.fk_site, r.abonnement)::text`,
    prefix: '2:',
  },
} as const;
type Way = (typeof WAYS)[keyof typeof WAYS];

/** The way in which a seal was made, so that years closed long ago are compared as they were closed; the present one without a seal. */
const wayOf = (seal: string | null): Way => (seal === null || seal.startsWith(WAYS[2].prefix) ? WAYS[2] : WAYS[1]);

const totalsIn = ({ prefix }: Way) => ({
  cotisations: sql.number('owed.n'),
  montantTotal: sql.number('owed.cents'),
  reglements: sql.number('paid.n'),
  montantRegle: sql.number('paid.cents'),
  sceau: sql.text(
    `'${prefix}' || encode(sha256(convert_to(concat_ws(E'\\n', owed.lines, paid.lines), 'UTF8')), 'hex')`,
  ),
});
const LINE = {
  fk_site: orNull(sql.number('r.fk_site')),
  fk_mode: sql.number('r.fk_mode'),
  nombre: sql.number('count(*)'),
  montant: sql.number('sum(r.montant)'),
};

/**
 * What a school year adds up to as it is now, in cents; payments that were deleted are in the seal alone.
 * @param comparedWith the seal of its closing: the one that is answered is made in the same way. Null: it is made as seals are made now.
 */
export async function yearBooksOf(
  db: ReadModels,
  fk_anneeScolaire: number,
  comparedWith: string | null = null,
): Promise<Books> {
  const way = wayOf(comparedWith);
  const values = [fk_anneeScolaire];
  const [totals, lignes] = await Promise.all([
    theRow(
      db,
      totalsIn(way),
      (list) => `with owed as (
          select count(*) as n, coalesce(sum(montant_total), 0) as cents,
                 string_agg(${way.contribution}, E'\\n' order by id_cotisation) as lines
            from cotisation where fk_annee_scolaire = $1),
        paid as (
          select count(*) filter (where r.valide) as n, coalesce(sum(r.montant) filter (where r.valide), 0) as cents,
                 string_agg(${way.payment}, E'\\n' order by r.id_reglement) as lines ${OF_YEAR})
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
