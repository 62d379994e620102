import { useApiCommand } from '@diapason/platform';
import { useConfirm } from '@diapason/ui/overlay';
import type { ReactNode } from 'react';
import { inShort } from '../calcul/in-short';
import { MailTick } from '../calcul/MailTick';
import { UnknownTowns } from '../calcul/UnknownTowns';
import type { Calculation } from '../calcul/useCalculation';
import type { Draft, Tariff } from './useDraft';
import type { DryRun } from './useDryRun';

interface Publishing {
  readonly publish: () => Promise<void>;
  readonly isRunning: boolean;
  /** The question; render once in the screen. */
  readonly panel: ReactNode;
}

/** « Publier et recalculer »: says what changes, keeps what was typed, publishes it, and has the families calculated. */
export function usePublish(
  { fk_anneeScolaire, version }: Tariff,
  draft: Draft,
  {
    yearLabel,
    run,
    calculates,
    calculation,
    onDone,
  }: {
    readonly yearLabel: string;
    readonly run: DryRun | null;
    readonly calculates: boolean;
    readonly calculation: Calculation;
    readonly onDone: () => void;
  },
): Publishing {
  const [ask, question] = useConfirm();
  const [send, { isRunning }] = useApiCommand('POST /api/tarifs/:fk_anneeScolaire', {
    ...(calculates ? { success: false } : {}),
  });
  const publish = async () => {
    let mails = false;
    const then = calculates ? (
      <>
        <p>{`${run ? `${inShort(run)}. ` : ''}Les règlements ne changent pas.`}</p>
        {run && <UnknownTowns of={run.sansCommune} />}
        <MailTick
          onTick={(ticked) => {
            mails = ticked;
          }}
        />
      </>
    ) : (
      'Les montants ne changent qu’au prochain calcul des cotisations.'
    );
    const confirmLabel = calculates ? 'Publier et recalculer' : 'Publier';
    const title = `Publier la version ${version + 1} des tarifs ${yearLabel} ?`;
    if (!(await ask({ title, text: then, confirmLabel })) || !(await draft.saveDraft())) return;
    const answer = await send({ params: { fk_anneeScolaire }, body: { grille: draft.grid, versionAttendue: version } });
    if (!answer.ok) return;
    if (calculates) await calculation.begin(mails);
    onDone();
  };
  return {
    publish,
    isRunning: isRunning || calculation.running,
    panel: question,
  };
}
