import { datedInstalments, messages } from '@diapason/contracts/constants';
import { giveUpVisit, leaveForBank, returnPaid, returnUnpaid } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PayContribution from './PayContribution';

const ways = (count: number) =>
  ([1, 2, 3] as const)
    .filter((nombre) => nombre <= count)
    .map((nombre) => ({ nombre, echeances: datedInstalments(85_250, nombre, '2027-06-07') }));
const owed = {
  idCotisation: 7,
  fk_anneeScolaire: 10,
  libelleAnneeScolaire: '2027-2028',
  eleves: ['BONNET Élise', 'BONNET Hugo'],
  reste: 85_250,
  moyens: ways(3),
  enAttente: null,
  aVenir: [],
};
const enAttente = {
  reference: 'COT-00007-1',
  idCotisation: 7,
  montant: 28_416,
  depuis: new Date().toISOString(),
  repondu: false,
  renvoye: false,
};
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');

const offer = { adresse: 'https://banque.example/page', ouvert: true, jusquAu: '2027-09-30' };

function open(more: object = {}, answers: Readonly<Record<string, unknown>> | ((path: string) => unknown) = {}) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] });
  const calls = mockApi(
    typeof answers === 'function'
      ? answers
      : {
          '/api/reglements/paiementCarte/1042': { ...offer, cotisations: [{ ...owed, ...more }] },
          '/api/cotisations/reglementsModes': [],
          '/api/sites/liste': [],
          ...answers,
        },
  );
  renderAt('/payerCotisation/7', <PayContribution />, '/payerCotisation/:idCotisation');
  return calls;
}

// 002:177.a 002:177.b 002:617.b
test('each way says what the bank takes when, in euros of the server’s cents, the remainder last', async () => {
  open();
  const three = await screen.findByRole('radio', { name: /En 3 fois/ });
  await userEvent.click(three);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    'Aujourd’hui284,16 €',
    '07/07/2027284,16 €',
    '07/08/2027le solde284,18 €',
  ]);
  screen.getByRole('button', { name: /Payer 284,16.€ par carte/ });
});

// 002:332.a 002:332.b 002:332.c 002:332.d
test.each([
  [1, ['En 1 fois']],
  [2, ['En 1 fois', 'En 2 fois']],
  [3, ['En 1 fois', 'En 2 fois', 'En 3 fois']],
])('with %d ways open, these are offered', async (count, names) => {
  open({ moyens: ways(count) });
  await screen.findByRole('radio', { name: /En 1 fois/ });
  expect(
    screen.getAllByRole('radio').map((one) => /En \d fois/.exec(plain(one.closest('label')?.textContent))?.[0]),
  ).toEqual(names);
});

// 002:335.a 002:335.b
test.each([
  [1, null, null, null],
  [2, 2, 42_625, null],
  [3, 3, 28_416, 28_418],
])(
  'paying in %d sends what was shown; refused amounts are said and drawn again',
  async (count, abonnement, montant2, montant3) => {
    const calls = open(
      {},
      { '/api/reglements/lienPaiementPayBox': { message: 'Les montants ont changé', status: 409 } },
    );
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`En ${count} fois`) }));
    await userEvent.click(screen.getByRole('button', { name: /par carte/ }));
    await screen.findByRole('alert');
    const asked = calls.find(({ path }) => path === '/api/reglements/lienPaiementPayBox');
    expect(asked?.body).toMatchObject({ cotisation: 7, montant: 85_250, abonnement, montant2, montant3 });
    expect(calls.filter(({ path }) => path.includes('paiementCarte')).length).toBe(2);
  },
);

