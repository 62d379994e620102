import { usePaymentAgents, usePaymentModes, useRights, useSchoolYears } from '@diapason/platform';
import { DateRangeFilter } from '@diapason/ui/calendar';
import { Filters, MultiSelectField, SearchField, SelectField, SiteFilter } from '@diapason/ui/form';
import type { usePayments } from './usePayments';
import { rangeFor, yearFor } from './year-fitting';

type Props = Pick<ReturnType<typeof usePayments>, 'filters' | 'sites' | 'change' | 'reset'>;

/** School year, mode, site, agents (right 277), range of dates with the school year's presets, and search. */
export function PaymentFilters({ filters, sites, change, reset }: Props) {
  const can = useRights();
  const years = useSchoolYears();
  const modes = usePaymentModes();
  const agents = usePaymentAgents(can(277));
  return (
    <Filters onReset={reset}>
      <SelectField
        name="annee"
        label="Année scolaire"
        value={filters.annee}
        onChange={(annee) => {
          const { from, to } = rangeFor({ from: filters.du, to: filters.au }, annee, years.rows);
          change({ annee, du: from, au: to });
        }}
        {...years.choice}
        none="Toutes les années"
      />
      <SiteFilter value={filters.site} onChange={(site) => change({ site })} {...(sites ? { only: sites } : {})} />
      <SelectField
        name="mode"
        label="Mode de règlement"
        value={filters.mode}
        onChange={(mode) => change({ mode })}
        {...modes.choice}
        none="Tous les modes"
      />
      {can(277) && (
        <MultiSelectField
          name="agents"
          label="Agents"
          value={filters.agents}
          onChange={(chosen) => change({ agents: chosen })}
          {...agents.choice}
          none="Tous les agents"
        />
      )}
      <DateRangeFilter
        from={filters.du}
        to={filters.au}
        onChange={({ from, to }) =>
          change({ du: from, au: to, annee: yearFor({ from, to }, filters.annee, years.rows) })
        }
      />
      <SearchField value={filters.recherche} onChange={(recherche) => change({ recherche })} />
    </Filters>
  );
}
