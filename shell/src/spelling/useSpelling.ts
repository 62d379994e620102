import type { SessionUser } from '@diapason/contracts';
import { loadRightFrench } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { useEffect } from 'react';
import { spellRight } from './spell-right';
import { copyAsSent } from './unbroken';

const asTheyStand = (text: string): string => text;

/** Where the setting says so, the page shows the documents' sentences in right French. The session tells it; without one it is asked for. */
export function useSpelling(user: SessionUser | null, isAnonymous: boolean): void {
  const asked = useApiQuery(
    'GET /api/parametres/getValeur/:key',
    isAnonymous ? { params: { key: 'orthographeCorrigee' } } : null,
  );
  const isOn = user ? user.orthographeCorrigee === 1 : isAnonymous && asked.data?.valeur === '1';
  useEffect(() => {
    let end = spellRight(document.body, asTheyStand);
    let isLeft = false;
    if (isOn)
      void loadRightFrench().then(({ inRightFrench }) => {
        if (isLeft) return;
        end();
        end = spellRight(document.body, inRightFrench);
      });
    return () => {
      isLeft = true;
      end();
    };
  }, [isOn]);
  useEffect(() => copyAsSent(document), []);
}
