import { messages } from '@diapason/contracts/constants';
import { ScreenLink } from './ScreenLink';

export function Maintenance() {
  return (
    <div className="message-screen">
      <h1>{messages.errorPage.maintenance}</h1>
      <ScreenLink href="/connexion" button>
        Retour à la connexion
      </ScreenLink>
    </div>
  );
}
