import { formatCents, messages } from '@diapason/contracts/constants';
import { ask as askOnce, notify, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { useCalculationProgress } from '@diapason/platform/money';
import { Button, EmptyState, ErrorState, Loading, Panel, useIsAllowed } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { Columns } from '@diapason/ui/sheet';
import { type ReactNode, useState } from 'react';
import { Calculation } from '../calcul/Calculation';
import { inShort } from '../calcul/in-short';
import styles from './contributions.module.css';
import { yearNameOf } from './family';
import { remaining } from './situation';
import { TaxRecords } from './TaxRecords';
import { YearOfFamily } from './YearOfFamily';

/**
 * A guardian's years, each unfolding into its payments, with why it is that much at their right; computed with 110. Where something is owed,
 * that year is open.
 */
export function Contributions({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const contributions = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId: idUtilisateur } });
  const [calculation, question] = useCalculation(idUtilisateur, contributions.refetch);
  const [chosen, choose] = useState<number | null>();
  const { data } = contributions;
  if (contributions.error && !data)
    return <ErrorState message={contributions.error.message} onRetry={contributions.refetch} />;
  if (!data) return <Loading />;
  const first = data.find((row) => remaining(row) > 0) ?? data[0];
  const open = chosen === undefined ? first : data.find(({ idCotisation }) => idCotisation === chosen);
  const explained = open ?? first;
  return (
    <Columns
      side={
        <Panel title={explained ? `Pourquoi ${formatCents(explained.montantTotal)}` : 'Calcul'} actions={calculation}>
          {explained ? (
            <div className={`d-stack ${styles.explanation}`}>
              <p className="d-second">{yearNameOf(explained)}</p>
              <Calculation detail={explained} />
            </div>
          ) : (
            <EmptyState title="Aucune cotisation" icon="euro" />
          )}
        </Panel>
      }
    >
      {data.map((row) => (
        <YearOfFamily
          key={row.idCotisation}
          contribution={row}
          isOpen={row === open}
          onFold={() => choose(row === open ? null : row.idCotisation)}
        />
      ))}
      <TaxRecords idUtilisateur={idUtilisateur} />
      {question}
    </Columns>
  );
}

/** The button that computes this year's contribution, which needs a tax record of the year; it says first what would change. */
function useCalculation(idUtilisateur: number, refetch: () => void): [button: ReactNode, question: ReactNode] {
  const [ask, question] = useConfirm();
  const { idAnneeScolaire, libelleAnneeScolaire } = useUser();
  const may = useIsAllowed()('calculer');
  const records = useApiQuery('GET /api/responsablesRevenus/listFiscalite/:id', { params: { id: idUtilisateur } });
  const [calculate, { isRunning }] = useApiCommand('POST /api/cotisations/calcul', { success: false });
  const [idCalcul, setRunning] = useState<number | null>(null);
  useCalculationProgress(idCalcul, {
    onGone: ({ message }) => {
      setRunning(null);
      notify('error', message);
    },
    onFinished: ({ failed, reason }) => {
      setRunning(null);
      if (failed > 0) notify('error', reason ?? messages.money.notCalculated);
      else notify('success', messages.money.calculationDone);
      refetch();
    },
  });
  if (!may) return [undefined, undefined];
  const start = async () => {
    if (records.error && !records.data) {
      records.refetch();
      return notify('error', records.error.message);
    }
    const known = records.data?.some(({ fk_anneeScolaire }) => fk_anneeScolaire === idAnneeScolaire);
    if (!known) return notify('error', messages.families.taxRecordNeeded(libelleAnneeScolaire));
    const body = { fk_anneeScolaire: idAnneeScolaire, fk_responsable: idUtilisateur };
    const tried = await askOnce('POST /api/cotisations/calcul/essai', { body });
    if (!tried.ok) return notify('error', tried.error.message);
    const title = `Calculer la cotisation ${libelleAnneeScolaire}\u00a0?`;
    const text = `${inShort(tried.data)}. Les règlements ne changent pas.`;
    if (!(await ask({ title, text, confirmLabel: 'Calculer' }))) return;
    const answer = await calculate({ body });
    if (answer.ok) setRunning(answer.data.idCalcul);
  };
  return [
    <Button
      key="calculer"
      icon="calculator"
      disabled={!records.data && !records.error}
      busy={isRunning || idCalcul !== null}
      onClick={() => void start()}
    >
      Calculer la cotisation
    </Button>,
    question,
  ];
}
