import { gridChanges } from '@diapason/contracts/calculation';
import { frenchInstant, messages, schoolYearOf } from '@diapason/contracts/constants';
import { go, useApiCommand, useApiQuery, useSchoolYears, useSearch, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, Loading, Page, plural, Tag, useOffered } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { lazy, Suspense, useState } from 'react';
import { type Calculation, useCalculation } from '../calcul/useCalculation';
import { GridTable } from './GridTable';
import { Rules } from './Rules';
import { type RealFamily, Simulator } from './Simulator';
import { Tray } from './Tray';
import styles from './tariffs.module.css';
import { type Tariff, useDraft } from './useDraft';
import { useDryRun } from './useDryRun';
import { usePublish } from './usePublish';

const LineDialog = lazy(() => import('./LineDialog'));
const ZoneDialog = lazy(() => import('./ZoneDialog'));
const FamiliesDialog = lazy(() => import('./FamiliesDialog'));
const RealFamilyDialog = lazy(() => import('./RealFamilyDialog'));
const VersionsDialog = lazy(() => import('./VersionsDialog'));

/** /tarifs: the grid of a year, its draft, and what publishing it would change. */
export default function Tariffs() {
  const user = useUser();
  const offered = useOffered('tariffs');
  const years = useSchoolYears();
  const asked = Number(new URLSearchParams(useSearch()).get('annee'));
  const year = asked > 0 ? asked : user.idAnneeScolaire;
  const tariff = useApiQuery(
    'GET /api/tarifs/:fk_anneeScolaire',
    offered && year > 0 ? { params: { fk_anneeScolaire: year } } : null,
  );
  const [round, setRound] = useState(0);
  const row = years.rows.find(({ idAnneeScolaire }) => idAnneeScolaire === year);
  // Here, not in the editor: it outlasts the draft that was published.
  const [calculated, setCalculated] = useState(0);
  const calculation = useCalculation(year, row?.libelleAnneeScolaire ?? '', () =>
    setCalculated((before) => before + 1),
  );
  if (!offered)
    return (
      <Page title="Tarifs">
        <EmptyState title={messages.errorPage.noMobileSettingsPage} icon="calculator" />
      </Page>
    );
  if (tariff.error && !tariff.data)
    return (
      <Page title="Tarifs">
        <ErrorState message={tariff.error.message} onRetry={tariff.refetch} />
      </Page>
    );
  if (!tariff.data || tariff.data.fk_anneeScolaire !== year || !row)
    return (
      <Page title="Tarifs">
        <Loading />
      </Page>
    );
  const again = () => {
    tariff.refetch();
    setRound((before) => before + 1);
  };
  return (
    <Editor
      // Another version, or a draft that was dropped, begins anew; what is typed meanwhile stays.
      key={`${year}-${tariff.data.version}-${round}`}
      tariff={tariff.data}
      peut={tariff.fiche?.peut ?? []}
      year={{ id: year, label: row.libelleAnneeScolaire, debut: schoolYearOf(row.dateDebut).debut }}
      years={years.rows}
      calculation={calculation}
      calculated={calculated}
      again={again}
    />
  );
}

type Opened =
  | { readonly kind: 'line' | 'zone'; readonly at: number }
  | { readonly kind: 'families' | 'real' | 'versions' }
  | null;

interface EditorProps {
  readonly tariff: Tariff;
  readonly peut: readonly string[];
  readonly year: { readonly id: number; readonly label: string; readonly debut: string };
  readonly years: readonly { readonly idAnneeScolaire: number; readonly libelleAnneeScolaire: string }[];
  readonly calculation: Calculation;
  /** Calculations that ended here: what they changed, a dry run changes no more. */
  readonly calculated: number;
  readonly again: () => void;
}

