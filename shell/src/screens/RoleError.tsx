import { messages } from '@diapason/contracts/constants';
import { ScreenLink } from './ScreenLink';

export function RoleError() {
  return (
    <div className="message-screen">
      <h1>{messages.errorPage.roleError}</h1>
      <ScreenLink href="/accueil" button>
        Retour à l’accueil
      </ScreenLink>
    </div>
  );
}
