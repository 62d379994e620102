import { parisClock } from '@diapason/contracts/constants';
import { replaceAddress, useApiQuery, useSearch, useUser } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { useEffect, useState } from 'react';

const CALL = 'POST /api/utilisateursAdministratifs/listSeancesAttached/';
/** The type in the address, as the lists beside it have it. */
const KINDS: Readonly<Record<string, number>> = { collectifs: 0, individuels: 1 };

/** What the address filters lessons by: the lists beside it share the names. */
export function useLessonFilters() {
  const query = new URLSearchParams(useSearch());
  const numberIn = (name: string) => Number(query.get(name)) || null;
  const change = (part: Readonly<Record<string, string | number | null>>) => {
    for (const [name, value] of Object.entries(part))
      if (value === null || value === '') query.delete(name);
      else query.set(name, String(value));
    replaceAddress(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
  };
  const day = query.get('jour') ?? '';
  return {
    annee: numberIn('annee'),
    site: numberIn('site'),
    salle: numberIn('salle'),
    type: query.get('type') ?? 'tous',
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : todayInParis(),
    vue: query.get('vue'),
    change,
  };
}

/** The lessons of somebody from one day to another, as the address filters them. */
export function useLessons(id: number, from: string, to: string) {
  const { annee, site, salle, type } = useLessonFilters();
  return useApiQuery(CALL, {
    body: {
      fk_enseignant: id,
      ...(annee ? { fk_anneeScolaire: annee } : {}),
      ...(site ? { fk_site: site } : {}),
      ...(salle ? { fk_salle: salle } : {}),
      individuel: KINDS[type] ?? 2,
      dateDebut: from,
      dateFin: to,
    },
  });
}

/** What another teacher is called; undefined for oneself. */
export function useTeacherName(id: number): string | undefined {
  const isOwn = useUser().idUtilisateur === id;
  const today = todayInParis();
  const body = { fk_enseignant: id, individuel: 2, dateDebut: today, dateFin: today };
  return useApiQuery(CALL, isOwn ? null : { body }, { leaves: true }).data?.nomPrenomUtilisateur;
}

const HALF_A_MINUTE = 30_000;
const clockNow = () => parisClock(new Date()).slice(11, 16);

/** `16:05` in Paris, as it goes on. */
export function useClock(): string {
  const [now, setNow] = useState(clockNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(clockNow()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
