import type { ReferenceTable } from './reference-table';
import { networkReferenceTables } from './reference-tables-network';
import { schoolReferenceTables } from './reference-tables-school';

/** Every table of reference data. Fixed lists that rules depend on (statuses, civilities, subjects) are constants instead. */
export const referenceTables: readonly ReferenceTable[] = [...networkReferenceTables, ...schoolReferenceTables];

/** @throws Error when no reference table has this id. */
export function referenceTable(id: string): ReferenceTable {
  const found = referenceTables.find((table) => table.id === id);
  if (!found) throw new Error(`no reference table ${id}`);
  return found;
}

/** `fk_anneeScolaire` → `fk_annee_scolaire`, `libelleSite` → `libelle_site`: the column of a documents' field. */
export function snakeCase(field: string): string {
  return field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
