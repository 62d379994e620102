import { Button, usePageTitle } from '@diapason/ui';

const TITLE = 'Diapason ne répond pas';

/** The page came, the server did not answer it. Nothing is lost: loading again finds the session. */
export function Unreachable() {
  usePageTitle(TITLE);
  return (
    <div className="message-screen" role="alert">
      <h1>{TITLE}</h1>
      <p>Vérifiez votre connexion, puis réessayez.</p>
      <Button look="primary" icon="refresh" onClick={() => location.reload()}>
        Réessayer
      </Button>
    </div>
  );
}
