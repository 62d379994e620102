import { formatCents, formatDate, Icon, RichText } from '@diapason/ui';
import { useId, useState } from 'react';
import { BalanceFigures } from '../parts/BalanceFigures';
import { type Balance, balanceOf } from '../parts/balance';
import styles from './contributions.module.css';
import { basisInWords, type GuardianContribution, groupLines, priceInWords } from './explanation';
import { Payments } from './Payments';

interface Props {
  readonly contribution: GuardianContribution;
  /** Unfolded at first. */
  readonly open: boolean;
}

/** One year: amounts, calculation and payments. */
export function ContributionOfYear({ contribution, open: openAtFirst }: Props) {
  const id = useId();
  const [open, setOpen] = useState(openAtFirst);
  const balance = balanceOf(contribution);
  return (
    <section className={styles.year} aria-labelledby={id}>
      <h3>
        <button type="button" id={id} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span>{`Année ${contribution.libelleAnneeScolaire}`}</span>
          <span className={styles.outline}>{outlineOf(balance)}</span>
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={18} />
        </button>
      </h3>
      {open && (
        <div className={styles.detail}>
          <BalanceFigures balance={balance} />
          <Calculation contribution={contribution} />
          <Payments rows={contribution.reglements} />
        </div>
      )}
    </section>
  );
}

const outlineOf = ({ total, remaining, overpaid }: Balance): string => {
  if (remaining > 0) return `${formatCents(remaining)} à régler`;
  return overpaid > 0 ? `${formatCents(overpaid)} réglés en trop` : `${formatCents(total)}, réglé`;
};

function Calculation({ contribution }: { readonly contribution: GuardianContribution }) {
  const { lignes, explication, montantTotal, dateHeure } = contribution;
  return (
    <div className={styles.calculation}>
      <h4>Comment ce montant est calculé</h4>
      {lignes.length === 0 ? (
        <RichText html={explication} />
      ) : (
        <>
          <p className={styles.quiet}>{basisInWords(contribution)}</p>
          {groupLines(lignes).map((group) => (
            <div key={group.name ?? ''} className={styles.group}>
              <h5>{group.name ?? 'Pour la famille'}</h5>
              <ul>
                {group.lines.map((line, rank) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
                  <li key={rank}>
                    <span>
                      {line.libelle}
                      <small>{priceInWords(line)}</small>
                    </span>
                    <strong>{formatCents(line.montant)}</strong>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className={styles.sum}>
            <span>Total</span>
            <strong>{formatCents(montantTotal)}</strong>
          </p>
        </>
      )}
      <p className={styles.quiet}>{`Calculée le ${formatDate(dateHeure)}`}</p>
    </div>
  );
}
