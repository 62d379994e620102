import { type ApiData, replaceAddress, useSearch, useUser } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';

type Choices = ApiData<'POST /api/planning/choix'>;
type View = 'semaine' | 'jour' | 'liste';

const VIEWS: readonly string[] = ['semaine', 'jour', 'liste'];
const KEPT = ['par', 'vue', 'salles', 'enseignants'] as const;
const numbersIn = (text: string | null): readonly number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0);

/** What is shown: in the address, and remembered for its person on the device. @param phone one room or teacher, one day */
export function usePlanningChoice(choices: Choices | undefined, phone: boolean) {
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const search = useSearch();
  const kept = `planning-${idUtilisateur}`;
  const query = new URLSearchParams(search);
  const remembered = new URLSearchParams(localStorage.getItem(kept) ?? '');
  const told = (name: string) => query.get(name) ?? remembered.get(name);
  const change = (part: Readonly<Record<string, string | number | null>>) => {
    const next = new URLSearchParams(query);
    for (const name of KEPT) {
      const value = told(name);
      if (value !== null) next.set(name, value);
    }
    for (const [name, value] of Object.entries(part))
      if (value === null) next.set(name, '');
      else next.set(name, String(value));
    for (const [name, value] of [...next])
      if (value === '' && name !== 'salles' && name !== 'enseignants') next.delete(name);
    const keep = new URLSearchParams(KEPT.flatMap((name) => (next.has(name) ? [[name, next.get(name) ?? '']] : [])));
    localStorage.setItem(kept, keep.toString());
    replaceAddress(`${location.pathname}?${next}`);
  };
  const par = told('par') === 'enseignant' ? ('enseignant' as const) : ('salle' as const);
  const vue = told('vue') ?? '';
  const first = choices?.sites.find(({ salles }) => salles.length > 0);
  const rooms =
    told('salles') === null ? (first?.salles ?? []).map(({ idSalle }) => idSalle) : numbersIn(told('salles'));
  const one = phone ? rooms.slice(0, 1) : rooms;
  const teachers = numbersIn(told('enseignants'));
  const day = query.get('jour') ?? '';
  const annee = Number(query.get('annee')) || null;
  return {
    par,
    // A phone shows the day, or the list (001:196).
    vue: (VIEWS.includes(vue) && !(phone && vue === 'semaine') ? vue : phone ? 'jour' : 'semaine') as View,
    salles: one,
    enseignants: phone ? teachers.slice(0, 1) : teachers,
    sitesOfRooms: (choices?.sites ?? [])
      .filter(({ salles }) => salles.some(({ idSalle }) => one.includes(idSalle)))
      .map(({ idSite }) => idSite),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : todayInParis(),
    annee,
    year: annee ?? idAnneeScolaire,
    phone,
    change,
  };
}
