import { beforeEach, expect, test } from '@jest/globals';
import { personAddress } from '../offline';
import { store } from '../store';
import { answerBy, signIn, signOut } from '../testing';
import { resume } from './session';
import { removeUserCookie, writeUserCookie } from './user-cookie';

const HOUR = 3_600_000;
const claire = signIn([]);
let kept: object | undefined;
beforeEach(() => {
  signOut();
  writeUserCookie(claire);
  kept = { user: claire, until: Date.now() + HOUR };
  Object.assign(globalThis, {
    BroadcastChannel: class extends EventTarget {
      postMessage() {}
    },
    caches: {
      match: async (address: string) => (address === personAddress && kept ? Response.json(kept) : undefined),
    },
  });
});
const cut = () => {
  throw new TypeError('no network');
};

test('without network the page is of who called the roll on the device last', async () => {
  answerBy(cut);
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
  answerBy(cut);
  await resume();
  expect(store.getState().session).toEqual({ status: 'unreachable', user: null });
});

test('a server that fails is no network that is away', async () => {
  answerBy(() => ({ status: 503, message: '' }));
  await resume();
  expect(store.getState().session.status).toBe('unreachable');
});

test('who logged out is not let in', async () => {
  removeUserCookie();
  answerBy(cut);
  await resume();
  expect(store.getState().session.status).toBe('anonymous');
});
