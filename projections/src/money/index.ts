import { calculationHandlers } from './queries/calculations';
import { contributionHandlers } from './queries/contributions';
import { exportHandlers } from './queries/exports';
import { guardianHandlers } from './queries/guardian-contributions';
import { paymentHandlers } from './queries/payments';
import { receiptHandlers } from './receipt';

export { calculationBatch } from './queries/calculations';
export { contributionSql } from './queries/contributions';
export { receiptFile } from './receipt';
export { tables } from './tables';

export const handlers = [
  ...contributionHandlers,
  ...exportHandlers,
  ...guardianHandlers,
  ...paymentHandlers,
  ...calculationHandlers,
  ...receiptHandlers,
];
