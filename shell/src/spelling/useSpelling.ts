import type { SessionUser } from '@diapason/contracts';
import { loadRightFrench } from '@diapason/contracts/constants';
import { useEffect } from 'react';
import { spellRight } from './spell-right';

/** While someone is logged in, and the setting says so, the page shows the documents' sentences in right French. */
export function useSpelling(user: SessionUser | null): void {
  const isOn = user?.orthographeCorrigee === 1;
  useEffect(() => {
    if (!isOn) return;
    let end: (() => void) | 'left' | undefined;
    void loadRightFrench().then(({ inRightFrench }) => {
      if (end !== 'left') end = spellRight(document.body, inRightFrench);
    });
    return () => {
      if (typeof end === 'function') end();
      end = 'left';
    };
  }, [isOn]);
}
