import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const DOUBLED = { annee: sql.number('annee'), numero: sql.text('cle'), reglements: sql.numbers('reglements') };

/** A receipt number that more than one payment of a calendar year bears, or has a paper of. */
export interface DoubledNumber {
  readonly annee: number;
  /** As numbers are compared. */
  readonly numero: string;
  /** Numbers of the payments. */
  readonly reglements: readonly number[];
}

/**
 * Every receipt number that stands on more than one payment of its year: none, unless something is broken. One that a paper bears is of the
 * paper's year, whatever the payment's date is by now.
 */
export const doubledNumbers = (db: ReadModels): Promise<readonly DoubledNumber[]> =>
  rowsOf(
    db,
    DOUBLED,
    `from (select annee, cle, array_agg(distinct id_reglement order by id_reglement) as reglements
             from (select extract(year from date)::int as annee, cle_quittance as cle, id_reglement from reglement r
                    where cle_quittance is not null
                      and not exists (select from quittance q where q.id_reglement = r.id_reglement and q.cle = r.cle_quittance)
                   union all select annee, cle, id_reglement from quittance) borne
            group by annee, cle having count(distinct id_reglement) > 1) doubled
      order by annee, reglements`,
    [],
  );
