import { formatCents } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { Button, Icon, plural, State } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import { lazy, Suspense, useId, useState } from 'react';
import { stateInWords } from '../liste-cotisations/in-words';
import { openReceipt, useRunAct } from '../reglement/acts';
import styles from './contributions.module.css';
import { yearNameOf } from './family';
import { remaining, situationOf, situations } from './situation';

// Who corrects nothing loads no form.
const PaymentDialog = lazy(() => import('../reglement/PaymentDialog'));

type Contribution = ApiData<'GET /api/cotisations/liste/:userId'>[number];
type Payment = Contribution['reglements'][number];

const columns: readonly Column<Payment>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date' },
  {
    key: 'mode',
    header: 'Mode',
    value: (row) => row.libelleMode,
    second: (row) => (row.valide === 1 ? undefined : 'Supprimé, ne compte pas'),
  },
  { key: 'par', header: 'Enregistré par', value: (row) => row.nomPrenomAdministratif },
  { key: 'quittance', header: 'N° de reçu', value: (row) => row.quittance },
  { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros' },
];

interface Props {
  readonly contribution: Contribution;
  readonly isOpen: boolean;
  readonly onFold: () => void;
}

/** A year of a family: how it stands, and when it is unfolded what was paid of it. */
export function YearOfFamily({ contribution, isOpen, onFold }: Props) {
  const { montantTotal, MontantDejaRegle, reglements } = contribution;
  const id = useId();
  const counting = reglements.filter(({ valide }) => valide === 1).length;
  return (
    <section className="d-panel" aria-labelledby={id}>
      <header className={styles.year}>
        <h2 id={id}>
          <button type="button" className="d-panel-fold" aria-expanded={isOpen} onClick={onFold}>
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={18} />
            {yearNameOf(contribution)}
          </button>
        </h2>
        <YearState row={contribution} />
        <p className={styles.sums}>
          {!isOpen && <span>{plural(counting, 'règlement')}</span>}
          <span>
            Total <strong>{formatCents(montantTotal)}</strong>
          </span>
          <span>
            Réglé <strong>{formatCents(MontantDejaRegle)}</strong>
          </span>
        </p>
      </header>
      {isOpen && <Payments contribution={contribution} />}
    </section>
  );
}

function YearState({ row }: { readonly row: Contribution }) {
  const rest = remaining(row);
  if (rest > 0) return <State tone="warning">{`Reste ${formatCents(rest)}`}</State>;
  return <State tone={situations[situationOf(row)].tone}>{stateInWords(row)}</State>;
}

function Payments({ contribution }: { readonly contribution: Contribution }) {
  const { reglements } = contribution;
  const { reactivate } = useRunAct();
  const [corrected, correct] = useState<number>();
  return (
    <>
      <DataList
        label={`Règlements ${yearNameOf(contribution)}`}
        rows={reglements}
        columns={columns}
        rowKey={({ idReglement }) => idReglement}
        rowClassName={({ valide }) => (valide === 1 ? '' : 'd-row-inactive')}
        empty="Aucun règlement pour cette cotisation"
        rowActions={(row) => {
          const name = row.quittance ?? row.idReglement;
          return (
            <>
              {row.peut.includes('modifier') && (
                <Button
                  look="quiet"
                  icon="pencil"
                  label={`Modifier le règlement ${name}`}
                  onClick={() => correct(row.idReglement)}
                />
              )}
              {row.peut.includes('ouvrirRecu') && (
                <Button
                  look="quiet"
                  icon="download"
                  label={`Ouvrir le reçu ${name}`}
                  onClick={() => void openReceipt(row.idReglement)}
                />
              )}
              {row.peut.includes('reactiver') && (
                <Button
                  look="quiet"
                  icon="restore"
                  label={`Réactiver le règlement ${name}`}
                  onClick={() => void reactivate(contribution, row)}
                />
              )}
            </>
          );
        }}
      />
      {corrected !== undefined && (
        <Suspense fallback={null}>
          <PaymentDialog contribution={contribution} idReglement={corrected} onClose={() => correct(undefined)} />
        </Suspense>
      )}
    </>
  );
}
