import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Links } from './Links';

const waiting = { call: 'POST /api/inscriptions/demandes/resume', body: { vue: 'aTraiter' } } as const;
const requests = { label: 'Demandes', href: '/demandes', icon: 'listCheck', order: 40, path: '/demandes', waiting };
const open = (nombre: number) => {
  signIn([]);
  const calls = mockApi({ '/api/inscriptions/demandes/resume': { nombre } });
  const groups = [{ title: 'Listes', links: [requests] }];
  renderAt('/accueil', <Links groups={groups} path="/accueil" label="Menu principal" />);
  return calls;
};

test('an entry says how many wait there', async () => {
  const calls = open(1_023);
  expect(await screen.findByRole('link', { name: /^Demandes\s*1\s023 à traiter$/ })).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ vue: 'aTraiter' }]);
});

test('and says nothing where none does', async () => {
  const calls = open(0);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect((await screen.findByRole('link')).textContent).toBe('Demandes');
});
