import type { Table } from '@diapason/event-sourcing';
import { tables as absences } from './absences/tables';
import { tables as claims } from './claims/tables';
import { tables as erasure } from './erasure/tables';
import { tables as families } from './families/tables';
import { tables as identity } from './identity/tables';
import { tables as money } from './money/tables';
import { tables as site } from './site/tables';
import { tables as staff } from './staff/tables';
import { tables as teaching } from './teaching/tables';

/** Every read-model table of every context. */
export const tables: readonly Table[] = [
  ...identity,
  ...families,
  ...staff,
  ...site,
  ...money,
  ...claims,
  ...absences,
  ...teaching,
  ...erasure,
];
