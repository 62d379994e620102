import { declaredIn, isOfKind } from '@diapason/contracts';
import type { Table } from '@diapason/event-sourcing';
import { modules } from '../generated/tables';

/** Every read-model table of every context. */
export const tables: readonly Table[] = declaredIn(modules, isOfKind<Table>('table'));
