import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Doubles, type Entered } from './Doubles';

const found = [
  {
    nature: 'guardian',
    id: 12,
    nomPrenom: 'LEFÈVRE Lucie',
    precision: 'LEFÈVRE Tom · Albi',
    actif: 0,
    communs: ['nom', 'telephone'],
  },
];
let calls: readonly RecordedCall[] = [];

function show(entered: Entered, functions: readonly number[], answer: unknown = found) {
  cleanup();
  signIn(functions);
  provideScreenTitles(() => 'Fiche');
  calls = mockApi({ '/api/recherche/doublons': answer });
  renderAt('/', <Doubles nature="guardian" entered={entered} />);
}
const paused = () => new Promise((done) => setTimeout(done, 500));
afterEach(() => provideScreenTitles(() => undefined));

test('who may be the same person is told, with what they have in common and a link', async () => {
  show({ nom: 'LEFEVRE', prenom: 'lucie', telephoneMobile: '', telephoneFixe: '0612345678' }, [
    right.seeGuardians,
    right.seeGuardian,
  ]);
  const link = await screen.findByRole('link', { name: 'LEFÈVRE Lucie' });
  expect(link.getAttribute('href')).toBe('/fiche-responsable/12');
  expect(screen.getByRole('status').textContent).toBe(
    'Peut-être déjà enregistré :LEFÈVRE LucieDésactivéLEFÈVRE Tom · Albi — même nom, même téléphone',
  );
  expect(calls[0]?.body).toEqual({
    nature: 'guardian',
    nom: 'LEFEVRE',
    prenom: 'lucie',
    telephones: ['0612345678'],
  });
});

test('without the sheet’s right the name is no link; nobody is told where the list is closed', async () => {
  show({ prenom: 'Lucie', nom: 'LEFÈVRE' }, [right.seeGuardians]);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('LEFÈVRE Lucie'));
  expect(screen.queryByRole('link')).toBeNull();
  show({ prenom: 'Lucie', nom: 'LEFÈVRE' }, [right.createGuardian]);
  await paused();
  expect([calls, screen.getByRole('status').textContent]).toEqual([[], '']);
});

test('a surname alone asks nothing, and nobody found says nothing', async () => {
  show({ nom: 'LEFÈVRE' }, [right.seeGuardians]);
  await paused();
  expect(calls).toEqual([]);
  show({ nom: 'LEFÈVRE', prenom: 'Zoé' }, [right.seeGuardians], []);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('');
});
