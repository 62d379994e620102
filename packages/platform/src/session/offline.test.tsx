import { beforeEach, expect, test } from '@jest/globals';
import { offline, personAddress } from '../offline';
import { store } from '../store';
import { mockApi, signIn, signOut } from '../testing';
import { logout, resume } from './session';
import { removeUserCookie, writeUserCookie } from './user-cookie';

const HOUR = 3_600_000;
const claire = signIn([]);
let kept: object | undefined;
let forgotten: string[] = [];
beforeEach(() => {
  signOut();
  forgotten = [];
  localStorage.clear();
  writeUserCookie(claire);
  kept = { user: claire, until: Date.now() + HOUR };
  Object.assign(globalThis, {
    BroadcastChannel: class extends EventTarget {
      postMessage() {}
    },
    caches: {
      delete: async (name: string) => forgotten.push(name),
      match: async (address: string) => (address === personAddress && kept ? Response.json(kept) : undefined),
    },
  });
});
const cut = () => {
  throw new TypeError('no network');
};

test('without network the page is of who called the roll on the device last', async () => {
  mockApi(cut);
  await resume();
  expect(store.getState().session).toMatchObject({ status: 'offline', user: { idUtilisateur: claire.idUtilisateur } });
});

test.each([
  ['nobody did', undefined, claire.idUtilisateur],
  ['their session is over by now', { user: claire, until: Date.now() - 1 }, claire.idUtilisateur],
  ['another person logged in since', { user: claire, until: Date.now() + HOUR }, 502],
])('and of nobody where %s', async (_why, person, idUtilisateur) => {
  kept = person;
  writeUserCookie({ ...claire, idUtilisateur });
  mockApi(cut);
  await resume();
  expect(store.getState().session).toEqual({ status: 'unreachable', user: null });
});

test('a server that fails is no network that is away', async () => {
  mockApi(() => ({ status: 503, message: '' }));
  await resume();
  expect(store.getState().session.status).toBe('unreachable');
});

test('who logged out is not let in', async () => {
  removeUserCookie();
  mockApi(cut);
  await resume();
  expect(store.getState().session.status).toBe('anonymous');
});

test('who was here is forgotten with the session, also where no worker does it', async () => {
  mockApi(() => ({ status: 401, message: '' }));
  await resume();
  expect(forgotten).toEqual([offline.sheets, offline.person]);
});

test('a person whose session can go on no more is forgotten', async () => {
  kept = { user: claire, until: Date.now() - 1 };
  mockApi(cut);
  await resume();
  expect(forgotten).toContain(offline.person);
});

test('a log-out without network is remembered, and sent before anything else', async () => {
  mockApi(cut);
  await logout();
  expect(store.getState().session.status).toBe('anonymous');
  const calls = mockApi((path) =>
    path === '/api/logout' ? { message: '', data: null } : { status: 401, message: '' },
  );
  writeUserCookie(claire);
  await resume();
  expect(calls.map(({ path }) => path)).toEqual(['/api/logout', '/api/refresh']);
  await resume();
  expect(calls.filter(({ path }) => path === '/api/logout')).toHaveLength(1);
});
