import { run } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noOffers } from '../inscription/testing/step';
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
const owed = {
  idCotisation: 7,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  eleves: ['LEFÈVRE Léa'],
  reste: 70_250,
  moyens: [{ nombre: 1, echeances: [{ date: '2026-11-21', montant: 70_250 }] }],
  enAttente: null,
  aVenir: [],
};
const offer = { adresse: 'https://banque.example/', ouvert: true, jusquAu: '2027-03-31', cotisations: [owed] };
const message = { idInformation: 1, titre: 'Concert', date: '2026-11-20', message: '<p>Ce soir</p>' };

function open(answers: Readonly<Record<string, unknown>> = {}) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] });
  const calls = mockApi({
    '/api/cotisations/liste/1042': [contribution],
    '/api/cotisations/cotisationPayeur/1042': { payeur: 1, idUtilisateur: 1042, nomPrenomUtilisateur: 'LEFÈVRE Lucie' },
    '/api/reglements/paiementCarte/1042': offer,
    '/api/informations/list': [message],
    '/api/utilisateursResponsables/1042/elevesAttached': [{ idEleve: 5, nomPrenomEleve: 'LEFÈVRE Léa' }],
    '/api/eleves/5/SI_list': [
      { idScolarite: 50, fk_site: 1, fk_statut: 1, libelleStatut: 'Inscrit', libelleOffre: 'Cursus' },
    ],
    '/api/sites/liste': [site],
    '/api/inscriptions/offres': noOffers,
    '/api/utilisateursResponsables/1042/justificatifs/attendus': { pieces: [] },
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
  // 002:110.b 002:331.a
  [
    'card payment',
    'Paiement de la cotisation',
    'Reste à payer, toute la famille702,50 €avant le 31/03/2027, en 1 fois',
  ],
  // 002:110.d 002:11.h
  ['latest information', 'Dernières informations', 'Ce soir'],
  // 002:110.e
  ['site contact details', 'Contacter l’école', 'École d’Albi2 rue des Orgues81000 Albi05 36 49 00 04'],
])('has a block %s, which folds and unfolds', async (_what, name, text) => {
  const calls = open();
  const shown = await block(name);
  await screen.findByText('albi@example.org');
  await screen.findByText('Ce soir');
  expect(plain(shown.textContent)).toContain(text);
  const fold = within(shown).getByRole('button', { name });
  await userEvent.click(fold);
  expect(plain(shown.textContent)).not.toContain(text);
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(calls.find(({ path }) => path === '/api/informations/list')?.query.toString()).toBe('lecture=true&visible=1');
});

// 002:110.c
test('says what waits for the family, each with its way, and nothing once there is nothing', async () => {
  const paper = {
    nature: 'justificatifDomicile',
    libelleNature: 'Justificatif de domicile',
    fk_eleve: null,
    nomPrenomEleve: '',
    precision: '',
    idPieceJointe: null,
    realFileName: null,
    dateHeure: null,
    antivirus: null,
    remplacement: null,
  };
  const certificate = {
    ...paper,
    nature: 'certificatMedical',
    libelleNature: 'Certificat médical',
    fk_eleve: 5,
    nomPrenomEleve: 'LEFÈVRE Léa',
    precision: 'Danse',
  };
  const expected = (pieces: readonly object[]) => ({
    pieces,
    demandes: [],
    attendu: true,
    complet: false,
    joignable: true,
  });
  const papers = '/api/utilisateursResponsables/1042/justificatifs/attendus';
  const current = { fk_anneeScolaire: 9, reinscription: 0 };
  open({
    [papers]: expected([paper, certificate, { ...paper, nature: 'responsablesRevenus', idPieceJointe: 3 }]),
    '/api/inscriptions/offres': { ...noOffers, reinscription: true },
    '/api/eleves/SI_In_JSON': [current],
  });
  const shown = within(await block('Ce qui vous attend'));
  await shown.findByText('Réinscrire Léa en 2027-2028');
  expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Réinscrire\u00a0: Réinscrire Léa en 2027-2028', '/accueilResponsable#reinscription'],
    ['Envoyer\u00a0: Justificatif de domicile', '/responsableInformation'],
    ['Envoyer\u00a0: Certificat médical de Léa', '/eleveSI/5'],
  ]);
});

