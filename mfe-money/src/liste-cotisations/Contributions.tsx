import type { ContributionRow } from '@diapason/contracts';
import { contributionViews, messages } from '@diapason/contracts/constants';
import { useMayCall, usePaymentModes, useRights, useSchoolYears, useUser } from '@diapason/platform';
import { Button, EmptyState, useIsCompact, useMedia } from '@diapason/ui';
import { Filters, SchoolYearFilter, SearchField, SelectField, SiteFilter } from '@diapason/ui/form';
import { ListPage } from '@diapason/ui/table';
import { IconLink } from '../parts/IconLink';
import { useLasting } from '../parts/useLasting';
import { ContributionDetail } from './ContributionDetail';
import { ContributionTotals } from './ContributionTotals';
import { contributionColumns } from './columns';
import { ExportMenu } from './ExportMenu';
import { sorts } from './filters';
import type { PaymentContext } from './PaymentButtons';
import { mayAdd, paymentsOpen, type Situation } from './payments';
import { sortOf, triOf } from './sorting';
import { useCalculation } from './useCalculation';
import { useContributions } from './useContributions';
import { usePaymentActions } from './usePaymentActions';
import { usePaymentSituation } from './usePaymentSituation';

const viewOptions = contributionViews.map(({ id, libelle }) => ({ value: id, label: libelle }));

/** /liste-cotisations: the contributions of a year, one row per family with its payments (document 002 §2). */
export default function Contributions() {
  const can = useRights();
  const may = useMayCall();
  const user = useUser();
  const compact = useIsCompact();
  const laptop = useMedia('(max-width: 1300px)');
  const { filters, search, sites, page, list, summary, change, reset, refresh } = useContributions();
  const { situation, calculates } = usePaymentSituation(filters.annee);
  const [commands, dialogs] = usePaymentActions();
  const years = useSchoolYears();
  const modes = usePaymentModes();
  const yearLabel = years.rows.find(({ idAnneeScolaire }) => idAnneeScolaire === filters.annee)?.libelleAnneeScolaire;
  const calculation = useCalculation(filters.annee, yearLabel ?? user.libelleAnneeScolaire, refresh);
  const waiting = useLasting(list.isFetching);
  const context: PaymentContext = {
    situation,
    commands,
    modeOf: (id) => modes.rows.find(({ idMode }) => idMode === id)?.libelleMode ?? `Mode n° ${id}`,
  };
  const without = situation.phone ? undefined : compact ? 'reglements' : laptop ? 'regle' : undefined;
  const actions = !compact && (
    <>
      {may('POST /api/cotisations/export') && <ExportMenu search={search} />}
      {can(217) && calculates && (
        <Button look="primary" icon="calculator" busy={calculation.running} onClick={() => void calculation.start()}>
          Calculer
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        id="cotisations"
        title="Cotisations"
        noun="cotisation"
        columns={contributionColumns(context, without)}
        rows={list.data}
        rowKey={(row) => row.idCotisation}
        loading={list.isLoading || waiting}
        error={list.error ?? summary.error}
        onRetry={refresh}
        actions={actions}
        intro={closedNotice(situation)}
        filters={
          <>
            <Filters onReset={reset}>
              <SchoolYearFilter value={filters.annee} onChange={(annee) => change({ annee })} disabled={!can(216)} />
              <SiteFilter
                value={filters.site}
                onChange={(site) => change({ site })}
                {...(sites ? { only: sites } : {})}
              />
              <SelectField
                name="vue"
                label="Situation"
                value={filters.vue}
                onChange={(vue) => change({ vue: vue ?? 'toutes' })}
                options={viewOptions}
              />
              <SearchField value={filters.recherche} onChange={(recherche) => change({ recherche })} />
            </Filters>
            {calculation.panel}
          </>
        }
        summary={
          summary.data && <ContributionTotals summary={summary.data} busy={summary.isFetching || list.isFetching} />
        }
        expansion={(row) => <ContributionDetail row={row} context={context} />}
        rowActions={(row) => <RowActions row={row} context={context} history={may('GET /api/historique/:flux')} />}
        empty={<NoContribution filtered={isFiltered(filters)} yearLabel={yearLabel ?? user.libelleAnneeScolaire} />}
        server={{
          total: summary.data?.nombre ?? list.data?.length ?? 0,
          page,
          pageSize: filters.taille,
          sort: sortOf(filters.tri),
          onChange: (asked) => change({ page: asked.page + 1, taille: asked.pageSize, tri: triOf(asked.sort, sorts) }),
        }}
      />
      {dialogs}
    </>
  );
}

type Narrowing = Pick<ReturnType<typeof useContributions>['filters'], 'recherche' | 'vue' | 'site'>;

const isFiltered = ({ recherche, vue, site }: Narrowing): boolean =>
  recherche !== '' || vue !== 'toutes' || site !== null;

function NoContribution({ filtered, yearLabel }: { readonly filtered: boolean; readonly yearLabel: string }) {
  if (filtered) return <EmptyState title="Aucune cotisation trouvée">Modifiez les filtres ou la recherche.</EmptyState>;
  return (
    <EmptyState title={`Aucune cotisation pour ${yearLabel}`} icon="calculator">
      Les cotisations apparaîtront ici une fois calculées.
    </EmptyState>
  );
}

interface RowActionsProps {
  readonly row: ContributionRow;
  readonly context: PaymentContext;
  readonly history: boolean;
}

function RowActions({ row, context, history }: RowActionsProps) {
  return (
    <>
      {mayAdd(context.situation) && (
        <Button
          look="quiet"
          icon="plus"
          label={`Ajouter un règlement à ${row.nomPrenomUtilisateur}`}
          onClick={() => context.commands.add(row)}
        />
      )}
      {history && (
        <IconLink
          to={`/historique/contribution-${row.idCotisation}`}
          icon="history"
          label={`Historique de la cotisation de ${row.nomPrenomUtilisateur}`}
        />
      )}
    </>
  );
}

/** Why nothing can be added, where that is so. */
function closedNotice({ yearClosed, fermeture, today }: Situation): string | undefined {
  if (yearClosed) return messages.money.closedYear;
  return paymentsOpen(fermeture, today) ? undefined : messages.money.paymentsClosed;
}
