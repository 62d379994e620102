import type { SessionData } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { api } from '../api/api';
import { credentials, type Renewal } from '../api/credentials';
import { type Answer, networkFailure } from '../api/envelope';
import { send } from '../api/send';
import { go } from '../navigation';
import { notificationsSlice } from '../notifications';
import { store } from '../store';
import { homeOf } from './landing';
import { leaving } from './leaving';
import { forgetPerson, offlineUser } from './offline-user';
import { sessionSlice } from './slice';
import { tellOtherTabs, watchOtherTabs } from './tabs';
import { hasUserCookie, removeUserCookie, userOfCookie, writeUserCookie } from './user-cookie';

function open({ user: { token: _kept, status: _said, ...user }, token }: SessionData): void {
  const another = credentials.userId !== user.idUtilisateur;
  credentials.token = token;
  credentials.userId = user.idUtilisateur;
  writeUserCookie(user);
  store.dispatch(sessionSlice.actions.opened(user));
  if (another) tellOtherTabs();
}

function close(): void {
  forgetPerson();
  credentials.token = undefined;
  credentials.userId = undefined;
  removeUserCookie();
  store.dispatch(sessionSlice.actions.closed());
  tellOtherTabs();
}

/** Navigates, and clears the cache once the previous screen is gone: a mounted screen would read again. */
function goForgetting(path: string): void {
  const forget = () => store.dispatch(api.util.resetApiState());
  window.addEventListener('single-spa:routing-event', forget, { once: true });
  go(path);
}

function leave(): void {
  close();
  goForgetting('/connexion');
}

/** Opens a session; the shell then leaves the login screen for the stored address or home. A refusal returns the server's message. */
export async function login(email: string, password: string): Promise<Answer<SessionData>> {
  await leaveFirst();
  const answer = await send<SessionData>('POST /api/login', { body: { email, password } });
  if (answer.ok) {
    store.dispatch(api.util.resetApiState());
    open(answer.data);
  }
  return answer;
}

/** Chooses another password. The session goes on where it is; every other one of the person ends. */
export async function changePassword(motDePasseActuel: string, password: string): Promise<Answer<SessionData>> {
  const answer = await send<SessionData>('POST /api/motDePasse', { body: { motDePasseActuel, password } });
  if (answer.ok) {
    store.dispatch(api.util.resetApiState());
    open(answer.data);
  }
  return answer;
}

let renewing: Promise<Renewal> | undefined;

/** Renews the access token from the HttpOnly cookie. Concurrent calls share one renewal. */
function renew(): Promise<Renewal> {
  renewing ??= send<SessionData>('POST /api/refresh', {})
    .then((answer) => {
      if (!answer.ok)
        return answer.error.status === 401 ? 'over' : answer.error === networkFailure ? 'cut' : 'unreachable';
      const { idUtilisateur } = answer.data.user;
      if (credentials.userId !== undefined && credentials.userId !== idUtilisateur) {
        change(answer);
        store.dispatch(notificationsSlice.actions.shown('information', messages.identity.impersonationOver));
        return 'another';
      }
      open(answer.data);
      return 'renewed';
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** On load: renews the session if the `user` cookie exists. */
export async function resume(): Promise<void> {
  watchOtherTabs(follow);
  await leaveFirst();
  const renewal = hasUserCookie(document.cookie) ? await renew() : 'over';
  if (renewal === 'over') close();
  const { unreachable, offline } = sessionSlice.actions;
  const person = renewal === 'cut' ? await offlineUser() : undefined;
  if (person && person.idUtilisateur === userOfCookie(document.cookie)) {
    credentials.userId = person.idUtilisateur;
    store.dispatch(offline(person));
  } else if (renewal === 'unreachable' || renewal === 'cut') store.dispatch(unreachable());
}

/** A browser has one session: this tab leaves when another logged out, and restarts when the identity changed. */
function follow(): void {
  if (store.getState().session.status !== 'open') return;
  const holder = userOfCookie(document.cookie);
  if (holder === credentials.userId) return;
  if (holder === undefined) credentials.expired();
  else location.reload();
}

/** Ends the session here and on the server, then goes to the login screen. */
export async function logout(): Promise<void> {
  leaving.begin();
  const ended = leaveFirst();
  // Without network the session ends here at once, and on the server as soon as there is network.
  window.addEventListener('online', () => void leaveFirst(), { once: true });
  await ended;
  leave();
}

/** Ends on the server a session that was left here. */
async function leaveFirst(): Promise<void> {
  if (!leaving.isDue()) return;
  const answer = await send('POST /api/logout', {});
  if (answer.ok || answer.error !== networkFailure) leaving.done();
}

/** Takes a guardian's or an agent's identity. */
export async function startImpersonation(fkId: number, kind: 'guardian' | 'agent'): Promise<Answer<SessionData>> {
  const isResponsable = kind === 'guardian' ? 1 : 0;
  return change(await send<SessionData>('GET /api/usurpation', { query: { fk_id: fkId, isResponsable } }));
}

/** Returns to the own identity, on the staff home. */
export async function stopImpersonation(): Promise<Answer<SessionData>> {
  return change(await send<SessionData>('GET /api/usurpation/fin', {}));
}

function change(answer: Answer<SessionData>): Answer<SessionData> {
  if (answer.ok) {
    // No screen may be drawn meanwhile: it would check one user with the other's rights.
    store.dispatch(sessionSlice.actions.changing());
    goForgetting(homeOf(answer.data.user));
    open(answer.data);
  }
  return answer;
}

credentials.renew = renew;
credentials.expired = leave;
