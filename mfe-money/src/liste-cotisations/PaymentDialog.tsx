import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { formatCents, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, usePaymentModes } from '@diapason/platform';
import { isTerminated, shownFromRow } from '@diapason/platform/money';
import { Button, ErrorState, Loading, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { MoneyField, SelectField, TextField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import styles from './contributions.module.css';
import { initialValues, modeOptions, paymentFields, requestOf, validatePayment } from './payment-form';
import { half, remaining } from './situation';

interface Props {
  readonly contribution: ContributionRow;
  /** null adds a payment. */
  readonly idReglement: number | null;
  readonly onClose: () => void;
}

/** « Ajouter un règlement » and « Modifier le règlement ». A correction starts from the current payment. */
export default function PaymentDialog({ contribution, idReglement, onClose }: Props) {
  const { idCotisation } = contribution;
  const payments = useApiQuery(
    'GET /api/reglements/cotisation/:idCotisation',
    idReglement === null ? null : { params: { idCotisation } },
  );
  const payment = payments.data?.find((row) => row.idReglement === idReglement);
  if (idReglement === null) return <PaymentForm contribution={contribution} onClose={onClose} />;
  if (payment?.valide === 1) {
    return (
      <PaymentForm
        key={payment.version}
        contribution={contribution}
        payment={payment}
        onClose={onClose}
        onReload={payments.refetch}
      />
    );
  }
  const fault = payment ? messages.money.paymentAlreadyDeleted : payments.data && messages.money.paymentUnknown;
  const failure = payments.error?.message ?? fault;
  return (
    <Modal title="Modifier le règlement" open onClose={onClose} size="small">
      {failure ? <ErrorState message={failure} onRetry={payments.refetch} /> : <Loading />}
    </Modal>
  );
}

interface FormProps {
  readonly contribution: ContributionRow;
  readonly payment?: PaymentRow;
  readonly onClose: () => void;
  readonly onReload?: () => void;
}

function PaymentForm({ contribution, payment, onClose, onReload }: FormProps) {
  const [save] = useApiCommand('POST /api/reglements/:idCotisation', { failure: false });
  const modes = usePaymentModes();
  const { idCotisation } = contribution;
  const shown = payment && shownFromRow(payment);
  const rest = remaining(contribution) + (shown?.montant ?? 0);
  const before = initialValues(shown, todayInParis());
  return (
    <FormDialog
      title={payment ? 'Modifier le règlement' : 'Ajouter un règlement'}
      initial={before}
      validate={validatePayment}
      onSubmit={async (values) => {
        const body = requestOf(values, { idCotisation, ...(payment ? { payment: { ...payment, before } } : {}) });
        const answer = await save({ params: { idCotisation }, body });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
      onReload={onReload}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            <strong>{contribution.nomPrenomUtilisateur}</strong>
            {`, ${contribution.libelleAnneeScolaire}`}
          </p>
          <MoneyField {...form.field('montant', paymentFields.montant)} />
          <SelectField
            {...form.field('fk_mode', paymentFields.fk_mode)}
            {...modes.choice}
            options={modeOptions(modes.rows, payment?.fk_mode)}
          />
          {rest > 0 && (
            <div className={styles.hints}>
              <Button look="quiet" onClick={() => form.set({ montant: rest / 100 })}>
                {`Reste à payer : ${formatCents(rest)}`}
              </Button>
              <Button look="quiet" onClick={() => form.set({ montant: half(rest) / 100 })}>
                {`${messages.money.remainingByTwo} : ${formatCents(half(rest))}`}
              </Button>
            </div>
          )}
          <DateField {...form.field('date', paymentFields.date)} latest={todayInParis()} />
          <TextField {...form.field('quittance', paymentFields.quittance)} />
          <TextField
            {...form.field('abonnement', paymentFields.abonnement)}
            {...(shown && isTerminated(shown.abonnement) ? { hint: 'Abonnement résilié', disabled: true } : {})}
          />
        </>
      )}
    </FormDialog>
  );
}
