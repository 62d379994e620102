import { audit } from '@diapason/contracts';
import { Refusal, readStreamHistory } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { instantOf } from '../instant';
import { namesOf } from '../names';
import { createShown } from '../shown';
import { stepsOf } from '../steps';
import { titleOf } from '../title';
import { told } from '../told';

/** Every step of one record, oldest first: who, when, what changed, on whose behalf. */
export const history = query(audit.readHistory, async ({ params, query: { au } }, { db, codec }) => {
  const events = await readStreamHistory(db, codec, params.flux, instantOf(au));
  if (events.length === 0) throw new Refusal('Cet enregistrement n’existe pas.', 404);
  const [shown, nameOf, titre] = await Promise.all([
    createShown(db),
    namesOf(
      db,
      events.flatMap(({ metadata }) => [metadata.actor, metadata.onBehalfOf]),
    ),
    titleOf(db, params.flux),
  ]);
  const etapes = stepsOf(events).map(({ event, changes }) => told(event, changes, nameOf, shown));
  return { flux: params.flux, titre, etapes };
});
