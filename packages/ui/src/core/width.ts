import { keptFromNarrow, limits } from '@diapason/contracts/constants';
import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Widths of `limits.breakpoints`. */
export type Breakpoint = keyof typeof limits.breakpoints;

/** Whether the window has no more room than the breakpoint: for the layout alone, since a zoomed page has little room too. */
export const useBelow = (breakpoint: Breakpoint): boolean =>
  useMedia(`(max-width: ${limits.breakpoints[breakpoint]}px)`);

/** Whether the window has room for the menu beside the page; the shell's style sheet says the same width. */
export const useMenuBeside = (): boolean => useMedia('(min-width: 1025px)');

/** Whether the device offers what the documents keep from narrow ones. Neither the window nor its zoom changes that (WCAG 1.4.4). */
export const useOffered = (what: keyof typeof keptFromNarrow): boolean => !useDeviceUpTo(keptFromNarrow[what]);

/** Whether the device is as narrow as the breakpoint. */
export const useDeviceBelow = (breakpoint: Breakpoint): boolean => useDeviceUpTo(limits.breakpoints[breakpoint]);

const useDeviceUpTo = (width: number): boolean => useSyncExternalStore(onResize, () => deviceWidth() <= width);

/** The device turns, or the window goes to another screen. */
const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** Firefox divides the screen's width by the zoom, and multiplies the pixel ratio by it. Zooming in like that takes a mouse. */
function deviceWidth(): number {
  const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  return screen.width * (hasMouse ? Math.max(1, devicePixelRatio) : 1);
}
