import type { SchoolYearRow, TaxRecordRow } from '@diapason/contracts';
import { messages, quotientOf } from '@diapason/contracts/constants';
import { notify, useApiCommand, useUser } from '@diapason/platform';
import { formatNumber } from '@diapason/ui';
import { CheckboxField, type FormState, MoneyField, NumberField, SelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { ChosenFile } from '@diapason/ui/upload';
import styles from './contributions.module.css';
import { refused, type TaxForm, taxBody, taxFaults, taxFields } from './tax-form';

interface Props {
  /** Years that may be declared, nearest first. */
  readonly years: readonly SchoolYearRow[];
  /** The record to correct; without one, another is declared. */
  readonly record?: TaxRecordRow | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Declares a year's income, or that no tax notice is provided (document 002 §4). */
export default function TaxDialog({ years, record, onReload, onClose }: Props) {
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const [save] = useApiCommand('POST /api/responsablesRevenus/:idRevenu', { failure: false });
  const [send] = useApiCommand('POST /api/fichiers/upload/responsablesRevenus', { success: false, failure: false });
  const first = years.find((year) => year.idAnneeScolaire === idAnneeScolaire) ?? years[0];
  const refus = record?.absence === 1;
  const initial: TaxForm = {
    fk_anneeScolaire: record?.fk_anneeScolaire ?? first?.idAnneeScolaire ?? null,
    revenuFiscal: refus ? null : (record?.revenuFiscal ?? null),
    nombrePart: refus ? null : (record?.nombrePart ?? null),
    avis: null,
    refus,
  };
  const hasNotice = (record?.fk_pieceJointe ?? null) !== null;
  /** The income is saved whatever becomes of it. */
  const sendNotice = async (idRevenu: number, content: File | null) => {
    const answer = content && (await send({ body: { idRevenu }, file: { content } }));
    if (answer && !answer.ok) notify('error', messages.families.noticeFailed(answer.error.message));
  };
  return (
    <FormDialog
      title={record ? 'Corriger mes revenus' : 'Déclarer mes revenus'}
      initial={initial}
      validate={(form) => taxFaults(form, hasNotice)}
      onSubmit={async (form) => {
        const answer = await save({
          params: { idRevenu: record?.idRevenu ?? 0 },
          body: taxBody(form, idUtilisateur, record),
        });
        if (!answer.ok) return answer.error;
        await sendNotice(answer.data.idRevenu, form.avis);
        return null;
      }}
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => <Fields form={form} years={years} notice={record?.fileName ?? null} />}
    </FormDialog>
  );
}

const isTyped = (value: number | null) => value !== null && !Number.isNaN(value);

interface FieldsProps {
  readonly form: FormState<TaxForm>;
  readonly years: readonly SchoolYearRow[];
  /** Name of the notice that was sent before. */
  readonly notice: string | null;
}

function Fields({ form, years, notice }: FieldsProps) {
  const { revenuFiscal, nombrePart, refus } = form.values;
  return (
    <>
      <SelectField
        {...form.field('fk_anneeScolaire', taxFields.fk_anneeScolaire)}
        options={years.map((year) => ({ value: year.idAnneeScolaire, label: year.libelleAnneeScolaire }))}
        wide
      />
      <MoneyField
        {...form.field('revenuFiscal', taxFields.revenuFiscal)}
        hint="Sur la première page de votre avis d’imposition"
        required={!refus}
        disabled={refus}
      />
      <NumberField
        {...form.field('nombrePart', taxFields.nombrePart)}
        hint="Par exemple 2,5"
        step={0.5}
        required={!refus}
        disabled={refus}
      />
      <ChosenFile
        {...form.field('avis', taxFields.avis)}
        paper="responsablesRevenus"
        hint={notice ? `« ${notice} » est déjà enregistré.` : 'Il est demandé avec vos revenus.'}
        disabled={refus}
      />
      <CheckboxField
        {...form.field('refus', taxFields.refus)}
        onChange={(ticked) => form.set(refused(ticked))}
        hint="La cotisation est alors calculée avec la tranche la plus élevée."
        wide
      />
      {!refus && (
        <>
          {isTyped(revenuFiscal) && isTyped(nombrePart) && (
            <p className={styles.quotient}>
              Votre quotient familial <output>{formatNumber(quotientOf(revenuFiscal, nombrePart))}</output>
            </p>
          )}
          <p className={styles.reminder}>
            Le secrétariat de votre école vérifie votre avis d’imposition avant de calculer la cotisation.
          </p>
        </>
      )}
    </>
  );
}
