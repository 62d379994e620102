import type { SessionUser } from '@diapason/contracts';
import { loadRightFrench } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { useEffect } from 'react';
import { spellRight } from './spell-right';

/** Where the setting says so, the page shows the documents' sentences in right French. The session tells it; without one it is asked for. */
export function useSpelling(user: SessionUser | null, isAnonymous: boolean): void {
  const asked = useApiQuery(
    'GET /api/parametres/getValeur/:key',
    isAnonymous ? { params: { key: 'orthographeCorrigee' } } : null,
  );
  const isOn = user ? user.orthographeCorrigee === 1 : isAnonymous && asked.data?.valeur === '1';
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
