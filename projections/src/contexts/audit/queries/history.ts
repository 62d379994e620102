import { audit } from '@diapason/contracts';
import { Refusal, readStreamHistory } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { historyStep, valuesOf } from '../history-step';
import { instantOf } from '../instant';
import { authorsOf } from '../names';
import { requireShown, seenBy } from '../shown';
import { stepsOf } from '../steps';
import { titleOf } from '../title';
import { wordsFor } from '../words';

/** Every step of one record, oldest first. */
export const history = query(audit.readHistory, async ({ params, query: { au } }, { db, codec, session }) => {
  requireShown(session, params.flux);
  const events = await readStreamHistory(db, codec, params.flux, instantOf(au));
  if (events.length === 0) throw new Refusal('Cet enregistrement n’existe pas.', 404);
  const steps = stepsOf(events);
  const [words, authors, titre] = await Promise.all([
    wordsFor(db, valuesOf(steps)),
    authorsOf(db, codec, events),
    titleOf(db, params.flux),
  ]);
  const sees = seenBy(session);
  return {
    flux: params.flux,
    titre,
    etapes: steps.map((step) => historyStep(step, authors(step.event), words, sees)),
  };
});
