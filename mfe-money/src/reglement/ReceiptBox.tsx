import { useSettings } from '@diapason/platform';
import { Icon, plural, todayInParis } from '@diapason/ui';
import { CheckboxField, type FormState } from '@diapason/ui/form';
import { type PaymentValues, withoutReceipt } from './payment-form';
import styles from './reglement.module.css';

interface Props {
  readonly form: FormState<PaymentValues>;
  readonly email: string | null;
  readonly isNew: boolean;
}

/** To whom the receipt goes, when, and whether. */
export function ReceiptBox({ form, email, isNew }: Props) {
  const { isLoading, settingOf } = useSettings('reglement');
  const none = withoutReceipt(form.values, todayInParis());
  // One that was issued before is kept true, however old its payment is.
  const why = isNew ? none : undefined;
  return (
    <div className={styles.receipt}>
      {why || !email ? (
        <span>{why ?? 'Pas d’adresse e-mail\u00a0: le reçu s’ouvre après l’enregistrement.'}</span>
      ) : (
        <CheckboxField
          {...form.field('recuParMail')}
          label={`Envoyer le reçu à ${email}`}
          {...(isLoading ? {} : { hint: whenSent(Number(settingOf('delaiRecus'))) })}
        />
      )}
      <Icon name="file" />
    </div>
  );
}

const whenSent = (minutes: number): string =>
  minutes > 0 ? `dans ${plural(minutes, 'minute')}, un seul e-mail si vous corrigez d’ici là` : 'dès l’enregistrement';
