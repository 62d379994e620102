import type { PaymentSummary } from '@diapason/contracts';
import { formatCents, formatNumber } from '@diapason/ui';
import { useId } from 'react';
import styles from './payments.module.css';

/** Totals per site and overall, of all payments found (document 002 §2). */
export function SiteTotals({ totals }: { readonly totals: PaymentSummary }) {
  const id = useId();
  return (
    <section className={styles.totals} aria-labelledby={id}>
      <h2 id={id}>Totaux par site</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">Règlements</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {totals.sites.map(({ fk_site, site, nombre, montant }) => (
            <tr key={fk_site}>
              <th scope="row">{site ?? 'Sans site'}</th>
              <td>{formatNumber(nombre)}</td>
              <td>{formatCents(montant)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total général</th>
            <td>{formatNumber(totals.nombre)}</td>
            <td>{formatCents(totals.montant)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
