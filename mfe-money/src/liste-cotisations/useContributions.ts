import { useApiQuery, useRights, useUser } from '@diapason/platform';
import { useIsPhone } from '@diapason/ui';
import { useUrlFilters } from '@diapason/ui/table';
import { siteAllowed, sitesOffered } from '../parts/own-sites';
import { contributionFilters, defaultPageSize } from './filters';
import { pageOf } from './sorting';

/** The list's filters with the user's rights on them, its rows (one page) and its totals. */
export function useContributions() {
  const can = useRights();
  const user = useUser();
  const phone = useIsPhone();
  const [asked, setAsked, reset] = useUrlFilters('cotisations', contributionFilters(user.idAnneeScolaire, phone));
  const sites = sitesOffered(user, can(241));
  const filters = {
    ...asked,
    annee: (can(216) ? asked.annee : null) ?? user.idAnneeScolaire,
    site: siteAllowed(asked.site, sites),
    taille: asked.taille || defaultPageSize(phone),
  };
  const search = {
    fk_anneeScolaire: filters.annee,
    fk_site: filters.site,
    recherche: filters.recherche,
  };
  const summary = useApiQuery('POST /api/cotisations/resume', { body: { ...search, vue: filters.vue } });
  const page = pageOf(filters.page, filters.taille, summary.data?.nombre);
  const list = useApiQuery('POST /api/cotisations/liste', {
    body: { ...search, vue: filters.vue, tri: filters.tri, page, taille: filters.taille },
  });
  /** Any change but the page's begins at the first page again. */
  const change = (part: Partial<typeof asked>) => setAsked({ page: 1, ...part });
  const refresh = () => {
    list.refetch();
    summary.refetch();
  };
  return { filters, search, sites, page, list, summary, change, reset, refresh };
}
