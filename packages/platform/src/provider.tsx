import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from './store';

/** Gives a React tree the page's store; `lifecycle` of `@diapason/ui` uses it. */
export function PlatformProvider({ children }: { readonly children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
