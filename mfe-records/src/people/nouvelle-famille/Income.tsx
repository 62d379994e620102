import { formatNumber, quotientOf } from '@diapason/contracts/constants';
import { useMay } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { CheckboxField, type FormState, MoneyField, NumberField } from '@diapason/ui/form';
import { ChosenFile } from '@diapason/ui/upload';
import type { Family } from './family';
import styles from './new-family.module.css';

interface Props {
  readonly form: FormState<Family>;
  readonly notice: File | null;
  readonly onNotice: (file: File | null) => void;
  /** Of the price, where it is known. */
  readonly tranche: number | undefined;
}

/** Income, its notice, or that the family declines to give one. */
export function Income({ form, notice, onNotice, tranche }: Props) {
  const may = useMay('POST /api/fichiers/upload/responsablesRevenus');
  const { revenuFiscal, nombrePart, absence } = form.values;
  const declines = absence === 1;
  return (
    <section className={styles.block} aria-label="Revenus">
      <h2>Revenus</h2>
      <div className={styles.rows}>
        {!declines && (
          <div className={styles.four}>
            <MoneyField {...form.field('revenuFiscal', { label: 'Revenu fiscal' })} />
            <NumberField {...form.field('nombrePart', { label: 'Parts' })} step={0.5} />
            {revenuFiscal !== null && nombrePart ? (
              <p className={styles.quotient}>
                <span>Quotient</span>
                <strong>{formatNumber(quotientOf(revenuFiscal, nombrePart))}</strong>
                {tranche !== undefined && <Tag tone="information">{`Tranche ${tranche}`}</Tag>}
              </p>
            ) : null}
          </div>
        )}
        <CheckboxField
          label="Refuse de transmettre son avis d’imposition (tranche 6)"
          name="absence"
          error={undefined}
          value={declines}
          onChange={(ticked) => {
            form.set(ticked ? { absence: 1, revenuFiscal: null, nombrePart: null } : { absence: 0 });
            if (ticked) onNotice(null);
          }}
        />
        {!declines && revenuFiscal !== null && may && (
          <ChosenFile
            label="Avis d’imposition"
            paper="responsablesRevenus"
            value={notice}
            error={undefined}
            onChange={onNotice}
          />
        )}
        {!declines && revenuFiscal === null && (
          <p className="d-hint">Sans revenus, la tranche la plus haute. L’avis d’imposition peut suivre.</p>
        )}
      </div>
    </section>
  );
}
