import { parisClock, teacherWorkshopList } from '@diapason/contracts/constants';
import { replaceAddress, useApiQuery, useSearch, useUser } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { useEffect, useState } from 'react';

const CALL = 'POST /api/utilisateursAdministratifs/listSeancesAttached/';
type Declared = (typeof teacherWorkshopList.filters)[number];
/** A filter of the lists beside the lessons, by what is sent. */
export const declared = <N extends Declared['name']>(name: N) =>
  teacherWorkshopList.filters.find((one) => one.name === name) as Extract<Declared, { readonly name: N }>;

const kind = declared('individuel');

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
    type: query.get(kind.in) ?? kind.atFirst,
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
      individuel: kind.options.find((one) => one.in === type)?.value ?? kind.all,
      dateDebut: from,
      dateFin: to,
    },
  });
}

/** What another teacher is called; undefined for oneself. */
export function useTeacherName(id: number): string | undefined {
  const isOwn = useUser().idUtilisateur === id;
  const today = todayInParis();
  const body = { fk_enseignant: id, individuel: kind.all, dateDebut: today, dateFin: today };
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
