import type { PaymentRow } from '@diapason/contracts';
import { bringsMoney } from '@diapason/contracts/constants';
import { downloadFile, useMay } from '@diapason/platform';
import { Button, formatDate } from '@diapason/ui';
import { IconLink } from '@diapason/ui/router';

/** The receipt and the history of a payment. */
export function PaymentActions({ row }: { readonly row: PaymentRow }) {
  const mayPrint = useMay('GET /api/cotisations/quittance/:idReglement');
  const mayRead = useMay('GET /api/historique/:flux');
  const name = `de ${row.nomPrenomResponsable} du ${formatDate(row.date)}`;
  const { idReglement } = row;
  return (
    <>
      {mayPrint && row.valide === 1 && bringsMoney(row.fk_mode) && (
        <Button
          look="quiet"
          icon="download"
          label={`Télécharger la quittance ${name}`}
          onClick={() => void downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } })}
        />
      )}
      {mayRead && (
        <IconLink
          to={`/historique/contribution-${row.fk_cotisation}`}
          icon="history"
          label={`Historique du règlement ${name}`}
        />
      )}
    </>
  );
}
