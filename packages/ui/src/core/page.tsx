import { limits } from '@diapason/platform';
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

/** Whether a media query matches. For the widths of the documents there are `useBelow` and `useDevice`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Widths of the documents, from `limits.breakpoints`; `wide` is above them all. */
export type Breakpoint = keyof typeof limits.breakpoints;
export type Device = Breakpoint | 'wide';

/** Whether the window is as wide as the breakpoint at most. */
export const useBelow = (breakpoint: Breakpoint): boolean =>
  useMedia(`(max-width: ${limits.breakpoints[breakpoint]}px)`);

/** The mobile layout. */
export const useIsPhone = (): boolean => useBelow('phone');
/** No exports, no mass actions. */
export const useIsCompact = (): boolean => useBelow('compact');

/** Which device the window's width is that of. */
export function useDevice(): Device {
  const matching: Readonly<Record<Breakpoint, boolean>> = {
    phone: useBelow('phone'),
    tablet: useBelow('tablet'),
    compact: useBelow('compact'),
    desktop: useBelow('desktop'),
  };
  return devices.find((device) => device === 'wide' || matching[device]) ?? 'wide';
}

/** The narrowest first. */
export const devices: readonly Device[] = ['phone', 'tablet', 'compact', 'desktop', 'wide'];
