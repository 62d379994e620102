import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { useState } from 'react';
import { ScreenLink } from './ScreenLink';

const DEEDS = {
  'confirmer-email': {
    call: 'POST /api/confirmerEmail',
    title: 'Confirmez votre adresse e-mail',
    words: 'Cette adresse servira à vous connecter. Vos sessions ouvertes seront fermées.',
    button: 'Confirmer cette adresse',
  },
  'refuser-email': {
    call: 'POST /api/refuserEmail',
    title: 'Annulez la demande',
    words: 'Une autre adresse e-mail a été indiquée pour votre compte. Si ce n’est pas vous, annulez la demande.',
    button: 'Ce n’est pas moi : annuler',
  },
} as const;

interface Props {
  readonly deed: keyof typeof DEEDS;
  readonly token: string;
}

/** What a mailed link leads to. A button does it, not the visit: programs that look at mails open their links. */
export default function EmailLink({ deed, token }: Props) {
  const { call, title, words, button } = DEEDS[deed];
  const [send, { isRunning }] = useApiCommand(call, { success: false, failure: false });
  const [answer, setAnswer] = useState<{ readonly ok: boolean; readonly message: string }>();
  const act = async () => {
    const given = await send({ body: { token } });
    setAnswer(given.ok ? { ok: true, message: given.message } : { ok: false, message: given.error.message });
  };
  return (
    <div className="public-card">
      <h1>{title}</h1>
      {answer ? (
        <p className="d-note" role={answer.ok ? 'status' : 'alert'}>
          {answer.message}
        </p>
      ) : (
        <>
          <p>{words}</p>
          <Button look="primary" busy={isRunning} onClick={() => void act()}>
            {button}
          </Button>
        </>
      )}
      <ScreenLink href="/connexion">Aller à la connexion</ScreenLink>
    </div>
  );
}
