import { messages, right } from '@diapason/contracts/constants';
import { notify, useApiCommand, useApiQuery, useRights } from '@diapason/platform';
import { Button, Progress, plural } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const POLL_MS = 600;
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
  readonly start: () => Promise<void>;
  readonly running: boolean;
  /** Progress and confirmation; render once in the screen. */
  readonly panel: ReactNode;
}

/** « Calculer »: confirms, has the families calculated in the background, shows progress and outcome. */
export function useCalculation(fk_anneeScolaire: number, yearLabel: string, onDone: () => void): Calculation {
  const can = useRights();
  const [ask, question] = useConfirm();
  const [calculate, { isRunning }] = useApiCommand('POST /api/cotisations/calcul', { success: false });
  const [idCalcul, setIdCalcul] = useState<number | null>(underWay);
  const [finished, setFinished] = useState<{ total: number; changed: number; failed: number } | null>(null);
  const progress = useApiQuery(
    'GET /api/cotisations/calcul/:idCalcul',
    idCalcul === null ? null : { params: { idCalcul } },
    { pollingInterval: POLL_MS },
  );
  const done = useRef(onDone);
  done.current = onDone;
  const reported = useRef<number | null>(null);
  const startedHere = useRef(false);
  const { data, error } = progress;

  useEffect(() => remember(idCalcul), [idCalcul]);

  useEffect(() => {
    if (!error || ![400, 403, 404].includes(error.status)) return;
    // Silent for a remembered calculation that is another's or long gone.
    if (startedHere.current) notify('error', error.message);
    setIdCalcul(null);
  }, [error]);

  useEffect(() => {
    if (idCalcul === null || !data?.finished || data.idCalcul !== idCalcul || reported.current === idCalcul) return;
    reported.current = idCalcul;
    setIdCalcul(null);
    setFinished(data);
    done.current();
    setTimeout(() => done.current(), SETTLE_MS);
  }, [data, idCalcul]);

  const start = async () => {
    const whose = can(right.changeContributionSite) ? 'de toutes les familles' : 'des familles de vos sites';
    const text = `Les cotisations ${yearLabel} ${whose} seront calculées avec la grille tarifaire en vigueur. Les règlements ne changent pas.`;
    if (!(await ask({ title: 'Calculer les cotisations ?', text, confirmLabel: 'Calculer' }))) return;
    setFinished(null);
    const answer = await calculate({ body: { fk_anneeScolaire } });
    if (!answer.ok) return;
    startedHere.current = true;
    setIdCalcul(answer.data.idCalcul);
  };
  const current = data && data.idCalcul === idCalcul ? data : { done: 0, total: 0, failed: 0 };
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
      {finished && <Outcome {...finished} onClose={() => setFinished(null)} />}
      {question}
    </>
  );
  return { start, running: idCalcul !== null || isRunning, panel };
}

interface OutcomeProps {
  readonly total: number;
  readonly changed: number;
  readonly failed: number;
  readonly onClose: () => void;
}

function Outcome({ total, changed, failed, onClose }: OutcomeProps) {
  const faults = failed > 0 ? `, ${failed} en échec` : '';
  return (
    <div className="d-note d-row" role="status">
      <span>
        {`${messages.money.calculationDone} : ${plural(total, 'famille')}, ${plural(changed, 'cotisation modifiée', 'cotisations modifiées')}${faults}.`}
      </span>
      <Button look="quiet" icon="close" label="Fermer ce message" onClick={onClose} />
    </div>
  );
}
