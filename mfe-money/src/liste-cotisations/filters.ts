import { type ContributionView, contributionViews } from '@diapason/contracts/constants';
import { filter } from '@diapason/ui/table';

export const sorts = ['nom', '-nom', 'total', '-total', 'reste', '-reste', 'date', '-date'] as const;
export type ServerSort = (typeof sorts)[number];
const views = contributionViews.map(({ id }) => id) as readonly ContributionView[];

/** Rows of a page; cards on a phone are taller. */
export const defaultPageSize = (phone: boolean): number => (phone ? 10 : 50);

/** Filters of the list as its address has them. `page` is from 1, for people. */
export const contributionFilters = (currentYear: number, phone: boolean) =>
  ({
    annee: filter.number(currentYear),
    site: filter.number(),
    recherche: filter.text(),
    vue: filter.choice(views, 'toutes'),
    tri: filter.choice(sorts, 'nom'),
    page: { ...filter.number(1), remembered: false },
    taille: filter.number(defaultPageSize(phone)),
  }) as const;
