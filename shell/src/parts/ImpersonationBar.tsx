import type { SessionUser } from '@diapason/contracts';
import { deBefore } from '@diapason/contracts/constants';
import { notify, stopImpersonation } from '@diapason/platform';
import { Button, Icon } from '@diapason/ui';
import { useState } from 'react';

/** Always in view while someone acts in another's name. */
export function ImpersonationBar({ user }: { readonly user: SessionUser }) {
  const [busy, setBusy] = useState(false);
  if (!user.usurpation) return null;
  const stop = async () => {
    setBusy(true);
    const answer = await stopImpersonation();
    setBusy(false);
    if (!answer.ok) notify('error', answer.error.message);
  };
  return (
    <section className="impersonation" aria-label="Au nom d’une autre personne">
      <Icon name="eye" />
      <p>
        {`${user.usurpation.nomPrenomUtilisateur}, vous agissez au nom ${deBefore(user.nomPrenomUtilisateur)}`}
        <strong>{user.nomPrenomUtilisateur}</strong>.
      </p>
      <Button icon="stop" busy={busy} onClick={() => void stop()}>
        Revenir à mon compte
      </Button>
    </section>
  );
}
