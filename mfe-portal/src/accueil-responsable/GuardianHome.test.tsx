import { answerBy, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GuardianHome from './GuardianHome';

const site = {
  idSite: 1,
  libelleSite: 'École d’Albi',
  adresse1: '2 rue des Orgues',
  codePostal: '81000',
  ville: 'Albi',
  email: 'albi@example.org',
  telephone1: '0536490004',
  visible: 1,
};
const contribution = {
  idCotisation: 7,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  montantTotal: 85_250,
  MontantDejaRegle: 15_000,
  fk_site: 1,
  lignes: [],
  reglements: [],
};
const message = { idInformation: 1, titre: 'Concert', date: '2026-11-20', message: '<p>Ce soir</p>' };

function open(answers: Readonly<Record<string, unknown>> = {}) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] });
  const calls = answerBy({
    '/api/cotisations/liste/1042': [contribution],
    '/api/cotisations/cotisationPayeur/1042': { payeur: 1, idUtilisateur: 1042, nomPrenomUtilisateur: 'LEFÈVRE Lucie' },
    '/api/parametres/list': [],
    '/api/informations/list': [message],
    '/api/utilisateursResponsables/1042/elevesAttached': [{ idEleve: 5, nomPrenomEleve: 'LEFÈVRE Léa' }],
    '/api/eleves/5/SI_list': [
      { idScolarite: 50, fk_site: 1, fk_statut: 1, libelleStatut: 'Inscrit', libelleOffre: 'Cursus' },
    ],
    '/api/sites/liste': [site],
    '/api/cotisations/reglementsModes': [{ idMode: 1, libelleMode: 'Chèque', enLigne: false }],
    ...answers,
  });
  renderAt('/accueilResponsable', <GuardianHome />);
  return calls;
}
const block = (name: string | RegExp) => screen.findByRole('region', { name });
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');

// 002:110.a
test.each([
  // 002:110.b
  ['card payment', 'Paiement de la cotisation 2026-2027', 'Reste à payer 702,50 €'],
  // 002:110.d 002:11.h
  ['latest information', 'Dernières informations', 'Ce soir'],
  // 002:110.e
  ['site contact details', 'Contacter l’école', 'École d’Albi2 rue des Orgues81000 Albi05 36 49 00 04'],
])('has a block %s, which folds and unfolds', async (_what, name, text) => {
  const calls = open();
  const shown = await block(name);
  await screen.findByText('albi@example.org');
  await screen.findByText('Ce soir');
  await screen.findByText('Déjà réglé');
  expect(plain(shown.textContent)).toContain(text);
  const fold = within(shown).getByRole('button', { name });
  await userEvent.click(fold);
  expect(plain(shown.textContent)).not.toContain(text);
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(calls.find(({ path }) => path === '/api/informations/list')?.query.toString()).toBe('lecture=true&visible=1');
});

test('says what is left to pay of an earlier year, and nothing of one that is paid', async () => {
  const earlier = { ...contribution, idCotisation: 6, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' };
  const paid = { ...earlier, idCotisation: 5, fk_anneeScolaire: 7, MontantDejaRegle: 85_250 };
  open({ '/api/cotisations/liste/1042': [contribution, earlier, paid] });
  const payment = await block(/^Paiement de la cotisation/);
  const told = await within(payment).findAllByRole('note');
  expect(told.map(({ textContent }) => plain(textContent))).toEqual(['Année 2025-2026 : il reste 702,50 € à régler.']);
});

test('of two contributions of this year, the one to be paid stands first, and what is left of the other is told', async () => {
  const paid = { ...contribution, idCotisation: 3, MontantDejaRegle: 85_250 };
  const double = { ...contribution, idCotisation: 6, MontantDejaRegle: 75_250 };
  open({ '/api/cotisations/liste/1042': [paid, contribution, double] });
  const payment = await block(/^Paiement de la cotisation/);
  await within(payment).findByText('Déjà réglé');
  expect(plain(payment.textContent)).toContain('Reste à payer 702,50 €');
  const told = await within(payment).findAllByRole('note');
  expect(told.map(({ textContent }) => plain(textContent))).toEqual(['Année 2026-2027 : il reste 100,00 € à régler.']);
});

test('one’s own debt is told where another guardian pays by now', async () => {
  open({
    '/api/cotisations/cotisationPayeur/1042': { payeur: 0, idUtilisateur: 1043, nomPrenomUtilisateur: 'LEFÈVRE Jean' },
  });
  const payment = await block(/^Paiement de la cotisation/);
  await within(payment).findByText('Année 2026-2027 : il reste 702,50 € à régler.', {
    normalizer: (text) => plain(text),
  });
});

test('what one paid too much is told where another guardian pays by now', async () => {
  open({
    '/api/cotisations/liste/1042': [{ ...contribution, montantTotal: 0, MontantDejaRegle: 20_000 }],
    '/api/cotisations/cotisationPayeur/1042': { payeur: 0, idUtilisateur: 1043, nomPrenomUtilisateur: 'LEFÈVRE Jean' },
  });
  const payment = await block(/^Paiement de la cotisation/);
  const told = await within(payment).findByRole('note');
  expect(plain(told.textContent)).toContain('Année 2026-2027. Vous avez réglé 200,00 € de plus');
});

// 002:111.b
test('says that another guardian pays, and no amount', async () => {
  open({
    '/api/cotisations/liste/1042': [],
    '/api/cotisations/cotisationPayeur/1042': { payeur: 0, idUtilisateur: 1043, nomPrenomUtilisateur: 'LEFÈVRE Jean' },
  });
  const payment = await block(/^Paiement de la cotisation/);
  await within(payment).findByText('Le paiement de la cotisation est pris en charge par un autre responsable');
  expect(payment.textContent).not.toContain('Reste à payer');
});
