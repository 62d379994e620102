import type { RolloverPart } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatDateTime, Loading, Page, Progress, plural, Tag } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { Aside } from './Aside';
import { Lines } from './Lines';
import { Parts } from './Parts';
import { bodyOf, type Choice, type DryRun, firstChoice, type Rollover as State, turned } from './rollover';
import styles from './rollover.module.css';
import { TakeBack } from './TakeBack';

const WATCH_MS = 1_000;

/** /preparation-annee: what preparing the next year would do, line by line; then doing it, and taking it back. */
export default function Rollover() {
  const state = useApiQuery('GET /api/rentree', {});
  const running = state.data?.enCours;
  // The same call, asked again while it goes on.
  useApiQuery('GET /api/rentree', running ? {} : null, { pollingInterval: WATCH_MS });
  if (!state.data)
    return (
      <Page title="Préparer l’année suivante">
        {state.error ? <ErrorState message={state.error.message} onRetry={state.refetch} /> : <Loading />}
      </Page>
    );
  return <Year state={state.data} onAsked={state.refetch} />;
}

interface YearProps {
  readonly state: State;
  readonly onAsked: () => void;
}

function Year({ state, onAsked }: YearProps) {
  const { cible, source, enCours } = state;
  const [choice, setChoice] = useState<Choice>(firstChoice);
  const [isTakingBack, setTakingBack] = useState(false);
  const tried = useApiQuery('POST /api/rentree/essai', { body: bodyOf(cible.idAnneeScolaire, choice) });
  const [start] = useApiCommand('POST /api/rentree');
  const [stop] = useApiCommand('POST /api/rentree/arret');
  const [ask, question] = useConfirm();
  const { refetch } = tried;
  const isRunning = enCours !== null;
  const wasRunning = useRef(isRunning);
  // What was written is there now.
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refetch();
    wasRunning.current = isRunning;
  }, [isRunning, refetch]);
  const name = cible.libelleAnneeScolaire;
  const tick = (part: RolloverPart) => {
    const parts = new Set(choice.parts);
    if (!parts.delete(part)) parts.add(part);
    setChoice({ ...choice, parts });
  };
  const begin = async (run: DryRun) => {
    const { toWrite } = counted(run);
    const title = `Préparer ${name}\u00a0?`;
    const text = `${plural(toWrite, 'ligne sera écrite', 'lignes seront écrites')} d’après ${source.libelleAnneeScolaire}. Tout est relu avant d’être écrit\u00a0; ce qui est déjà là reste tel quel. ${TAKES_BACK}.`;
    if (!(await ask({ title, text, confirmLabel: `Préparer ${name}` }))) return;
    await start({ body: bodyOf(cible.idAnneeScolaire, choice) });
    onAsked();
  };
  const halt = async () => {
    await stop({ body: { fk_anneeScolaire: cible.idAnneeScolaire } });
    onAsked();
  };
  const run = tried.data;
  return (
    <Page
      title={`Préparer ${name}`}
      beside={<Tag tone="information">{isRunning ? 'En cours' : 'Essai, rien n’est écrit'}</Tag>}
      actions={
        isRunning ? (
          <Button icon="stop" onClick={() => void halt()}>
            Arrêter
          </Button>
        ) : (
          <>
            <Button icon="refresh" busy={tried.isFetching} onClick={refetch}>
              Relire
            </Button>
            {state.faites.some(({ nature }) => nature === 'preparation') && (
              <Button icon="restore" onClick={() => setTakingBack(true)}>
                Annuler
              </Button>
            )}
          </>
        )
      }
    >
      {enCours && <UnderWay of={enCours} />}
      {tried.error && !run && <ErrorState message={tried.error.message} onRetry={refetch} />}
      {!run && !tried.error && <Loading />}
      {run && (
        <>
          <p className={styles.soft}>{`D’après ${source.libelleAnneeScolaire}, lu le ${formatDateTime(run.luLe)}.`}</p>
          <div className={styles.grid}>
            <Parts run={run} ticked={choice.parts} disabled={isRunning} onTick={tick} />
            <Lines lines={run.lignes} onTurn={isRunning ? undefined : (line) => setChoice(turned(choice, line))} />
            <Aside state={state} />
          </div>
          {!isRunning && <Bar run={run} name={name} onBegin={() => void begin(run)} />}
        </>
      )}
      {isTakingBack && (
        <TakeBack fk_anneeScolaire={cible.idAnneeScolaire} onClose={() => setTakingBack(false)} onAsked={onAsked} />
      )}
      {question}
    </Page>
  );
}

const TAKES_BACK = '«\u00a0Annuler\u00a0» reprendra ce que personne n’aura touché';
const verbs = { preparation: 'Préparation', annulation: 'Annulation' } as const;

function UnderWay({ of }: { readonly of: NonNullable<State['enCours']> }) {
  const { nature, fait, total, demandeeLe, demandeePar, arretee, abandonnee } = of;
  const asked = `Lancée le ${formatDateTime(demandeeLe)} par ${demandeePar ?? 'Diapason'}.`;
  return (
    <Progress title={verbs[nature]} done={fait} total={total} unit="lignes">
      <p className={styles.soft}>
        {abandonnee
          ? `${asked} Elle est interrompue\u00a0: arrêtez-la pour pouvoir la relancer.`
          : arretee
            ? 'Elle s’arrête après la ligne en cours.'
            : `${asked} Vous pouvez fermer cette page.`}
      </p>
    </Progress>
  );
}

function counted({ lignes }: DryRun) {
  const of = (sort: string) => lignes.filter((line) => line.sort === sort).length;
  const [repris, change, laisse] = [of('repris'), of('change'), of('laisse')];
  return { repris, change, laisse, toWrite: repris + change };
}

function Bar({ run, name, onBegin }: { readonly run: DryRun; readonly name: string; readonly onBegin: () => void }) {
  const { repris, change, laisse, toWrite } = counted(run);
  return (
    <footer className="d-save-bar">
      <p role="status">
        <strong>{plural(toWrite, 'ligne à écrire', 'lignes à écrire')}</strong>
        <span className={styles.told}>
          {` · ${plural(repris, 'reprise')}, ${plural(change, 'changée')} · ${plural(laisse, 'laissée')} de côté`}
        </span>
      </p>
      <span className={`${styles.soft} ${styles.told}`}>{TAKES_BACK}</span>
      <Button look="primary" disabled={toWrite === 0} onClick={onBegin}>
        {`Préparer ${name}`}
      </Button>
    </footer>
  );
}
