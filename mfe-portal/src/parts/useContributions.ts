import { useApiQuery, useUser } from '@diapason/platform';
import { balanceOf } from './balance';

/** The guardian's contributions, this year's, and whether another guardian pays. */
export function useContributions() {
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const list = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId: idUtilisateur }, query: {} });
  const payer = useApiQuery('GET /api/cotisations/cotisationPayeur/:idUser', {
    params: { idUser: idUtilisateur },
    query: { fk_anneeScolaire: idAnneeScolaire },
  });
  const failed = [list, payer].find((one) => one.error && !one.data);
  return {
    ready: list.data !== undefined && payer.data !== undefined,
    error: failed?.error?.message,
    refetch: () => {
      list.refetch();
      payer.refetch();
    },
    contributions: list.data ?? [],
    current: list.data?.find((one) => one.fk_anneeScolaire === idAnneeScolaire),
    /** Other years of which something is left to pay. */
    openYears: (list.data ?? []).filter(
      (one) => one.fk_anneeScolaire !== idAnneeScolaire && balanceOf(one).remaining > 0,
    ),
    /** A guardian without children has no other payer. */
    anotherPays: payer.data?.payeur === 0 && payer.data.idUtilisateur !== null,
  };
}
