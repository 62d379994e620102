import { notify, usePathname } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { useRef } from 'react';
import { useSendAll } from './Waiting';

/** Screens that say themselves what waits. */
const OWN = /^\/(fiche-presence|liste-presence|mes-cours)\b/;

/** What a person ticked goes after their next log-in, from whichever page it leads to, with a word. */
export default function AnyPage() {
  return OWN.test(usePathname()) ? null : <Sending />;
}

function Sending() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const many = useRef({ sent: 0, held: 0 });
  useSendAll(undefined, (ended) => {
    if (ended === 'sent') many.current.sent += 1;
    else if (ended === 'refused' || ended === 'asked') many.current.held += 1;
    clearTimeout(timer.current);
    timer.current = setTimeout(say, 0);
  });
  const say = () => {
    const { sent, held } = many.current;
    many.current = { sent: 0, held: 0 };
    if (sent > 0) {
      const parted = plural(
        sent,
        'fiche de présence gardée ici est partie',
        'fiches de présence gardées ici sont parties',
      );
      notify('success', parted);
    }
    if (held > 0)
      notify(
        'information',
        `${plural(held, 'fiche de présence est à relire', 'fiches de présence sont à relire')} dans «\u00a0Mes cours\u00a0»`,
      );
  };
  return null;
}
