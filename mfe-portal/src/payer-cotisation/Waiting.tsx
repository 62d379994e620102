import { messages } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatCents, formatDateTime } from '@diapason/ui';

type Owed = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>['cotisations'][number];

/** How long somebody may stay on the bank's page before nobody waits for it any more. */
const WAITED_MS = 30 * 60_000;

export const isWaitedFor = ({ depuis, repondu }: NonNullable<Owed['enAttente']>): boolean =>
  repondu || Date.now() - Date.parse(depuis) < WAITED_MS;

/** Asked for, and not answered by the bank yet. */
export function Waiting({ enAttente }: Pick<Owed, 'enAttente'>) {
  if (!enAttente || !isWaitedFor(enAttente)) return null;
  const { montant, depuis } = enAttente;
  return (
    <p className="d-note" role="status">
      {`${messages.money.cardPayment.waiting} ${formatCents(montant)}, demandé le ${formatDateTime(depuis)}.`}
    </p>
  );
}
