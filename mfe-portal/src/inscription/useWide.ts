import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1280px)';
const subscribe = (listener: () => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Room for the rules beside the summary. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
