import { formatCents, formatNumber, quotientOf } from '@diapason/contracts/constants';
import { Loading } from '@diapason/ui';
import { MoneyField, NumberField, TextField } from '@diapason/ui/form';
import { type ReactNode, useState } from 'react';
import type { Draft } from './draft';
import styles from './estimate.module.css';
import form from './form.module.css';
import { TownSelect } from './TownSelect';
import { type Tried, useEstimate } from './useEstimate';

type Income = Draft['fiscalite'];
type Town = Pick<Draft['responsable'], 'codePostal' | 'ville'>;

interface Props {
  readonly draft: Draft;
  /** An offer that is looked at, and not chosen yet. */
  readonly tried?: Tried;
  /** Asks for town and income here, where they are not known. */
  readonly onIncome?: (fiscalite: Income, town: Town) => void;
  readonly children?: ReactNode;
}

/** What the year would cost, why, and what makes it exact. */
export function EstimatePanel({ draft, tried, onIncome, children }: Props) {
  const { data, isLoading } = useEstimate(draft, tried);
  const [opened, open] = useState(false);
  if (isLoading) return <Loading />;
  const estimation = data?.estimation;
  const { responsable, fiscalite } = draft;
  const isOpen = fiscalite.revenuFiscal === null || !fiscalite.nombrePart;
  const name = (at: number | null) => (at === null ? '' : draft.eleves[at]?.prenom || '');
  return (
    <aside
      className={`d-panel ${form.card} ${styles.estimate}`}
      data-bar={children !== undefined && !opened ? '' : undefined}
      aria-label="Estimation de l’année"
    >
      {estimation && (
        <>
          <p className={styles.total}>
            <span>Estimation de l’année</span>
            <strong>
              {isOpen && estimation.minimum !== estimation.maximum
                ? `${formatCents(estimation.minimum)} à ${formatCents(estimation.maximum)}`
                : formatCents(estimation.montant)}
            </strong>
          </p>
          <p className={form.quiet}>
            {estimation.quotient === null
              ? `Sans vos revenus, tranche ${estimation.tranche}\u00a0: ${formatCents(estimation.montant)}.`
              : `quotient ${formatNumber(estimation.quotient)}, tranche ${estimation.tranche}`}
            {data.adherente === null ? '' : data.adherente ? ' · commune adhérente' : ' · tarif extérieurs'}
          </p>
          <ul className={styles.lines}>
            {estimation.lignes.map(({ libelle, eleve, montant, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer
              <li key={index}>
                <span>
                  {[name(eleve), libelle].filter(Boolean).join(', ')}
                  {detail && <small>{detail}</small>}
                </span>
                <span>{formatCents(montant)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {estimation === null && (
        <p className={form.quiet}>Le tarif de cette offre vous sera indiqué par le secrétariat.</p>
      )}
      {onIncome && (
        <>
          <button type="button" className={styles.why} aria-expanded={opened} onClick={() => open(!opened)}>
            Votre prix exact, en trois réponses
          </button>
          {opened && (
            <div className={form.income}>
              <TextField
                label="Code postal"
                name="codePostal"
                value={responsable.codePostal}
                maxLength={5}
                onChange={(codePostal) => onIncome(fiscalite, { codePostal, ville: '' })}
              />
              <TownSelect
                label="Commune"
                name="ville"
                codePostal={responsable.codePostal}
                value={responsable.ville}
                onChange={(ville) => onIncome(fiscalite, { codePostal: responsable.codePostal, ville })}
              />
              <MoneyField
                label="Revenu fiscal"
                name="revenuFiscal"
                value={fiscalite.revenuFiscal}
                onChange={(revenuFiscal) => onIncome({ ...fiscalite, revenuFiscal, absence: 0 }, responsable)}
              />
              <NumberField
                label="Parts"
                name="nombrePart"
                step={0.5}
                value={fiscalite.nombrePart}
                onChange={(nombrePart) => onIncome({ ...fiscalite, nombrePart, absence: 0 }, responsable)}
              />
              {fiscalite.revenuFiscal !== null && fiscalite.nombrePart ? (
                <p className={form.quiet}>
                  {`Votre quotient familial\u00a0: ${formatNumber(quotientOf(fiscalite.revenuFiscal, fiscalite.nombrePart))}`}
                </p>
              ) : null}
            </div>
          )}
        </>
      )}
      <p className={form.quiet}>Rien à payer aujourd’hui.</p>
      {children}
    </aside>
  );
}
