import type { ReferenceColumn, ReferenceTable } from './reference-table';
import { claimReferenceTables } from './reference-tables-claims';
import { mailingReferenceTables } from './reference-tables-mailing';
import { networkReferenceTables } from './reference-tables-network';
import { schoolReferenceTables } from './reference-tables-school';
import { staffReferenceTables } from './reference-tables-staff';

/** Every table of reference data. Lists that rules depend on (statuses, civilities, subjects) are constants instead. */
export const referenceTables: readonly ReferenceTable[] = [
  ...networkReferenceTables,
  ...schoolReferenceTables,
  ...staffReferenceTables,
  ...claimReferenceTables,
  ...mailingReferenceTables,
];

type Declared =
  | (typeof networkReferenceTables)[number]
  | (typeof schoolReferenceTables)[number]
  | (typeof staffReferenceTables)[number]
  | (typeof claimReferenceTables)[number]
  | (typeof mailingReferenceTables)[number];
export type ReferenceTableId = Declared['id'];
type ColumnsOf<Id extends ReferenceTableId> = Extract<Declared, { id: Id }>['columns'][number];
type Held<C extends ReferenceColumn> = C['type'] extends 'triToggle'
  ? 0 | 1 | 2
  : C extends { valeurs: unknown } | { type: 'input' | 'inputToolip' | 'textarea' | 'colorPicker' | 'date' }
    ? string
    : C['type'] extends 'boolean'
      ? 0 | 1
      : C['type'] extends 'set'
        ? readonly number[]
        : number;
/** The fields of a table as answers have them: 0 or 1 for flags, `YYYY-MM-DD` for dates. */
export type ReferenceFields<Id extends ReferenceTableId> = {
  readonly [C in ColumnsOf<Id> as C['key']]: C extends { nonNull: true } | { type: 'primaryKey' }
    ? Held<C>
    : Held<C> | null;
};

/** @throws Error when no reference table has this id. */
export function referenceTable(id: string): ReferenceTable {
  const found = referenceTables.find((table) => table.id === id);
  if (!found) throw new Error(`no reference table ${id}`);
  return found;
}
