import type { Table } from '@diapason/event-sourcing';
import { tables as identity } from './identity/tables';

/** Every read-model table of every context. */
export const tables: readonly Table[] = [...identity] as Table[];
