import { createContext, useContext } from 'react';
import type { PaymentCommands } from './usePaymentActions';

const context = createContext<PaymentCommands | null>(null);

export const PaymentProvider = context.Provider;

/** @throws Error outside the list of contributions */
export function usePaymentCommands(): PaymentCommands {
  const value = useContext(context);
  if (!value) throw new Error('payments are shown inside the list of contributions');
  return value;
}
