import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

const PRODUCT = 'Diapason';
const listeners = new Set<() => void>();
let currentTitle = '';

/** Title of the screen: the browser tab's and the top bar's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    currentTitle = title;
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
    for (const listener of listeners) listener();
  }, [title]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For the shell's top bar. */
export const useCurrentTitle = (): string => useSyncExternalStore(subscribe, () => currentTitle);

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** Where « Retour » leads. */
  readonly back?: ReactNode;
}

/** A screen's frame: its one h1, what can be done, and the content. */
export function Page({ title, children, intro, actions, back }: PageProps) {
  usePageTitle(title);
  return (
    <div className="d-page">
      {back}
      <div className="d-page-head">
        <div>
          <h1>{title}</h1>
          {intro && <div className="d-page-intro">{intro}</div>}
        </div>
        {actions && <div className="d-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
