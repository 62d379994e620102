import type { PaymentRow } from '@diapason/contracts';
import { downloadFile, useMay, useRights } from '@diapason/platform';
import { Button, formatCents, formatDate, plural, SummaryTotals, useIsCompact, useIsPhone } from '@diapason/ui';
import { ExportMenu, ListPage } from '@diapason/ui/table';
import { useMemo } from 'react';
import { IconLink } from '../parts/IconLink';
import { useLasting } from '../parts/useLasting';
import { paymentColumns } from './columns';
import { PaymentFilters } from './PaymentFilters';
import { SiteTotals } from './SiteTotals';
import { modesOf, type PaymentTotals, totalsOf } from './totals';
import { usePayments } from './usePayments';

const NO_ROWS: readonly PaymentRow[] = [];

/** /liste-reglements: the payments that count, with totals per site and a grand total (document 002 §2). */
export default function Payments() {
  const can = useRights();
  const compact = useIsCompact();
  const phone = useIsPhone();
  const { filters, search, sites, list, change, reset } = usePayments();
  const waiting = useLasting(list.isFetching);
  const totals = useMemo(() => totalsOf(list.data ?? NO_ROWS), [list.data]);
  const mayOpen = useMay('POST /api/cotisations/liste');
  const mayPrint = useMay('GET /api/cotisations/quittance/:idReglement');
  const mayRead = useMay('GET /api/historique/:flux');
  const narrow = compact && !phone;
  const columns = useMemo(() => paymentColumns(mayOpen, narrow), [mayOpen, narrow]);
  return (
    <ListPage
      id="reglements"
      title="Règlements"
      noun="règlement"
      columns={columns}
      rows={list.data}
      rowKey={(row) => row.idReglement}
      rowClassName={(row) => (row.valide === 1 ? '' : 'd-row-inactive')}
      loading={list.isLoading || waiting}
      error={list.error}
      onRetry={list.refetch}
      pageSize={phone ? 10 : 50}
      initialSort={{ key: 'date', direction: 'descending' }}
      intro={can(277) ? undefined : 'Vous voyez les règlements que vous avez enregistrés.'}
      actions={
        !compact && (
          // « Liste Reglement » is the documents' name of the file (002 §2).
          <ExportMenu
            onExport={(format) =>
              void downloadFile(
                'POST /api/reglements/export',
                { body: { ...search, format } },
                `Liste Reglement.${format}`,
              )
            }
          />
        )
      }
      filters={<PaymentFilters filters={filters} sites={sites} change={change} reset={reset} />}
      summary={list.data && <Summary rows={list.data} totals={totals} />}
      footer={list.data && <SiteTotals totals={totals} />}
      rowActions={(row) => <RowActions row={row} receipt={mayPrint} history={mayRead} />}
    />
  );
}

const MODES_SHOWN = 3;

/** The grand total and the modes that bring the most. */
function Summary({ rows, totals }: { readonly rows: readonly PaymentRow[]; readonly totals: PaymentTotals }) {
  const modes = useMemo(() => modesOf(rows).slice(0, MODES_SHOWN), [rows]);
  return (
    <SummaryTotals
      label="Totaux des règlements"
      totals={[
        {
          label: 'Total général',
          value: formatCents(totals.montant),
          detail: plural(totals.nombre, 'règlement'),
          tone: 'success',
        },
        ...modes.map(({ mode, nombre, montant }) => ({
          label: mode,
          value: formatCents(montant),
          detail: plural(nombre, 'règlement'),
        })),
      ]}
    />
  );
}

interface RowActionsProps {
  readonly row: PaymentRow;
  readonly receipt: boolean;
  readonly history: boolean;
}

function RowActions({ row, receipt, history }: RowActionsProps) {
  const name = `de ${row.nomPrenomResponsable} du ${formatDate(row.date)}`;
  const { idReglement } = row;
  return (
    <>
      {receipt && row.valide === 1 && (
        <Button
          look="quiet"
          icon="download"
          label={`Télécharger la quittance ${name}`}
          onClick={() => void downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } })}
        />
      )}
      {history && (
        <IconLink
          to={`/historique/contribution-${row.fk_cotisation}`}
          icon="history"
          label={`Historique du règlement ${name}`}
        />
      )}
    </>
  );
}
