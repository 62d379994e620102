import { de, messages } from '@diapason/contracts/constants';
import { type ApiData, ask as askOnce, notify, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { actionsOnPayment, shownFromRow, useCalculationProgress, usePaymentSituation } from '@diapason/platform/money';
import { Button, EmptyState, ErrorState, Loading, Panel, RichText, Tag, useDoes, useOffered } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import { type ReactNode, useState } from 'react';
import { inShort } from '../tarifs/in-short';
import styles from './contributions.module.css';

type Contribution = ApiData<'GET /api/cotisations/liste/:userId'>[number];
type Payment = Contribution['reglements'][number];

/** « 2026-2027 », and of a record that was merged into this one, whose it is. */
const nameOf = ({ libelleAnneeScolaire, premierPayeur }: Contribution): string =>
  premierPayeur
    ? `${libelleAnneeScolaire}, reprise ${de(premierPayeur.nomPrenomUtilisateur)} (n° ${premierPayeur.idUtilisateur})`
    : libelleAnneeScolaire;

const columns: readonly Column<Contribution>[] = [
  { key: 'annee', header: 'Année scolaire', value: (row) => nameOf(row) },
  { key: 'total', header: 'Montant', value: (row) => row.montantTotal, kind: 'cents' },
  { key: 'regle', header: 'Déjà réglé', value: (row) => row.MontantDejaRegle, kind: 'cents' },
  { key: 'reste', header: 'Reste', value: (row) => row.montantTotal - row.MontantDejaRegle, kind: 'cents' },
  { key: 'date', header: 'Calculée le', value: (row) => row.dateHeure, kind: 'dateTime' },
];

const paymentColumns: readonly Column<Payment>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date' },
  { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros' },
  { key: 'mode', header: 'Mode', value: (row) => row.libelleMode },
  { key: 'quittance', header: 'Quittance', value: (row) => row.quittance },
  {
    key: 'etat',
    header: 'État',
    value: (row) => row.valide,
    cell: (row) => (row.valide === 1 ? <Tag tone="success">Valide</Tag> : <Tag tone="danger">Supprimé</Tag>),
  },
];

/** A guardian's contributions by year, each unfolding into explanation and payments; computed with 110. */
export function Contributions({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const contributions = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId: idUtilisateur } });
  const [calculation, question] = useCalculation(idUtilisateur, contributions.refetch);
  if (contributions.error && !contributions.data)
    return <ErrorState message={contributions.error.message} onRetry={contributions.refetch} />;
  if (!contributions.data) return <Loading />;
  return (
    <Panel title="Cotisations" icon="euro" actions={calculation}>
      <DataList
        label="Cotisations"
        rows={contributions.data}
        columns={columns}
        rowKey={({ idCotisation }) => idCotisation}
        expansion={(row) => <Detail contribution={row} />}
        empty={<EmptyState title="Aucune cotisation" icon="euro" />}
      />
      {question}
    </Panel>
  );
}

/** The button that computes this year's contribution, which needs a tax record of the year; it says first what would change. */
function useCalculation(idUtilisateur: number, refetch: () => void): [button: ReactNode, question: ReactNode] {
  const [ask, question] = useConfirm();
  const { idAnneeScolaire, libelleAnneeScolaire } = useUser();
  const may = useDoes()('calculer');
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

function Detail({ contribution }: { readonly contribution: Contribution }) {
  const { reglements, explication, fk_anneeScolaire } = contribution;
  const { situation, isReady } = usePaymentSituation(fk_anneeScolaire, useOffered('deletedPayments'));
  const [save] = useApiCommand('POST /api/reglements/:idCotisation');
  // Of merged payers it is in the history of another contribution than the row's.
  const reactivate = ({ idReglement, fk_cotisation, version: versionAttendue }: Payment) =>
    save({
      params: { idCotisation: fk_cotisation },
      body: { idReglement, fk_cotisation, valide: 0, versionAttendue },
    });
  return (
    <div className="d-stack">
      <div className={styles.explanation}>
        <RichText html={explication} />
      </div>
      <DataList
        label={`Règlements ${nameOf(contribution)}`}
        rows={reglements}
        columns={paymentColumns}
        rowKey={({ idReglement }) => idReglement}
        rowClassName={({ valide }) => (valide === 1 ? '' : 'd-row-inactive')}
        empty="Aucun règlement pour cette cotisation"
        rowActions={(row) =>
          isReady &&
          actionsOnPayment(shownFromRow(row), situation).reactivate && (
            <Button
              look="quiet"
              icon="restore"
              label={`Réactiver le règlement ${row.quittance ?? row.idReglement}`}
              onClick={() => void reactivate(row)}
            />
          )
        }
      />
    </div>
  );
}
