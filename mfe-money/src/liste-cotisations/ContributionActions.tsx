import type { ContributionRow } from '@diapason/contracts';
import { de } from '@diapason/contracts/constants';
import { mayAddPayment } from '@diapason/platform/money';
import { Button } from '@diapason/ui';
import { IconLink } from '@diapason/ui/router';
import { usePaymentContext } from './payment-context';

/** A new payment, and the contribution's history. */
export function ContributionActions({ row }: { readonly row: ContributionRow }) {
  const { situation, commands } = usePaymentContext();
  return (
    <>
      {mayAddPayment(situation) && (
        <Button
          look="quiet"
          icon="plus"
          label={`Ajouter un règlement à ${row.nomPrenomUtilisateur}`}
          onClick={() => commands.add(row)}
        />
      )}
      {situation.may('GET /api/historique/:flux') && (
        <IconLink
          to={`/historique/contribution-${row.idCotisation}`}
          icon="history"
          label={`Historique de la cotisation ${de(row.nomPrenomUtilisateur)}`}
        />
      )}
    </>
  );
}
