import { filter } from '@diapason/ui/table';

/** Filters of the payments list as its address has them. `annee` null is every school year. */
export const paymentFilters = (currentYear: number) =>
  ({
    annee: filter.number(currentYear),
    site: filter.number(),
    mode: filter.number(),
    agents: filter.numbers(),
    du: filter.date(),
    au: filter.date(),
    recherche: filter.text(),
  }) as const;
