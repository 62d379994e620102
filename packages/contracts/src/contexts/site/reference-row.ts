import { z } from 'zod';
import { event } from '../../core/event';
import { technical } from '../../core/field-kinds';
import { idField } from '../../core/fields';
import { largestInteger } from '../../core/stored';
import { longestText } from './reference-table';

const value = z.union([
  z.string().max(longestText.textarea),
  z.number().min(-largestInteger).max(largestInteger),
  z.boolean(),
  z.null(),
  z.array(idField).max(1_000),
]);
const table = technical(z.string().max(50));
const id = technical(idField);
const row = technical(z.record(z.string().max(50), value).meta({ maxProperties: 50 }));

/** Streams `reference-{table}`. `row` holds the documents' fields of the table without its primary key `id`. */
export const ReferenceRowAdded = event('ReferenceRowAdded', 1, 'Ligne ajoutée', z.object({ table, id, row }));
/** The whole row as it is now. */
export const ReferenceRowChanged = event('ReferenceRowChanged', 1, 'Ligne modifiée', z.object({ table, id, row }));
export const ReferenceRowRemoved = event('ReferenceRowRemoved', 1, 'Ligne supprimée', z.object({ table, id }));