// At midnight a way closes, a day changes, a year is the last one: what is drawn is of yesterday.
test('what was refused since something changed is read again, and begun again', async () => {
  let read = 0;
  open({}, (path) => {
    if (path.endsWith('/lienPaiementPayBox')) return { message: messages.money.cardCountClosed, status: 409 };
    if (!path.includes('paiementCarte')) return [];
    read += 1;
    return { ...offer, cotisations: [{ ...owed, reste: read * 100 }] };
  });
  await userEvent.click(await screen.findByRole('button', { name: /par carte/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(messages.money.cardCountClosed);
  await screen.findByText(/^2,00/);
  await userEvent.click(screen.getByRole('button', { name: 'Relire les montants et recommencer' }));
  await screen.findByText(/^3,00/);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  screen.getByRole('button', { name: /par carte/ });
});

test('a refusal that reading again does not mend offers nothing', async () => {
  open({}, { '/api/reglements/lienPaiementPayBox': { message: messages.money.cardPhoneMissing, status: 422 } });
  await userEvent.click(await screen.findByRole('button', { name: /par carte/ }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /recommencer/ })).toBeNull();
});

test('is not waited for once it was given up on the bank’s page', async () => {
  leaveForBank(enAttente.reference, 7);
  open({ enAttente });
  await screen.findByText(/^Le paiement est en attente\./);
  expect(screen.queryByRole('radio')).toBeNull();
  cleanup();
  returnUnpaid();
  open({ enAttente });
  await screen.findByRole('radio', { name: /En 1 fois/ });
  expect(screen.queryByText(/^Le paiement est en attente\./)).toBeNull();
});

test('what was given up is named to the server; another tab’s payment is waited for', async () => {
  leaveForBank(enAttente.reference, 7);
  returnUnpaid();
  const refused = { '/api/reglements/lienPaiementPayBox': { message: messages.money.cardUndecided, status: 409 } };
  const calls = open({ enAttente }, refused);
  await userEvent.click(await screen.findByRole('button', { name: /par carte/ }));
  await screen.findByRole('alert');
  // Where nothing may be paid, nothing is begun again.
  screen.getByRole('button', { name: 'Relire' });
  const asked = calls.find(({ path }) => path === '/api/reglements/lienPaiementPayBox');
  expect(asked?.body).toMatchObject({ abandon: enAttente.reference });
  cleanup();
  open({ enAttente: { ...enAttente, reference: 'COT-00007-2' } });
  await screen.findByText(/^Le paiement est en attente\./);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('nobody waits who came back from the bank by the browser’s button', async () => {
  sessionStorage.clear();
  const calls = open({ enAttente });
  await userEvent.click(await screen.findByRole('button', { name: /^Je n’ai rien payé/ }));
  await screen.findByRole('radio', { name: /En 1 fois/ });
  expect(screen.queryByText(/^Le paiement est en attente\./)).toBeNull();
  // What was drawn may be older than the bank's answer.
  expect(calls.filter(({ path }) => path.includes('paiementCarte')).length).toBe(2);
});

test.each([
  ['', []],
  [', on a page that one had left without paying', [returnUnpaid]],
  [', on a page that one had said to have left', [() => giveUpVisit(enAttente.reference, 7)]],
])('nobody says that nothing was paid whom the bank sent back as having paid%s', async (_how, before) => {
  leaveForBank(enAttente.reference, 7);
  for (const one of before) one();
  returnPaid();
  open({ enAttente });
  await screen.findByText(/^Le paiement est en attente\./);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Je n’ai rien payé/ })).toBeNull();
});

const HEARD = '/api/reglements/retourBanque';
const RETURNED = '/api/reglements/retourPaye';

test.each([
  ['what the bank signed', '?ref=COT-00007-1&sign=a%2Bb', null, [HEARD]],
  ['that nobody signed', '', null, [RETURNED]],
  ['that the school cannot verify', '?ref=COT-00007-1&sign=x', { message: 'non', status: 403 }, [HEARD, RETURNED]],
])('the school is told once more of a return of which it did not hear: %s', async (_what, search, heard, told) => {
  leaveForBank(enAttente.reference, 7);
  returnPaid(search);
  const calls = open({ enAttente }, { [HEARD]: heard, [RETURNED]: { reference: enAttente.reference } });
  const read = () => calls.filter(({ path }) => path.includes('paiementCarte')).length;
  await waitFor(() => expect(read()).toBe(2));
  const said = calls.filter(({ path }) => path === HEARD || path === RETURNED);
  expect(said.map(({ path }) => path)).toEqual(told);
  if (search) expect(`?${said[0]?.query}`).toBe(search);
  if (told.includes(RETURNED)) expect(said.at(-1)?.body).toEqual({ cotisation: 7, reference: enAttente.reference });
});

test('what the school knows of a return is not told again, nor another payment’s', async () => {
  for (const one of [{ renvoye: true }, { repondu: true }, { reference: 'COT-00007-2' }]) {
    leaveForBank(enAttente.reference, 7);
    returnPaid();
    const calls = open({ enAttente: { ...enAttente, ...one } });
    await screen.findByText(/^Le paiement est en attente\./);
    expect(calls.some(({ path }) => path === RETURNED)).toBe(false);
    cleanup();
  }
});

test('a merged record’s payment is given up as of its own contribution', async () => {
  sessionStorage.clear();
  open({ enAttente: { ...enAttente, idCotisation: 5 } }, { [RETURNED]: { reference: enAttente.reference } });
  await userEvent.click(await screen.findByRole('button', { name: /^Je n’ai rien payé/ }));
  await screen.findByRole('radio', { name: /En 1 fois/ });
  returnPaid();
  cleanup();
  const calls = open({ enAttente }, { [RETURNED]: { reference: enAttente.reference } });
  await waitFor(() => expect(calls.find(({ path }) => path === RETURNED)?.body).toMatchObject({ cotisation: 5 }));
});

test.each([
  ['has not decided', { repondu: true }],
  ['sent a family back from as having paid', { renvoye: true }],
])('what the bank %s is waited for however long, and one reads whom to ask', async (_what, said) => {
  leaveForBank(enAttente.reference, 7);
  returnUnpaid();
  open({ enAttente: { ...enAttente, ...said, depuis: '2026-11-20T20:41:00.000Z' } });
  await screen.findByText(/^Le paiement est en attente\./);
  screen.getByText(/^La banque doit encore le confirmer .+ demandez à votre secrétariat\.$/);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Je n’ai rien payé/ })).toBeNull();
});

