import { downloadFile, send } from '@diapason/platform';
import {
  Button,
  ErrorState,
  formatCents,
  formatDate,
  formatNumber,
  Page,
  Panel,
  plural,
  signed,
  todayInParis,
} from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { type Column, DataList, PreviewList } from '@diapason/ui/table';
import { useState } from 'react';
import type { Answer, OfSite } from './replayed';
import { SitePanel } from './SitePanel';
import { yesterday } from './yesterday';

type Books = Answer['alors'];

const replay = (au: string) => send<Answer>('POST /api/audit/rejeu', { body: { au } });

const lines: readonly { readonly field: keyof Books; readonly label: string; readonly money: boolean }[] = [
  { field: 'responsables', label: 'Responsables', money: false },
  { field: 'eleves', label: 'Élèves', money: false },
  { field: 'cotisations', label: 'Cotisations calculées', money: false },
  { field: 'montantTotal', label: 'Montant total des cotisations', money: true },
  { field: 'reglementsValides', label: 'Règlements valides', money: false },
  { field: 'montantRegle', label: 'Montant réglé', money: true },
];

interface Line {
  readonly label: string;
  readonly past: string;
  readonly present: string;
  readonly difference: string;
}

/** Replays all events up to the end of a day and shows that day's books beside today's. */
export default function Replay() {
  const [day, setDay] = useState<string | null>(() => yesterday());
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<{ day: string; answer: Awaited<ReturnType<typeof replay>> } | null>(null);
  // An answer that comes late may be of another day than the field's.
  const answer = outcome?.day === day ? outcome.answer : undefined;

  const choose = (chosen: string | null) => {
    setDay(chosen);
    setOutcome(null);
  };
  const run = async () => {
    if (!day) return;
    setRunning(true);
    setOutcome(null);
    setOutcome({ day, answer: await replay(day) });
    setRunning(false);
  };

  return (
    <Page
      title="Rejouer une date"
      apart
      intro="Les opérations enregistrées sont rejouées jusqu’à la fin du jour choisi, à côté des données d’aujourd’hui, qui ne changent pas."
    >
      <Panel title="Jour à rejouer" icon="calendar">
        <form
          className="d-row d-row-fields"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <DateField name="au" label="Jusqu’au" value={day} onChange={choose} latest={todayInParis()} />
          <Button type="submit" look="primary" icon="history" busy={running} disabled={!day}>
            Rejouer
          </Button>
        </form>
        {answer?.ok === false && <ErrorState message={answer.error.message} />}
      </Panel>
      {day && answer?.ok && (
        <>
          <Comparison day={day} data={answer.data} />
          <BySite day={day} sites={answer.data.parSite} />
        </>
      )}
    </Page>
  );
}

function Comparison({ day, data }: { readonly day: string; readonly data: Answer }) {
  const rows = lines.map(({ field, label, money }): Line => {
    const shown = (value: number) => (money ? formatCents(value) : formatNumber(value));
    const [past, present] = [data.alors[field], data.maintenant[field]];
    return { label, past: shown(past), present: shown(present), difference: signed(present - past, shown) };
  });
  const columns: readonly Column<Line>[] = [
    { key: 'label', header: 'Donnée', value: (row) => row.label, fixed: true, sortable: false },
    { key: 'past', header: `Au ${formatDate(day)}`, kind: 'number', value: (row) => row.past, sortable: false },
    { key: 'present', header: 'Aujourd’hui', kind: 'number', value: (row) => row.present, sortable: false },
    { key: 'difference', header: 'Écart', kind: 'number', value: (row) => row.difference, sortable: false },
  ];
  return (
    <Panel title={`Au ${formatDate(day)} et aujourd’hui`} icon="shield">
      <div className="d-stack">
        <p role="status" className={data.rapproche ? 'd-note' : 'd-refusal'}>
          {`${formatNumber(data.evenements)} événements rejoués en ${formatNumber(Math.round(data.duree / 100) / 10)} s. `}
          {data.rapproche
            ? 'Les règlements d’aujourd’hui concordent avec le journal, au centime.'
            : 'Écart entre les règlements et le journal.'}
        </p>
        <DataList label="Comparaison" rows={rows} columns={columns} rowKey={(row) => row.label} loading={false} />
      </div>
    </Panel>
  );
}

const figure = (key: string, header: string, value: (row: OfSite) => string): Column<OfSite> => ({
  key,
  header,
  value,
  kind: 'number',
  sortable: false,
});
const left = ({ montantTotal, montantRegle }: OfSite['alors']) => formatCents(montantTotal - montantRegle);
const nameOf = (row: OfSite): string => row.libelleSite || 'Sans site';

const siteColumns: readonly Column<OfSite>[] = [
  { key: 'site', header: 'Site', value: nameOf, fixed: true, sortable: false },
  figure('cotisations', 'Cotisations', ({ alors }) => formatNumber(alors.cotisations)),
  figure('total', 'Montant total', ({ alors }) => formatCents(alors.montantTotal)),
  figure('regle', 'Réglé', ({ alors }) => formatCents(alors.montantRegle)),
  figure('reste', 'Reste', ({ alors }) => left(alors)),
  figure('maintenant', 'Réglé aujourd’hui', ({ maintenant }) => formatCents(maintenant.montantRegle)),
  figure('resteMaintenant', 'Reste aujourd’hui', ({ maintenant }) => left(maintenant)),
];

/** The books of that day site by site; the contributions themselves are a file. */
function BySite({ day, sites }: { readonly day: string; readonly sites: readonly OfSite[] }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile('POST /api/audit/rejeu/export', { body: { au: day, format: 'xlsx' } });
    setBusy(false);
  };
  return (
    <PreviewList
      id="rejeu-sites"
      label="Comptes par site"
      headed={{
        title: `Comptes au ${formatDate(day)}, par site`,
        actions: (
          <Button icon="download" busy={busy} onClick={() => void download()}>
            Exporter les cotisations
          </Button>
        ),
      }}
      query={{ data: sites, error: undefined, refetch: async () => sites }}
      columns={siteColumns}
      rowKey={({ fk_site }) => fk_site ?? 0}
      rowName={nameOf}
      empty="Aucune cotisation ce jour-là"
      panel={(site) => <SitePanel name={nameOf(site)} day={day} site={site} />}
      phone={{
        beside: ({ alors }) => plural(alors.cotisations, 'cotisation'),
        under: ({ alors }) => `${formatCents(alors.montantRegle)} réglés sur ${formatCents(alors.montantTotal)}`,
      }}
    />
  );
}
