import type { EventDefinition } from '@diapason/contracts/core';
import type { On, Row } from '@diapason/event-sourcing';

/** Columns of a person's record: which one is kept in its place, since when, and whether lists show it as active. */
export const mergedColumns = {
  date_suppression: 'date?',
  actif: 'flag',
  fusionne_avec: 'integer?',
  date_fusion: 'timestamptz?',
} as const;

/** A new record was merged into none. */
export const unmergedRow = { date_suppression: null, actif: true, fusionne_avec: null, date_fusion: null } as const;

interface Life {
  readonly deactivated: EventDefinition;
  readonly reactivated: EventDefinition;
  readonly merged: EventDefinition;
  readonly separated: EventDefinition;
}

/** The folds of these columns. @param key field with the record's number. */
export const mergedFolds =
  (key: string, { deactivated, reactivated, merged, separated }: Life) =>
  (on: On<Row>) => {
    const said = (data: unknown) => data as Readonly<Record<string, unknown>>;
    const keys = ({ data }: { readonly data: unknown }) => [[Number(said(data)[key])]];
    return [
      on(
        deactivated,
        keys,
        (row, { data }) => row && { ...row, date_suppression: said(data).dateSuppression, actif: false },
      ),
      on(reactivated, keys, (row) => row && { ...row, date_suppression: null, actif: true }),
      on(
        merged,
        keys,
        (row, { data, metadata }) =>
          row && { ...row, fusionne_avec: said(data).fk_conserve, date_fusion: metadata.at, actif: false },
      ),
      on(
        separated,
        keys,
        (row) => row && { ...row, fusionne_avec: null, date_fusion: null, actif: row.date_suppression === null },
      ),
    ];
  };
