import { messages } from '@diapason/contracts/constants';
import { passOnAnswer, returnPaid, returnUnpaid, tellReturnedPaid, useSession } from '@diapason/platform';
import { useEffect, useState } from 'react';
import { ScreenLink } from './ScreenLink';

const { cardPayment } = messages.money;

/**
 * Where the bank sends the browser back to (document 002 §8): no session is needed, so nothing here is the family's. What the bank signed
 * goes on to the school, whom its own notification may never reach.
 */
export default function PaymentResult({ statut }: { readonly statut: string }) {
  const { user } = useSession();
  const [isUnheard, setUnheard] = useState(window.location.search === '');
  const isPaid = statut === 'success' || statut === 'waiting';
  const holds = isPaid && isUnheard && user !== null;
  useEffect(() => {
    if (statut === 'cancelled') return returnUnpaid();
    const { search } = window.location;
    if (isPaid) returnPaid(search);
    if (search) void passOnAnswer(search).then((isHeard) => isHeard || setUnheard(true));
  }, [statut, isPaid]);
  useEffect(() => {
    if (holds) void tellReturnedPaid();
  }, [holds]);
  const known = Object.hasOwn(cardPayment, statut) && statut !== 'other';
  const text = known ? cardPayment[statut as keyof typeof cardPayment] : cardPayment.other;
  return (
    <div className="message-screen">
      <h1>{text}</h1>
      {statut === 'success' && <p>Le règlement et son reçu arrivent dès que la banque l’a confirmé à l’école.</p>}
      {(statut === 'waiting' || !known) && (
        <p>Ne payez pas une seconde fois : votre espace dira si la banque a débité votre carte.</p>
      )}
      {(statut === 'error' || statut === 'cancelled') && <p>Rien n’a été débité. Vous pouvez recommencer.</p>}
      <ScreenLink href="/accueilResponsable" button>
        Retour à l’accueil
      </ScreenLink>
    </div>
  );
}
