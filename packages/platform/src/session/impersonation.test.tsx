import type { SessionUser } from '@diapason/contracts';
import { beforeEach, expect, test } from '@jest/globals';
import { store } from '../store';
import { mockApi, signIn } from '../testing';
import { startImpersonation, stopImpersonation } from './session';

const sessionOf = (user: Partial<SessionUser>) => ({
  user: { ...signIn([]), ...user },
  token: 'jeton',
  expiration: 900,
  status: 200,
  module: [],
});
const active = () => store.getState().session.user;
const usurpation = { idUtilisateur: 501, nomPrenomUtilisateur: 'DURAND Claire' };

beforeEach(() => history.replaceState(null, '', '/liste-responsables'));

test.each([
  // 000:135.a 000:135.b
  [
    'a guardian leads to the portal',
    'guardian',
    { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] },
    '/accueilResponsable',
  ],
  // 000:135.c 000:135.d 001:150.k
  ['an agent leads to /accueil', 'agent', { idUtilisateur: 502, role: 'Enseignant' }, '/accueil'],
] as const)('taking the identity of %s', async (_what, kind, user, to) => {
  const started = sessionOf({ ...user, module: [...('module' in user ? user.module : [])], usurpation });
  const calls = mockApi({ '/api/usurpation': started });
  expect(await startImpersonation(user.idUtilisateur, kind)).toMatchObject({ ok: true });
  expect(active()).toMatchObject({ idUtilisateur: user.idUtilisateur, usurpation });
  expect(location.pathname).toBe(to);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    fk_id: String(user.idUtilisateur),
    isResponsable: kind === 'guardian' ? '1' : '0',
  });
});

// 000:135.e 000:135.f
test('giving it back leads to /accueil in the own one', async () => {
  const ended = sessionOf({});
  mockApi({ '/api/usurpation/fin': ended });
  signIn([], { idUtilisateur: 1042, role: 'Responsable', usurpation });
  await stopImpersonation();
  expect(active()).toMatchObject({ idUtilisateur: 501, usurpation: null });
  expect(location.pathname).toBe('/accueil');
});

test('a refused impersonation changes nothing', async () => {
  const before = signIn([]);
  mockApi({ '/api/usurpation': { status: 403, message: 'Refusé' } });
  expect(await startImpersonation(1042, 'guardian')).toMatchObject({ ok: false });
  expect(active()).toEqual(before);
  expect(location.pathname).toBe('/liste-responsables');
});
