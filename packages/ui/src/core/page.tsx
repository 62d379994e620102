import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Icon } from './Icon';
import { Parts } from './states';

const PRODUCT = 'Diapason';
const listeners = new Set<() => void>();
let currentTitle = '';

/** Once the effects are over: React runs those of one tree while it commits another, which must not be drawn anew meanwhile (its error 177). */
const tell = () =>
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });

/** Title of the screen: the browser tab's and the top bar's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    currentTitle = title;
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
    tell();
  }, [title]);
}

let currentCount: number | undefined;

/** How many the screen shows, for the top bar of a phone. Undefined for none. */
export function usePageCount(count: number | undefined): void {
  useEffect(() => {
    currentCount = count;
    tell();
    return () => {
      currentCount = undefined;
      tell();
    };
  }, [count]);
}

/** Where a screen puts its acts in the shell's top bar, on phones. */
export const ACTS_IN_BAR = 'actes';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For the shell's top bar. */
export const useCurrentTitle = (): string => useSyncExternalStore(subscribe, () => currentTitle);

/** For the shell's top bar. */
export const useCurrentCount = (): number | undefined => useSyncExternalStore(subscribe, () => currentCount);

interface PageProps {
  readonly title: string;
  /** The h1, where it is not the title. */
  readonly heading?: string;
  /** Beside the title, smaller: how many are shown. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** The link that leads back; its arrow is the page's. */
  readonly back?: ReactNode;
  /** Parts appear as they come: a list's filters are ready before its rows. */
  readonly apart?: boolean;
}

/** A screen's frame: its one h1, what can be done, and the content. */
export function Page({ title, heading = title, beside, children, intro, actions, back, apart = false }: PageProps) {
  usePageTitle(title);
  return (
    <div className="d-page">
      {back && (
        <div className="d-back">
          <Icon name="back" size={16} />
          {back}
        </div>
      )}
      <div className="d-page-head">
        <div>
          <div className="d-page-title">
            <h1>{heading}</h1>
            {beside}
          </div>
          {intro && <div className="d-page-intro">{intro}</div>}
        </div>
        {actions && <div className="d-page-actions">{actions}</div>}
      </div>
      {apart ? children : <Parts>{children}</Parts>}
    </div>
  );
}
