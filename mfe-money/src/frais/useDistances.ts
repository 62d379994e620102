import { type ApiData, ask } from '@diapason/platform';
import { useEffect, useRef, useState } from 'react';
import type { Known, LegEnds } from './claim-days';

export type Town = NonNullable<ApiData<'GET /api/utilisateursAdministratifs/communeService'>>;
interface Site {
  readonly idSite: number;
  readonly libelleSite: string;
}

/** The kilometres of legs, asked of the server once for each way. */
export function useDistances(town: Town | null | undefined, sites: readonly Site[]) {
  const [known, learn] = useState<ReadonlyMap<string, Known>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = useRef<LegEnds[]>([]);
  const keyOf = ({ from, to }: LegEnds) => [from ?? 'c', to ?? 'c'].sort().join(' ');
  const home = town?.libelleSelect ? [town.codePostal, town.libelleSelect].filter(Boolean).join(' ') : '';
  const nameOf = (id: number | null) =>
    id === null ? home : (sites.find(({ idSite }) => idSite === id)?.libelleSite ?? '');

  useEffect(() => {
    if (town === undefined) return;
    for (const leg of wanted.current.splice(0)) {
      const key = keyOf(leg);
      if (asked.current.has(key)) continue;
      asked.current.add(key);
      const query = { idSiteA: leg.from ?? 0, siteA: nameOf(leg.from), idSiteB: leg.to ?? 0, siteB: nameOf(leg.to) };
      void ask('GET /api/frais/fraisKilometrage', { query }).then((answer) => {
        if (answer.ok) learn((before) => new Map(before).set(key, answer.data));
        else asked.current.delete(key);
      });
    }
  });

  return (leg: LegEnds): Known | undefined => {
    const found = known.get(keyOf(leg));
    if (!found) wanted.current.push(leg);
    return found;
  };
}