function Editor({ tariff, peut, year, years, calculation, calculated, again }: EditorProps) {
  const draft = useDraft(tariff);
  const { grid, change } = draft;
  const [opened, setOpened] = useState<Opened>(null);
  const [real, setReal] = useState<RealFamily | null>(null);
  const tried = useDryRun(year.id, grid, calculated);
  const { reference } = tariff;
  const compared = reference?.grille;
  const changes = compared ? gridChanges(compared, grid).reduce((sum, { cellules }) => sum + cellules, 0) : 0;
  const differs = tariff.grille === null || gridChanges(tariff.grille, grid).length > 0;
  const recalculates = peut.includes('recalculer');
  const { publish, isRunning, panel } = usePublish(tariff, draft, {
    yearLabel: year.label,
    run: tried.run,
    calculates: recalculates,
    calculation,
    onDone: again,
  });
  const [drop] = useApiCommand('DELETE /api/tarifs/:fk_anneeScolaire/brouillon');
  const [askFirst, question] = useConfirm();
  const dropDraft = async () => {
    const title = 'Abandonner ce brouillon ?';
    const text = 'Les montants saisis depuis la dernière version publiée seront perdus.';
    if (!(await askFirst({ title, text, confirmLabel: 'Abandonner le brouillon', danger: true }))) return;
    if ((await drop({ params: { fk_anneeScolaire: year.id } })).ok) again();
  };
  const close = () => setOpened(null);
  const families =
    tried.run && !tried.isOld && tried.run.changent > 1 ? ` les ${formatNumber(tried.run.changent)}` : '';
  const publishLabel = recalculates ? `Publier et recalculer${families}` : 'Publier';
  const editing = { grid, compared, change };
  return (
    <Page
      title={`Tarifs ${year.label}`}
      heading="Tarifs"
      intro={
        <div className={styles.head}>
          <select
            aria-label="Année scolaire"
            className={styles.year}
            value={year.id}
            onChange={({ currentTarget: { value } }) => go(`/tarifs?annee=${value}`)}
          >
            {years.map(({ idAnneeScolaire, libelleAnneeScolaire }) => (
              <option key={idAnneeScolaire} value={idAnneeScolaire}>
                {libelleAnneeScolaire}
              </option>
            ))}
          </select>
          {differs ? (
            <Tag tone="warning">Brouillon de la version {tariff.version + 1}</Tag>
          ) : (
            <Tag tone="success">Version {tariff.version} en vigueur</Tag>
          )}
          <span className={styles.soft}>
            {[
              reference && reference.fk_anneeScolaire !== year.id ? `copié de ${reference.libelleAnneeScolaire}` : null,
              changes > 0 ? plural(changes, 'changement') : null,
              draft.isSaved ? draft.savedAt && `gardé à ${clockOf(draft.savedAt)}` : draft.refused ? null : 'à garder…',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      }
      actions={
        <>
          {draft.savedAt && (
            <Button look="quiet" icon="restore" onClick={() => void dropDraft()}>
              Abandonner
            </Button>
          )}
          <Button look="quiet" icon="history" onClick={() => setOpened({ kind: 'versions' })}>
            Versions
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            Grille à publier
          </Button>
        </>
      }
    >
      {draft.refused && (
        <p className="d-note d-refusal" role="alert">
          Le brouillon n’a pas été gardé : {draft.refused.message}
          {draft.refused.field === 'versionAttendue' && (
            <Button look="quiet" onClick={again}>
              Recharger
            </Button>
          )}
        </p>
      )}
      {tariff.close === 1 && <p className="d-note">{messages.money.closedYear}</p>}
      {calculation.panel}
      {panel}
      {question}
      <div className={styles.two}>
        <div className={styles.column}>
          <GridTable
            {...editing}
            onLine={(at) => setOpened({ kind: 'line', at })}
            onZone={(at) => setOpened({ kind: 'zone', at })}
          />
          <Rules {...editing} yearLabel={year.label} />
        </div>
        <Simulator
          grid={grid}
          compared={reference ? { grille: reference.grille, libelle: reference.libelleAnneeScolaire } : undefined}
          debutAnnee={year.debut}
          real={real}
          onReal={() => setOpened({ kind: 'real' })}
          onForget={() => setReal(null)}
        />
      </div>
      <Tray
        tried={tried}
        publish={
          differs && peut.includes('publier')
            ? { label: publishLabel, busy: isRunning, onClick: () => void publish() }
            : null
        }
        onFamilies={() => setOpened({ kind: 'families' })}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'line' && <LineDialog grid={grid} lineAt={opened.at} change={change} onClose={close} />}
        {opened?.kind === 'zone' && <ZoneDialog grid={grid} zoneAt={opened.at} change={change} onClose={close} />}
        {opened?.kind === 'families' && tried.run && <FamiliesDialog run={tried.run} onClose={close} />}
        {opened?.kind === 'real' && <RealFamilyDialog fk_anneeScolaire={year.id} onChoose={setReal} onClose={close} />}
        {opened?.kind === 'versions' && (
          <VersionsDialog fk_anneeScolaire={year.id} onTake={(grille) => change(() => grille)} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

/** « 14:32 » in Paris. */
const clockOf = (instant: string): string => frenchInstant(instant).slice(11, 16);
