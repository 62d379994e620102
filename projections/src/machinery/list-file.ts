import { formatPhone } from '@diapason/contracts/constants';
import type { ColumnKind, ListColumn, Shown } from '@diapason/contracts/core';
import { type ListDefinition, type Session, seesColumn } from '@diapason/contracts/core';
import type { ExportColumn } from './export';

type Row = Readonly<Record<string, unknown>>;
type Cell = ReturnType<ExportColumn<Row>['valeur']>;

const FORMATS: Readonly<Partial<Record<ColumnKind, NonNullable<ExportColumn<Row>['format']>>>> = {
  cents: 'euros',
  euros: 'euros',
  date: 'date',
  dateTime: 'instant',
};

/** The columns of a list's file that a session sees, in the order of the declaration. */
export function fileColumns({ row, fileOnly }: ListDefinition, session: Session): readonly ExportColumn<Row>[] {
  return Object.entries({ ...row, ...fileOnly }).flatMap(([name, column]) => [
    ...(column.shown.file !== undefined && seesColumn(column, session) ? [columnOf(name, column.shown)] : []),
    ...partsOf(name, column, session),
  ]);
}

function columnOf(name: string, { label = '', kind = 'text', file, ...shown }: Shown): ExportColumn<Row> {
  const format = FORMATS[kind];
  return {
    titre: label,
    valeur: (row) => cellOf(row[name], kind, shown),
    ...(format ? { format } : {}),
    ...(file ? { largeur: file } : {}),
  };
}

function cellOf(value: unknown, kind: ColumnKind, { by, choices, none = '' }: Shown): Cell {
  if (kind === 'names') return joined((value as readonly Row[]).map((one) => one[by ?? '']));
  if (kind === 'choice') return choices?.find(({ id }) => id === value)?.libelle ?? none;
  if (kind === 'yes') return value === null ? '' : value === 1 ? 'Oui' : 'Non';
  if (kind === 'phone') return formatPhone(String(value ?? ''));
  if (kind === 'cents') return typeof value === 'number' ? value / 100 : null;
  return value as Cell;
}

/** Properties of a list's lines that have columns of their own. */
const partsOf = (name: string, column: ListColumn, session: Session): readonly ExportColumn<Row>[] =>
  Object.entries(column.parts ?? {}).flatMap(([part, { label, file, kind }]) =>
    label && seesColumn(column, session, part)
      ? [
          {
            titre: label,
            valeur: (row: Row) =>
              joined((row[name] as readonly Row[]).map((line) => cellOf(line[part], kind ?? 'text', {}))),
            ...(file ? { largeur: file } : {}),
          },
        ]
      : [],
  );

const joined = (texts: readonly unknown[]): string => [...new Set(texts.filter(Boolean))].join(', ');
