export {
  actionsOnPayment,
  isTerminated,
  isYearClosed,
  mayAddPayment,
  type PaymentSituation,
  paymentsOpen,
  type ShownPayment,
  shownFromRow,
} from './payments';
export { type CalculationState, useCalculationProgress } from './useCalculationProgress';
export { usePaymentSituation } from './usePaymentSituation';
