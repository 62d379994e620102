import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { Link, useParams } from '@diapason/ui/router';
import { useState } from 'react';
import { Frame } from './Frame';
import styles from './form.module.css';

/** Where the mail leads. A press confirms, so that no program that opens links does. */
export default function Confirmation() {
  const { jeton = '' } = useParams();
  const [confirm, { isRunning }] = useApiCommand('POST /api/inscriptions/confirmation', {
    success: false,
    failure: false,
  });
  const [said, say] = useState<{ readonly ok: boolean; readonly text: string }>();
  const press = async () => {
    const answer = await confirm({ body: { jeton } });
    say(answer.ok ? { ok: true, text: answer.message } : { ok: false, text: answer.error.message });
  };
  return (
    <Frame title="Confirmer votre adresse">
      {!said?.ok && (
        <Button look="primary" busy={isRunning} onClick={() => void press()}>
          Confirmer mon adresse
        </Button>
      )}
      {said && (
        <p role="status" className={said.ok ? undefined : 'd-refusal'}>
          {said.text}
        </p>
      )}
      {said?.ok && (
        <div className={styles.buttons}>
          <Link className="d-button d-button-primary" to="/connexion">
            Se connecter
          </Link>
        </div>
      )}
    </Frame>
  );
}
