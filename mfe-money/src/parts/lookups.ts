import { useApiQuery } from '@diapason/platform';

const STABLE = { redirect: false, stable: true } as const;

/** The school years, and what a field offers of them. */
export function useSchoolYears() {
  const rows = useApiQuery('GET /api/anneesScolaire/list', {}, STABLE).data ?? [];
  return {
    rows,
    choice: { options: rows.map((year) => ({ value: year.idAnneeScolaire, label: year.libelleAnneeScolaire })) },
  };
}

/** The modes that the user may record a payment in. */
export function usePaymentModes() {
  const rows = useApiQuery('GET /api/cotisations/reglementsModes', {}, STABLE).data ?? [];
  return { rows, choice: { options: rows.map((mode) => ({ value: mode.idMode, label: mode.libelleMode })) } };
}

/** The agents who recorded payments. @param asked false asks nothing. */
export function usePaymentAgents(asked: boolean) {
  const rows =
    useApiQuery('GET /api/reglements/listeAgentEtatReglement', asked ? {} : null, { redirect: false }).data ?? [];
  return {
    rows,
    choice: { options: rows.map((agent) => ({ value: agent.idUtilisateur, label: agent.nomPrenomUtilisateur })) },
  };
}
