import type { PaymentRow } from '@diapason/contracts';
import { bringsMoney } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { Button, formatDate, formatEuros } from '@diapason/ui';
import { useState } from 'react';
import styles from './contributions.module.css';

/** The payments that count, with the receipts of those that brought money. */
export function Payments({ rows }: { readonly rows: readonly PaymentRow[] }) {
  return (
    <div className={styles.payments}>
      <h4>Règlements</h4>
      {rows.length === 0 ? (
        <p className={styles.quiet}>Aucun règlement pour le moment.</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.idReglement}>
              <span>
                <strong>{formatEuros(row.montant)}</strong>
                <small>{`${row.libelleMode}, le ${formatDate(row.date)}`}</small>
              </span>
              {bringsMoney(row.fk_mode) && <Receipt row={row} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Receipt({ row }: { readonly row: PaymentRow }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement: row.idReglement } });
    setBusy(false);
  };
  return (
    <Button
      icon="download"
      busy={busy}
      label={`Reçu du ${formatDate(row.date)}, ${formatEuros(row.montant)} (PDF)`}
      onClick={() => void download()}
    >
      Reçu
    </Button>
  );
}
