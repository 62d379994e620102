import type { YearRow } from '@diapason/contracts';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState, formatCents, formatDate, type MenuItem, Page, Tag } from '@diapason/ui';
import { type Column, PreviewList } from '@diapason/ui/table';
import { useState } from 'react';
import { CloseYear } from './CloseYear';
import { ReopenYear } from './ReopenYear';
import { YearPanel } from './YearPanel';
import { words } from './year-words';

const tones = { ouverte: 'information', 'en clôture': 'warning', close: 'success' } as const;
const YearState = ({ etat }: Pick<YearRow, 'etat'>) => <Tag tone={tones[etat]}>{words[etat]}</Tag>;

const NONE = '–';

const columns: readonly Column<YearRow>[] = [
  { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire, fixed: true, usual: 9 },
  { key: 'etat', header: 'État', value: (row) => words[row.etat], cell: (row) => <YearState etat={row.etat} /> },
  { key: 'montantTotal', header: 'Total des cotisations', value: (row) => row.montantTotal ?? NONE, kind: 'cents' },
  { key: 'montantRegle', header: 'Total des règlements', value: (row) => row.montantRegle ?? NONE, kind: 'cents' },
  { key: 'depuis', header: 'Depuis', value: (row) => row.dateHeure ?? NONE, kind: 'dateTime', drops: 3 },
  { key: 'par', header: 'Par', value: (row) => row.nomPrenomAgent ?? NONE, drops: 2 },
  { key: 'motif', header: 'Motif de la réouverture', value: (row) => row.motif ?? NONE, drops: 1 },
];

type Opened = { readonly kind: 'close' | 'reopen'; readonly year: YearRow };

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
  const actsOf = (year: YearRow): readonly MenuItem[] => [
    ...(year.etat !== 'close' && year.terminee === 1 && may('clore')
      ? [act('Clore', 'lock', () => setOpened({ kind: 'close', year }))]
      : []),
    ...(year.etat !== 'ouverte' && may('rouvrir')
      ? [act('Rouvrir', 'restore', () => setOpened({ kind: 'reopen', year }))]
      : []),
  ];
  return (
    <Page
      title="Clôture de l’année"
      apart
      intro="Une année close ne change plus : ni cotisation, ni règlement, ni calcul. Ses totaux restent ceux de la clôture."
    >
      <PreviewList
        id="clotures"
        label="Années scolaires"
        query={years}
        columns={columns}
        rowKey={(row) => row.fk_anneeScolaire}
        rowName={(row) => row.libelleAnneeScolaire}
        empty={<EmptyState title="Aucune année scolaire" />}
        panel={(row) => <YearPanel year={row} acts={actsOf(row)} />}
        phone={{
          under: ({ dateDebut, dateFin, montantTotal, montantRegle }) =>
            montantTotal === undefined
              ? `du ${formatDate(dateDebut)} au ${formatDate(dateFin)}`
              : `${formatCents(montantRegle)} réglés sur ${formatCents(montantTotal)}`,
          state: ({ etat }) => <YearState etat={etat} />,
        }}
        rowActions={(row) =>
          actsOf(row).map(({ key, label, icon, onSelect }) => (
            <Button
              key={key}
              look="quiet"
              {...(icon ? { icon } : {})}
              label={`${label} l’année ${row.libelleAnneeScolaire}`}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))
        }
      />
      {opened?.kind === 'close' && <CloseYear year={opened.year} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenYear year={opened.year} onClose={close} />}
    </Page>
  );
}

const act = (label: string, icon: 'lock' | 'restore', onSelect: () => void): MenuItem => ({
  key: label,
  label,
  icon,
  onSelect,
});
