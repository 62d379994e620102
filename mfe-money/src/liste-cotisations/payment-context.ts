import type { PaymentSituation } from '@diapason/platform/money';
import { createContext, useContext } from 'react';
import type { PaymentCommands } from './usePaymentActions';

/** What a row's actions need to know today. */
export interface PaymentContext {
  readonly situation: PaymentSituation;
  readonly commands: PaymentCommands;
}

const context = createContext<PaymentContext | null>(null);

export const PaymentProvider = context.Provider;

/** @throws Error outside the list of contributions */
export function usePaymentContext(): PaymentContext {
  const value = useContext(context);
  if (!value) throw new Error('payments are shown inside the list of contributions');
  return value;
}