const toCome = { cle: 'COT-00007-1 2', date: '2027-07-07', montant: 85_250, etat: 'prevue' };

test('what the bank takes by itself is told, and cannot be paid', async () => {
  open({ moyens: [], aVenir: [toCome] });
  const told = await screen.findByText(/seront prélevés/);
  expect(plain(told.textContent)).toBe('852,50 € seront prélevés le 07/07/2027');
  expect(screen.queryByText('En combien de fois ?')).toBeNull();
  expect(screen.queryByRole('button', { name: /par carte/ })).toBeNull();
});

test('an instalment is never still to come once its day is over or the bank spoke of it, and two alike are told twice', async () => {
  const past = { ...toCome, date: '2026-12-21', montant: 28_416, etat: 'passee' };
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({
    moyens: [],
    aVenir: [past, { ...past, cle: 'COT-00007-2 2' }, { ...toCome, cle: 'COT-00007-2 3', etat: 'annoncee' }],
  });
  const told = await screen.findAllByText(/prél[eè]v/);
  expect(told.map(({ textContent }) => plain(textContent))).toEqual([
    '284,16 € devaient être prélevés le 21/12/2026, votre école vérifie',
    '284,16 € devaient être prélevés le 21/12/2026, votre école vérifie',
    '852,50 € : la banque annonce le prélèvement du 07/07/2027',
  ]);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

test('what is not to come is paid alone', async () => {
  const moyens = [{ nombre: 1, echeances: [{ date: '2027-06-07', montant: 5_000 }] }];
  const calls = open(
    { moyens, aVenir: [{ ...toCome, montant: 80_250 }] },
    { '/api/reglements/lienPaiementPayBox': { message: 'Les montants ont changé', status: 409 } },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Payer 50,00.€ par carte/ }));
  await screen.findByRole('alert');
  const asked = calls.find(({ path }) => path === '/api/reglements/lienPaiementPayBox');
  expect(asked?.body).toMatchObject({ montant: 5_000, abonnement: null });
});
