import type { PaymentRow } from '@diapason/contracts';
import { downloadFile, useRights } from '@diapason/platform';
import { Button, formatDate } from '@diapason/ui';
import { IconLink } from '../parts/IconLink';

/** The receipt and the history of a payment. */
export function PaymentActions({ row }: { readonly row: PaymentRow }) {
  const can = useRights();
  const name = `de ${row.nomPrenomResponsable} du ${formatDate(row.date)}`;
  const { idReglement } = row;
  return (
    <>
      {can(214) && row.valide === 1 && (
        <Button
          look="quiet"
          icon="download"
          label={`Télécharger la quittance ${name}`}
          onClick={() => void downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } })}
        />
      )}
      {can(400) && (
        <IconLink
          to={`/historique/contribution-${row.fk_cotisation}`}
          icon="history"
          label={`Historique du règlement ${name}`}
        />
      )}
    </>
  );
}
