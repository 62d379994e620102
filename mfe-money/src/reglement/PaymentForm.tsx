import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { de, formatCents, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, usePaymentModes } from '@diapason/platform';
import { Button, Face, formatEuros, Note, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { ChipsField, type FormState, MoneyField, TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { afterPayment, half } from '../famille/situation';
import { useRunAct } from './acts';
import {
  asksSubscription,
  modeOptions,
  newPayment,
  type PaymentValues,
  type PileDefaults,
  paymentFields,
  requestOf,
  validatePayment,
  valuesOf,
} from './payment-form';
import { isTerminated } from './payments';
import { ReceiptBox } from './ReceiptBox';
import styles from './reglement.module.css';

interface Props {
  readonly contribution: ContributionRow;
  /** The one that is corrected. */
  readonly payment?: PaymentRow;
  readonly kept?: PileDefaults;
  readonly onKept?: (kept: PileDefaults) => void;
  /** After « Enregistrer, puis un autre ». */
  readonly onNext?: () => void;
  readonly onClose: () => void;
  readonly onReload?: () => void;
}

const MORE = 'Enregistrer, puis un autre';

export function PaymentForm(props: Props) {
  const { contribution, payment, kept, onKept, onNext, onClose, onReload } = props;
  const [save] = useApiCommand('POST /api/reglements/:idCotisation', { failure: false });
  const modes = usePaymentModes();
  const acts = useRunAct();
  const { nomPrenomUtilisateur, montantTotal, MontantDejaRegle } = contribution;
  const idCotisation = payment?.fk_cotisation ?? contribution.idCotisation;
  const rest = montantTotal - MontantDejaRegle + Math.round((payment?.montant ?? 0) * 100);
  const before = payment ? valuesOf(payment) : newPayment(rest, kept ?? { date: todayInParis(), fk_mode: null });
  return (
    <FormDialog
      title={
        <span className={styles.title}>
          <Face name={nomPrenomUtilisateur} />
          {payment ? 'Modifier le règlement' : `Règlement ${de(nomPrenomUtilisateur)}`}
        </span>
      }
      size="wide"
      initial={before}
      validate={validatePayment}
      saves={({ montant }) => (montant && montant > 0 ? `Enregistrer ${formatEuros(montant)}` : 'Enregistrer')}
      also={onNext && { label: MORE, onSaved: onNext }}
      aside={(form) => <After rest={rest} montant={form.values.montant} />}
      onSubmit={async (values) => {
        const body = requestOf(values, { idCotisation, ...(payment ? { payment: { ...payment, before } } : {}) });
        const answer = await save({ params: { idCotisation }, body });
        if (!answer.ok) return answer.error;
        onKept?.(values);
        const asItWas =
          payment &&
          ((version: number) => ({
            params: { idCotisation },
            body: requestOf(before, { idCotisation, payment: { ...payment, version, before: values } }),
          }));
        acts.announceSaved(contribution, answer.data, values, asItWas);
        return null;
      }}
      onClose={onClose}
      onReload={onReload}
    >
      {(form) => (
        <>
          <About contribution={contribution} withName={payment !== undefined} />
          <div className={styles.amounts}>
            <div className={styles.amount}>
              <MoneyField {...form.field('montant', paymentFields.montant)} />
              <Half rest={rest} form={form} />
            </div>
            <DateField {...form.field('date', paymentFields.date)} latest={todayInParis()} />
            <TextField {...form.field('quittance', paymentFields.quittance)} placeholder="donné avec le reçu" />
          </div>
          <ChipsField
            {...form.field('fk_mode', paymentFields.fk_mode)}
            {...modes.choice}
            options={modeOptions(modes.rows, payment?.fk_mode)}
          />
          {asksSubscription(form.values) && (
            <div className={styles.subscription}>
              <TextField
                {...form.field('abonnement', paymentFields.abonnement)}
                {...(payment && isTerminated(payment.abonnement) ? { hint: 'Abonnement résilié', disabled: true } : {})}
              />
              {/* It changes the payment, which is then read again: what was typed would be lost. */}
              {payment && !form.dirty && payment.peut.includes('resilier') && (
                <Button icon="stop" onClick={() => void acts.terminate(payment)}>
                  Résilier
                </Button>
              )}
            </div>
          )}
          <ReceiptBox form={form} email={contribution.email} isNew={payment === undefined} />
          <TooMuch rest={rest} montant={form.values.montant} />
          {acts.question}
        </>
      )}
    </FormDialog>
  );
}

interface AboutProps {
  readonly contribution: ContributionRow;
  readonly withName: boolean;
}

/** Which year, for whom, and what is left to pay. */
function About({ contribution, withName }: AboutProps) {
  const { idUtilisateur: userId, fk_anneeScolaire, montantTotal, MontantDejaRegle } = contribution;
  const answer = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId }, query: { fk_anneeScolaire } });
  const lines = answer.data?.find((one) => one.idCotisation === contribution.idCotisation)?.lignes ?? [];
  const pupils = [...new Set(lines.flatMap(({ nomPrenomEleve }) => nomPrenomEleve ?? []))];
  const rest = montantTotal - MontantDejaRegle;
  const parts = [
    ...(withName ? [contribution.nomPrenomUtilisateur] : []),
    contribution.libelleAnneeScolaire,
    ...(pupils.length > 0 ? [pupils.join(', ')] : []),
  ];
  return (
    <p className={styles.about}>
      {`${parts.join(' · ')} · `}
      {rest >= 0 ? 'reste ' : 'trop-perçu '}
      <strong className={rest === 0 ? styles.well : undefined}>{formatCents(Math.abs(rest))}</strong>
      {` sur ${formatCents(montantTotal)}`}
    </p>
  );
}

interface HalfProps {
  readonly rest: number;
  readonly form: FormState<PaymentValues>;
}

/** The document's hint, which writes it. */
function Half({ rest, form }: HalfProps) {
  if (half(rest) <= 0) return null;
  return (
    <button type="button" className={styles.half} onClick={() => form.set({ montant: half(rest) / 100 })}>
      {`${messages.money.remainingByTwo}\u00a0: ${formatCents(half(rest))}`}
    </button>
  );
}

/** What will be true after. Its room is that of its longest words, so that the buttons beside it stay where they are. */
function After({ rest, montant }: { readonly rest: number; readonly montant: number | null }) {
  const after = afterPayment(rest, montant);
  return (
    <p className={styles.after} role="status">
      {after && (
        <>
          {'Après\u00a0: '}
          <strong className={after.overpaid > 0 ? styles.warned : styles.well}>{after.words}</strong>
        </>
      )}
    </p>
  );
}

/** Too much is no mistake of the form: it is said, and saved. Its place is kept, so that nothing moves when it comes. */
function TooMuch({ rest, montant }: { readonly rest: number; readonly montant: number | null }) {
  const overpaid = afterPayment(rest, montant)?.overpaid ?? 0;
  return (
    <div className={styles.message}>
      {overpaid > 0 && (
        <Note tone="warning" role="status">
          {`C’est ${formatCents(overpaid)} de plus que ce qui reste à payer\u00a0: le règlement sera enregistré, et la cotisation en trop-perçu.`}
        </Note>
      )}
    </div>
  );
}
