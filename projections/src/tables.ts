import type { Table } from '@diapason/event-sourcing';
import { tables as families } from './families/tables';
import { tables as identity } from './identity/tables';
import { tables as money } from './money/tables';
import { tables as site } from './site/tables';
import { tables as staff } from './staff/tables';

/** Every read-model table of every context. */
export const tables: readonly Table[] = [...identity, ...families, ...staff, ...site, ...money];
