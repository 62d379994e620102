import { limits } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import { useState } from 'react';

const NAME = 'cookieRGPD';

/** Says once that the site uses cookies; the consent is kept for 30 days. */
export default function CookieBanner() {
  const [accepted, setAccepted] = useState(() =>
    document.cookie.split(/;\s*/).some((pair) => pair.startsWith(`${NAME}=`)),
  );
  if (accepted) return null;
  const accept = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${NAME}=1; path=/; max-age=${limits.cookieConsentDays * 24 * 3600}; samesite=lax`;
    setAccepted(true);
  };
  return (
    <section className="cookie-banner" aria-label="Cookies">
      <p>Ce site utilise des cookies, uniquement pour votre connexion et vos préférences d’affichage.</p>
      <Button look="primary" onClick={accept}>
        OK
      </Button>
    </section>
  );
}
