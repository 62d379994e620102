import { messages } from '@diapason/contracts/constants';
import { type ApiData, cameBackPaid, giveUpVisit, wasGivenUp } from '@diapason/platform';
import { Button, formatCents, formatDateTime } from '@diapason/ui';

type Owed = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>['cotisations'][number];

/** How long somebody may stay on the bank's page before nobody waits for it any more. */
const WAITED_MS = 30 * 60_000;

type Awaited = Pick<Owed, 'idCotisation' | 'enAttente'>;

/** The bank has not decided, or somebody may still be on its page. */
export function isWaitedFor({ idCotisation, enAttente }: Awaited): boolean {
  if (!enAttente) return false;
  if (enAttente.repondu) return true;
  return !wasGivenUp(idCotisation) && Date.now() - Date.parse(enAttente.depuis) < WAITED_MS;
}

interface Props extends Awaited {
  /** What is drawn may be older than the bank's answer. */
  readonly again: () => Promise<unknown>;
  /** It is waited for no more. */
  readonly onGivenUp: () => void;
}

/** Asked for, and not answered by the bank yet; who left its page without paying need not wait. */
export function Waiting({ idCotisation, enAttente, again, onGivenUp }: Props) {
  const giveUp = async () => {
    await again();
    giveUpVisit(idCotisation);
    onGivenUp();
  };
  if (!enAttente || !isWaitedFor({ idCotisation, enAttente })) return null;
  const { montant, depuis, repondu } = enAttente;
  return (
    <div className="d-note">
      <p role="status">
        {`${messages.money.cardPayment.waiting} ${formatCents(montant)}, demandé le ${formatDateTime(depuis)}.`}
      </p>
      {!repondu && !cameBackPaid(idCotisation) && (
        <Button look="quiet" onClick={() => void giveUp()}>
          Je n’ai rien payé, recommencer
        </Button>
      )}
    </div>
  );
}
