import { BANK_PAGE_MS, messages } from '@diapason/contracts/constants';
import { type ApiData, cameBackPaid, giveUpVisit, tellReturnAgain, wasGivenUp } from '@diapason/platform';
import { Button, formatCents, formatDateTime } from '@diapason/ui';
import { useEffect } from 'react';

type Owed = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>['cotisations'][number];

type Awaited = Pick<Owed, 'enAttente'>;

type Attempt = NonNullable<Owed['enAttente']>;

/** The bank alone, or the school that asks it, says what became of it: it has not decided, or it sent the family back as having paid. */
const isUpToBank = ({ repondu, renvoye, reference }: Attempt): boolean => repondu || renvoye || cameBackPaid(reference);

/** The bank has to say what became of it, or somebody may still be on its page. */
export function isWaitedFor({ enAttente }: Awaited): boolean {
  if (!enAttente) return false;
  if (isUpToBank(enAttente)) return true;
  return !wasGivenUp(enAttente.reference) && Date.now() - Date.parse(enAttente.depuis) < BANK_PAGE_MS;
}

interface Props extends Awaited {
  /** What is drawn may be older than the bank's answer. */
  readonly again: () => Promise<unknown>;
  /** It is waited for no more. */
  readonly onGivenUp: () => void;
}

/** Asked for, and not answered by the bank yet; who left its page without paying need not wait. */
export function Waiting({ enAttente, again, onGivenUp }: Props) {
  const isUntold = enAttente !== null && !enAttente.repondu && !enAttente.renvoye && cameBackPaid(enAttente.reference);
  useEffect(() => {
    if (isUntold) void tellReturnAgain().then(again);
  }, [isUntold, again]);
  if (!enAttente || !isWaitedFor({ enAttente })) return null;
  const { reference, idCotisation, montant, depuis } = enAttente;
  const giveUp = async () => {
    await again();
    giveUpVisit(reference, idCotisation);
    onGivenUp();
  };
  return (
    <div className="d-note">
      <p role="status">
        {`${messages.money.cardPayment.waiting} ${formatCents(montant)}, demandé le ${formatDateTime(depuis)}.`}
      </p>
      {isUpToBank(enAttente) ? (
        <p>{messages.money.cardUpToBank}</p>
      ) : (
        <Button look="quiet" onClick={() => void giveUp()}>
          Je n’ai rien payé, recommencer
        </Button>
      )}
    </div>
  );
}
