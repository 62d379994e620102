import { useApiQuery } from '@diapason/platform';

/** The role groups that messages are addressed to; the guardians’ group is no group of agents. */
export function useGroups() {
  const list = useApiQuery('GET /api/gestionRole/listeGroupe', { query: { lecture: true } });
  return { ...list, names: new Map((list.data ?? []).map(({ idGroupe, libelleGroupe }) => [idGroupe, libelleGroupe])) };
}
