import type { YearRow } from '@diapason/contracts';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Page, Panel, Tag } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import { useState } from 'react';
import { CloseYear } from './CloseYear';
import { ReopenYear } from './ReopenYear';
import { YearBooksDialog } from './YearBooksDialog';

const tones = { ouverte: 'information', 'en clôture': 'warning', close: 'success' } as const;
const words = { ouverte: 'Ouverte', 'en clôture': 'En clôture', close: 'Close' } as const;

const NONE = '–';

const columns: readonly Column<YearRow>[] = [
  { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire, fixed: true },
  {
    key: 'etat',
    header: 'État',
    value: (row) => words[row.etat],
    cell: (row) => <Tag tone={tones[row.etat]}>{words[row.etat]}</Tag>,
  },
  { key: 'montantTotal', header: 'Total des cotisations', value: (row) => row.montantTotal ?? NONE, kind: 'cents' },
  { key: 'montantRegle', header: 'Total des règlements', value: (row) => row.montantRegle ?? NONE, kind: 'cents' },
  { key: 'depuis', header: 'Depuis', value: (row) => row.dateHeure ?? NONE, kind: 'dateTime' },
  { key: 'par', header: 'Par', value: (row) => row.nomPrenomAgent ?? NONE },
  { key: 'motif', header: 'Motif de la réouverture', value: (row) => row.motif ?? NONE },
];

type Opened = { readonly kind: 'books' | 'close' | 'reopen'; readonly year: YearRow };

/** /cloture-annee: which school years are closed, with which totals; closing one and opening it again. */
export default function YearClosings() {
  const years = useApiQuery('GET /api/clotures', {});
  const may = (act: string) => years.fiche?.peut.includes(act) ?? false;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    // A closing that was refused on the way has changed the year's state too.
    years.refetch();
  };
  const open = (kind: Opened['kind'], year: YearRow) => () => setOpened({ kind, year });
  return (
    <Page
      title="Clôture de l’année"
      intro="Une année close ne change plus : ni cotisation, ni règlement, ni calcul. Ses totaux restent ceux de la clôture."
    >
      {years.error && <ErrorState message={years.error.message} onRetry={years.refetch} />}
      {years.isLoading && <Loading />}
      {years.data && (
        <Panel title="Années scolaires" icon="lock">
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
                {row.etat !== 'close' && row.terminee === 1 && may('clore') && (
                  <Button
                    look="quiet"
                    icon="lock"
                    label={`Clore l’année ${row.libelleAnneeScolaire}`}
                    onClick={open('close', row)}
                  >
                    Clore
                  </Button>
                )}
                {row.etat !== 'ouverte' && may('rouvrir') && (
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
        </Panel>
      )}
      {opened?.kind === 'books' && <YearBooksDialog year={opened.year} onClose={close} />}
      {opened?.kind === 'close' && <CloseYear year={opened.year} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenYear year={opened.year} onClose={close} />}
    </Page>
  );
}
