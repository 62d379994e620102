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
  const contributions = list.data ?? [];
  // Two of one year are there where two payers' records were merged: the one that is to be paid comes first.
  const ofYear = contributions.filter((one) => one.fk_anneeScolaire === idAnneeScolaire);
  const current = ofYear.find(isToBePaid) ?? ofYear[0];
  const anotherPays = payer.data?.payeur === 0 && payer.data.idUtilisateur !== null;
  const failed = [list, payer].find((one) => one.error && !one.data);
  return {
    ready: list.data !== undefined && payer.data !== undefined,
    error: failed?.error?.message,
    refetch: () => {
      list.refetch();
      payer.refetch();
    },
    contributions,
    current,
    /** What is open beside the balance that is shown: left to pay of any year, or paid too much of this one. */
    alsoOpen: contributions.filter(
      (one) => (anotherPays || one !== current) && (isToBePaid(one) || (ofYear.includes(one) && isOverpaid(one))),
    ),
    /** A guardian without children has no other payer. */
    anotherPays,
  };
}

const isToBePaid = (one: Parameters<typeof balanceOf>[0]) => balanceOf(one).remaining > 0;
const isOverpaid = (one: Parameters<typeof balanceOf>[0]) => balanceOf(one).overpaid > 0;
