import { right } from '@diapason/contracts/constants';
import { type Asked, answerBy, signIn } from '@diapason/platform/testing';
import { choose, renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import AuditLog from './AuditLog';

const HUET = 'HUET Nadia, responsable n° 71';
const FONTAINE = 'FONTAINE Lucie, agent n° 4';
const event = (position: string, auteur: string, apres: string) => ({
  position,
  type: 'PaymentRegistered',
  libelle: 'Règlement enregistré',
  sujet: 'Règlement n° 4',
  date: '2026-11-20T10:00:00.000Z',
  auteur,
  pourLeCompteDe: null,
  ecran: null,
  changes: [{ champ: 'motif', libelle: 'Motif', avant: null, apres }],
  flux: 'contribution-12',
  fiche: 'Cotisation 12',
  consultable: auteur === HUET,
  montant: 15_000,
});

async function open(): Promise<readonly Asked[]> {
  signIn([right.seeAudit, right.seeHistory]);
  const calls = answerBy({
    '/api/audit/evenements': {
      evenements: [event('1', HUET, 'stage ; Montant : 500'), event('2', FONTAINE, 'non affiché')],
      total: 2,
      totaux: { types: [], nombre: 2, montant: 30_000 },
    },
    '/api/audit/auteurs': [
      { idUtilisateur: 71, nomPrenomUtilisateur: 'FONTAINE Lucie, responsable n° 71' },
      { idUtilisateur: 4, nomPrenomUtilisateur: FONTAINE },
    ],
  });
  renderAt('/audit', <AuditLog />);
  await screen.findByText(HUET);
  return calls;
}

test('a record leads to its history where the reader may open it', async () => {
  await open();
  const cells = screen.getAllByText('Cotisation 12').map(({ tagName }) => tagName);
  expect([cells.includes('A'), cells.some((tag) => tag !== 'A')]).toEqual([true, true]);
});

test('each row names who acted with kind and number, and no text in it is taken for several', async () => {
  await open();
  expect(screen.getByText(FONTAINE, { ignore: 'option' })).toBeTruthy();
  expect(screen.getByText(/Motif\s: «\sstage ; Montant : 500\s»/)).toBeTruthy();
  expect(screen.getByText(/Motif\s: non affiché/)).toBeTruthy();
});

test('two authors of one name are two choices, and the number is asked for', async () => {
  const calls = await open();
  await screen.findByRole('option', { name: FONTAINE });
  await choose(screen.getByLabelText('Auteur'), 'FONTAINE Lucie, responsable n° 71');
  await waitFor(() => expect(calls.some(({ query }) => query.get('fk_auteur') === '71')).toBe(true));
});
