import type { YearRow } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { useApiQuery, useMayCall } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatDateTime, Loading, Page, Tag } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import { useState } from 'react';
import { CloseYear } from './CloseYear';
import { ReopenYear } from './ReopenYear';
import { YearBooksDialog } from './YearBooksDialog';

const tones = { ouverte: 'information', 'en clôture': 'warning', close: 'success' } as const;
const words = { ouverte: 'Ouverte', 'en clôture': 'En clôture', close: 'Close' } as const;

const cents = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatCents(value));

const columns: readonly Column<YearRow>[] = [
  { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire, fixed: true },
  {
    key: 'etat',
    header: 'État',
    value: (row) => words[row.etat],
    cell: (row) => <Tag tone={tones[row.etat]}>{words[row.etat]}</Tag>,
  },
  { key: 'montantTotal', header: 'Total des cotisations', value: (row) => cents(row.montantTotal) },
  { key: 'montantRegle', header: 'Total des règlements', value: (row) => cents(row.montantRegle) },
  { key: 'depuis', header: 'Depuis', value: (row) => (row.dateHeure ? formatDateTime(row.dateHeure) : '') },
  { key: 'par', header: 'Par', value: (row) => row.nomPrenomAgent ?? '' },
  { key: 'motif', header: 'Motif de la réouverture', value: (row) => row.motif ?? '' },
];

type Opened = { readonly kind: 'books' | 'close' | 'reopen'; readonly year: YearRow };

/** /cloture-annee: which school years are closed, with which totals; closing one and opening it again. */
export default function YearClosings() {
  const years = useApiQuery('GET /api/clotures', {});
  const may = useMayCall();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = (kind: Opened['kind'], year: YearRow) => () => setOpened({ kind, year });
  return (
    <Page
      title="Clôture de l’année"
      intro="Une année close ne change plus : ni cotisation, ni règlement, ni calcul. Ses totaux sont scellés."
    >
      {years.error && <ErrorState message={years.error.message} onRetry={years.refetch} />}
      {years.isLoading && <Loading />}
      {years.data && (
        <DataList
          label="Années scolaires"
          rows={years.data}
          columns={columns}
          rowKey={(row) => row.fk_anneeScolaire}
          empty={<EmptyState title="Aucune année scolaire" />}
          rowActions={(row) => (
            <>
              <Button
                look="quiet"
                icon="eye"
                label={`Totaux de ${row.libelleAnneeScolaire}`}
                onClick={open('books', row)}
              >
                Totaux
              </Button>
              {row.etat !== 'close' && row.terminee === 1 && may('POST /api/clotures/:fk_anneeScolaire') && (
                <Button
                  look="quiet"
                  icon="lock"
                  label={`Clore l’année ${row.libelleAnneeScolaire}`}
                  onClick={open('close', row)}
                >
                  Clore
                </Button>
              )}
              {row.etat !== 'ouverte' && may('POST /api/clotures/:fk_anneeScolaire/reouverture') && (
                <Button
                  look="quiet"
                  icon="restore"
                  label={`Rouvrir l’année ${row.libelleAnneeScolaire}`}
                  onClick={open('reopen', row)}
                >
                  Rouvrir
                </Button>
              )}
            </>
          )}
        />
      )}
      {opened?.kind === 'books' && <YearBooksDialog year={opened.year} onClose={close} />}
      {opened?.kind === 'close' && <CloseYear year={opened.year} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenYear year={opened.year} onClose={close} />}
    </Page>
  );
}
