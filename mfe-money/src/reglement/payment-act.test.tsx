import { messages, right } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PaymentAct from './PaymentAct';
import { saidOf } from './testing/said';

const contribution = {
  idCotisation: 7,
  idUtilisateur: 1042,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  nomPrenomUtilisateur: 'ADAM Cécile',
  email: null,
  montantTotal: 85_250,
  MontantDejaRegle: 15_000,
  reglements: [],
};
const FATHER = { of: 'guardian', id: 1043, name: 'ADAM Paul' } as const;

function show(ofPayer: object, payer: object) {
  signIn([right.seeContributions, right.addPayment]);
  mockApi({
    '/api/cotisations/famille/1043': [],
    '/api/cotisations/famille/1042': [ofPayer],
    '/api/cotisations/cotisationPayeur/1043': payer,
    '/api/cotisations/liste/1042': [],
    '/api/cotisations/reglementsModes': [{ idMode: 1, libelleMode: 'Chèque', enLigne: false }],
    '/api/parametres/list': [],
  });
  renderAt('/fiche-responsable/1043', <PaymentAct record={FATHER} onClose={() => undefined} />);
}

test('for a guardian who does not pay, « Règlement » offers whoever does', async () => {
  signIn([right.seeContributions, right.addPayment]);
  show(saidOf(contribution), { payeur: 0, idUtilisateur: 1042, nomPrenomUtilisateur: 'ADAM Cécile' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Règlement' }));
  expect(await dialog.findByText('ADAM Cécile paie pour cette famille')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Règlement d’ADAM Cécile' }));
  expect(await screen.findByRole('dialog', { name: 'Règlement d’ADAM Cécile' })).toBeTruthy();
});

test('where nothing can be added it is said why, and where nobody pays that nothing was calculated', async () => {
  signIn([right.seeContributions, right.addPayment]);
  show(saidOf(contribution, { closed: [9] }), { payeur: 0, idUtilisateur: 1042, nomPrenomUtilisateur: 'ADAM Cécile' });
  await userEvent.click(await screen.findByRole('button', { name: 'Règlement d’ADAM Cécile' }));
  expect(await screen.findByText(messages.money.closedYear, { normalizer: String })).toBeTruthy();
  cleanup();
  show(saidOf(contribution), { payeur: 0, idUtilisateur: null, nomPrenomUtilisateur: null });
  expect(await screen.findByText('Aucune cotisation pour ADAM Paul')).toBeTruthy();
});