test('says of a re-enrolment that it waits until it was done, without the page being loaded again', async () => {
  const [current, next] = [9, 10].map((fk_anneeScolaire) => ({ fk_anneeScolaire, reinscription: 0 }));
  const rows = [current];
  open({
    '/api/inscriptions/offres': { ...noOffers, reinscription: true },
    '/api/eleves/SI_In_JSON': rows,
    '/api/eleves/5/reinscription': { idScolarite: 60, fk_statut: 11 },
  });
  await screen.findByText('Réinscrire Léa en 2027-2028');
  rows.push(next);
  await run('POST /api/eleves/:id/reinscription', { params: { id: 5 }, body: { idScolarite: 50, fraisAcceptes: 1 } });
  await waitFor(() => expect(screen.queryByText('Réinscrire Léa en 2027-2028')).toBeNull());
});

test('owes one figure in all, over the years, and says of each where it stands', async () => {
  const earlier = { ...owed, idCotisation: 6, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026', reste: 0 };
  open({
    '/api/reglements/paiementCarte/1042': {
      ...offer,
      cotisations: [
        { ...owed, reste: 50_000 },
        { ...earlier, reste: 20_250 },
        { ...earlier, idCotisation: 5, libelleAnneeScolaire: '2024-2025' },
      ],
    },
  });
  const payment = await block('Paiement de la cotisation');
  expect(plain(payment.textContent)).toContain('702,50 €');
  expect(
    within(payment)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['2026-2027, Léa500,00 €', '2025-2026, Léa202,50 €', '2024-2025, Léaréglée']);
  expect(
    within(payment)
      .getAllByRole('link', { name: /^Payer/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Payer 2026-2027', 'Payer 2025-2026']);
});

// 002:331.b 002:331.c
test('outside of the dates of card payment there is no block, and the balance is a plain line', async () => {
  open({ '/api/reglements/paiementCarte/1042': { ...offer, ouvert: false } });
  expect(plain((await screen.findByText(/Reste à payer/)).textContent)).toBe(
    'Reste à payer, toute la famille : 702,50 €',
  );
  expect(screen.queryByRole('region', { name: 'Paiement de la cotisation' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Payer' })).toBeNull();
});

test('says that card payment is not set up in place of the button', async () => {
  open({ '/api/reglements/paiementCarte/1042': { ...offer, adresse: null } });
  const payment = await block('Paiement de la cotisation');
  within(payment).getByText('Le paiement par carte n’est pas configuré.');
  expect(within(payment).queryByRole('link', { name: 'Payer' })).toBeNull();
});

test('a payment that the bank has not answered waits, and is not asked for twice', async () => {
  const enAttente = {
    reference: 'COT-00007-1',
    idCotisation: 7,
    montant: 28_416,
    depuis: '2026-11-20T20:41:00.000Z',
    repondu: true,
    renvoye: false,
  };
  open({ '/api/reglements/paiementCarte/1042': { ...offer, cotisations: [{ ...owed, enAttente }] } });
  const payment = await block('Paiement de la cotisation');
  expect(plain(within(payment).getByRole('status').textContent)).toContain('Le paiement est en attente. 284,16 €');
  expect(within(payment).queryByRole('link', { name: 'Payer' })).toBeNull();
});

test('what the bank takes by itself is told, and not asked for', async () => {
  const aVenir = [{ cle: 'COT-00007-1 2', date: '2026-12-21', montant: 70_250, etat: 'prevue' }];
  open({ '/api/reglements/paiementCarte/1042': { ...offer, cotisations: [{ ...owed, moyens: [], aVenir }] } });
  const payment = await block('Paiement de la cotisation');
  expect(plain(payment.textContent)).toContain('702,50 € seront prélevés le 21/12/2026');
  expect(plain(payment.textContent)).not.toContain('avant le');
  expect(within(payment).queryByRole('link', { name: 'Payer' })).toBeNull();
});

test('what one paid too much is told where another guardian pays by now', async () => {
  open({
    '/api/cotisations/liste/1042': [{ ...contribution, montantTotal: 0, MontantDejaRegle: 20_000 }],
    '/api/reglements/paiementCarte/1042': { ...offer, cotisations: [{ ...owed, reste: 0 }] },
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
    '/api/reglements/paiementCarte/1042': { ...offer, cotisations: [] },
    '/api/cotisations/cotisationPayeur/1042': { payeur: 0, idUtilisateur: 1043, nomPrenomUtilisateur: 'LEFÈVRE Jean' },
  });
  const payment = await block(/^Paiement de la cotisation/);
  await within(payment).findByText('Le paiement de la cotisation est pris en charge par un autre responsable');
  expect(payment.textContent).not.toContain('Reste à payer');
});
