import { messages } from '@diapason/contracts/constants';
import { ScreenLink } from './ScreenLink';

const texts: Readonly<Record<string, string>> = {
  400: messages.errorPage[400],
  401: messages.errorPage[401],
  403: messages.errorPage[403],
  404: messages.errorPage[404],
  500: messages.errorPage[500],
};

/** 400, 401, 403, 404 and 500 have a text; no status is a page that does not exist, any other a fault of the server. */
export function ErrorPage({ status }: { readonly status: string }) {
  return (
    <div className="message-screen">
      {status && <p className="message-status">{status}</p>}
      <h1>{messages.errorPage.heading}</h1>
      <p>{texts[status || '404'] ?? messages.errorPage[500]}</p>
      <ScreenLink href="/accueil" button>
        Retour à l’accueil
      </ScreenLink>
    </div>
  );
}
