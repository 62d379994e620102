import { notify, store } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { keptNow, ofPerson, readKept } from './kept';
import { isHeld, sendSheet } from './sending';

/** Screens that say themselves what waits. */
const OWN = /^\/(fiche-presence|liste-presence|mes-cours)\b/;

/** What a person ticked goes after their next log-in, from whichever page it leads to, with a word. */
export default async function sendAfterLogIn(): Promise<void> {
  const { user } = store.getState().session;
  if (!user || OWN.test(location.pathname)) return;
  await readKept();
  let [sent, held] = [0, 0];
  for (const one of ofPerson(user.idUtilisateur).filter((kept) => !isHeld(kept))) {
    const ended = await sendSheet(one);
    if (ended === 'cut') break;
    if (ended === 'sent' && !keptNow(one)) sent += 1;
    if (ended === 'asked' || ended === 'refused') held += 1;
  }
  if (sent > 0)
    notify(
      'success',
      plural(sent, 'fiche de présence gardée ici est partie', 'fiches de présence gardées ici sont parties'),
    );
  if (held > 0)
    notify(
      'information',
      `${plural(held, 'fiche de présence gardée ici est', 'fiches de présence gardées ici sont')} à relire dans «\u00a0Mes cours\u00a0» ou «\u00a0Présences\u00a0»`,
    );
}
