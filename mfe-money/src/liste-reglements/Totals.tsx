import type { PaymentSummary } from '@diapason/contracts';
import { formatCents, formatNumber } from '@diapason/ui';
import { useId } from 'react';
import styles from './payments.module.css';

/** Totals per site and per mode, and overall, of all payments found (document 002 §2). */
export const Totals = ({ totals }: { readonly totals: PaymentSummary }) => (
  <>
    <Table
      title="Totaux par site"
      what="Site"
      of={totals}
      lines={totals.sites.map(({ fk_site, site, ...line }) => ({ key: fk_site, label: site ?? 'Sans site', ...line }))}
    />
    <Table
      title="Totaux par mode"
      what="Mode"
      of={totals}
      lines={totals.modes.map(({ fk_mode, mode, ...line }) => ({ key: fk_mode, label: mode, ...line }))}
    />
  </>
);

interface Line {
  readonly key: number | null;
  readonly label: string;
  readonly nombre: number;
  readonly montant: number;
}

interface Props {
  readonly title: string;
  readonly what: string;
  readonly lines: readonly Line[];
  readonly of: Pick<PaymentSummary, 'nombre' | 'montant'>;
}

function Table({ title, what, lines, of }: Props) {
  const id = useId();
  return (
    <section className={styles.totals} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">Règlements</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, nombre, montant }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{formatNumber(nombre)}</td>
              <td>{formatCents(montant)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total général</th>
            <td>{formatNumber(of.nombre)}</td>
            <td>{formatCents(of.montant)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
