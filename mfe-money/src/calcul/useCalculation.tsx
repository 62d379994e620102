import { messages } from '@diapason/contracts/constants';
import { ask as askOnce, notify, useApiCommand } from '@diapason/platform';
import { type CalculationState, useCalculationProgress } from '@diapason/platform/money';
import { Button, formatNumber, Progress, plural } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inShort } from './in-short';
import { MailTick } from './MailTick';
import { UnknownTowns } from './UnknownTowns';

/** When the jobs are done, the lists may still lack the last families. */
const SETTLE_MS = 1_500;
/** The running calculation of this tab, kept when the screen is left or reloaded. */
const UNDER_WAY = 'diapason.calcul';

function underWay(): number | null {
  const id = Number(sessionStorage.getItem(UNDER_WAY));
  return id > 0 ? id : null;
}

function remember(idCalcul: number | null): void {
  if (idCalcul === null) sessionStorage.removeItem(UNDER_WAY);
  else sessionStorage.setItem(UNDER_WAY, String(idCalcul));
}

export interface Calculation {
  /** Says first what would change. */
  readonly start: () => Promise<void>;
  /** Without a question: it was asked already. @param mails whether families whose amount changes hear of it. */
  readonly begin: (mails: boolean) => Promise<void>;
  readonly running: boolean;
  /** Progress and confirmation; render once in the screen. */
  readonly panel: ReactNode;
}

/**
 * « Calculer »: confirms, has the families calculated in the background, shows progress and outcome.
 * @param everywhere those of every site, not the agent's own
 */
export function useCalculation(
  fk_anneeScolaire: number,
  yearLabel: string,
  onDone: () => void,
  everywhere = false,
): Calculation {
  const [ask, question] = useConfirm();
  const [calculate, { isRunning }] = useApiCommand('POST /api/cotisations/calcul', { success: false });
  const [idCalcul, setIdCalcul] = useState<number | null>(underWay);
  const [finished, setFinished] = useState<CalculationState | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const startedHere = useRef(false);
  const { state, error } = useCalculationProgress(idCalcul, {
    onGone: ({ message }) => {
      // Silent for a remembered calculation that is another's or long gone.
      if (startedHere.current) notify('error', message);
      setIdCalcul(null);
    },
    onFinished: (outcome) => {
      setIdCalcul(null);
      setFinished(outcome);
      done.current();
      setTimeout(() => done.current(), SETTLE_MS);
    },
  });

  useEffect(() => remember(idCalcul), [idCalcul]);

  const begin = async (mails: boolean) => {
    setFinished(null);
    const answer = await calculate({ body: { fk_anneeScolaire, ...(mails ? { prevenir: 1 } : {}) } });
    if (!answer.ok) return;
    startedHere.current = true;
    setIdCalcul(answer.data.idCalcul);
  };
  const start = async () => {
    const tried = await askOnce('POST /api/cotisations/calcul/essai', { body: { fk_anneeScolaire } });
    if (!tried.ok) return notify('error', tried.error.message);
    const whose = everywhere ? 'de toutes les familles' : 'des familles de vos sites';
    let mails = false;
    const text = (
      <>
        <p>{`Les cotisations ${yearLabel} ${whose} seront calculées avec la grille tarifaire en vigueur. ${inShort(tried.data)}. Les règlements ne changent pas.`}</p>
        <UnknownTowns of={tried.data.sansCommune} />
        <MailTick
          onTick={(ticked) => {
            mails = ticked;
          }}
        />
      </>
    );
    if (await ask({ title: 'Calculer les cotisations ?', text, confirmLabel: 'Calculer' })) await begin(mails);
  };
  const current = state ?? { done: 0, total: 0, failed: 0 };
  const panel = (
    <>
      {(idCalcul !== null || isRunning) && (
        <Progress
          title="Calcul des cotisations"
          done={current.done}
          total={current.total}
          failed={current.failed}
          unit="familles"
        >
          {error && <p className="d-refusal">{error.message}</p>}
        </Progress>
      )}
      {finished && <Outcome outcome={finished} onClose={() => setFinished(null)} />}
      {question}
    </>
  );
  return { start, begin, running: idCalcul !== null || isRunning, panel };
}

interface OutcomeProps {
  readonly outcome: CalculationState;
  readonly onClose: () => void;
}

function Outcome({ outcome: { total, changed, failed, reason }, onClose }: OutcomeProps) {
  const faults = failed > 0 ? `, ${formatNumber(failed)} en échec` : '';
  const why = reason ? ` ${failed > 1 ? 'Premier motif' : 'Motif'} : ${reason}` : '';
  return (
    <div className="d-note d-row" role="status">
      <span>
        {`${messages.money.calculationDone} : ${plural(total, 'famille')}, ${plural(changed, 'cotisation modifiée', 'cotisations modifiées')}${faults}.${why}`}
      </span>
      <Button look="quiet" icon="close" label="Fermer ce message" onClick={onClose} />
    </div>
  );
}
