import { useApiQuery, useRights, useUser } from '@diapason/platform';
import { useUrlFilters } from '@diapason/ui/table';
import { siteAllowed, sitesOffered } from '../parts/own-sites';
import { paymentFilters } from './filters';

/** The list's filters with the user's rights on them, and the payments they find. */
export function usePayments() {
  const can = useRights();
  const user = useUser();
  const [asked, change, reset] = useUrlFilters('reglements', paymentFilters(user.idAnneeScolaire));
  const sites = sitesOffered(user, can(242));
  const filters = { ...asked, site: siteAllowed(asked.site, sites), agents: can(277) ? asked.agents : [] };
  const search = {
    fk_anneeScolaire: filters.annee,
    fk_site: filters.site,
    fk_mode: filters.mode,
    fk_user: [...filters.agents],
    dateDebut: filters.du,
    dateFin: filters.au,
    recherche: filters.recherche,
  };
  const list = useApiQuery('POST /api/reglements/list/', { body: search });
  return { filters, search, sites, list, change, reset };
}
