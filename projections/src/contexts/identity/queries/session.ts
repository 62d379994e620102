import { messages } from '@diapason/contracts/constants';
import { currentSession } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { readProfile, sessionUserFrom } from '../profile';

export const readSession = query(currentSession, async (_input, { db, session, token = '' }) => {
  const profile = await readProfile(db, session.idUtilisateur);
  if (!profile) throw new Refusal(messages.identity.sessionExpired, 401);
  const actor = session.act === undefined ? undefined : await readProfile(db, session.act);
  return sessionUserFrom(profile, actor, token);
});
