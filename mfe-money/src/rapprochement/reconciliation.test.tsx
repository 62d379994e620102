import { messages, right } from '@diapason/contracts/constants';
import { mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Reconciliation from './Reconciliation';

const row = (more: object) => ({
  cle: 'ligne-1',
  groupe: 'banque',
  etat: 'proposee',
  jour: '2026-11-12',
  idLigne: 1,
  echeance: null,
  rang: 2,
  reference: 'COT-00203-1',
  appel: '5519876650',
  autorisation: '402817',
  code: '00000',
  montant: 21_313,
  montantNous: 21_313,
  idCotisation: 203,
  nomPrenom: 'RIGAL Aïcha',
  eleves: 'Lou, Sami',
  depuis: '2026-11-12',
  idReglement: null,
  quittance: null,
  reglement: null,
  motif: null,
  ...more,
});
const month = (lignes: readonly object[]) => ({
  mois: '2026-11',
  connus: ['2026-11'],
  releve: { du: '2026-11-01', au: '2026-11-27', luLe: '2026-11-28T09:14:00.000Z' },
  colonnes: [],
  banque: { nombre: 3, montant: 42_626 },
  diapason: { nombre: 1, montant: 0 },
  rapprochees: 1,
  lignes,
  refusees: [],
  sansNouvelle: [],
});
function open(lignes: readonly object[], more: object = {}) {
  signIn([right.reconcileCards, right.addPayment, right.correctPayment], { module: ['cotisation'] });
  const calls = mockApi({
    '/api/rapprochement': { ...month(lignes), ...more },
    '/api/rapprochement/reglements': succeedsWith(messages.money.reconciled(1), { enregistres: 1 }),
    '/api/rapprochement/releves': succeedsWith(messages.money.statementRead(1, 1), {
      mois: '2026-11',
      lues: 1,
      nouvelles: 1,
    }),
    '/api/rapprochement/echeances': succeedsWith(messages.money.instalmentMissed(true), {
      idCotisation: 203,
      sansAdresse: 0,
    }),
    '/api/rapprochement/lignes/3': succeedsWith(messages.money.lineSettled, { idLigne: 3 }),
  });
  renderAt('/rapprochement', <Reconciliation />);
  return (path: string) => calls.filter((call) => call.path === path && call.method === 'POST');
}

test('proposed lines are recorded one by one, or together once each is named', async () => {
  const sent = open([row({}), row({ cle: 'ligne-2', idLigne: 2, nomPrenom: 'TEYSSIER Olivier' })]);
  const group = within(await screen.findByRole('region', { name: 'À la banque, pas chez nous' }));
  const [first] = group.getAllByRole('button', { name: /^Enregistrer 213,13/ });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(sent('/api/rapprochement/reglements')).toHaveLength(1));
  expect(sent('/api/rapprochement/reglements')[0]?.body).toEqual({ lignes: [1] });
  await userEvent.click(group.getByRole('button', { name: /^Enregistrer les 2 proposées/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent('/api/rapprochement/reglements')).toHaveLength(2));
  expect(sent('/api/rapprochement/reglements')[1]?.body).toEqual({ lignes: [1, 2] });
});

test('a refused one is reported, which prevents nothing else', async () => {
  const sent = open([
    row({ cle: 'ligne-3', idLigne: 3, groupe: 'ecart', etat: 'refusee', code: '00151', montant: 0, montantNous: null }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Signaler et prévenir' }));
  await waitFor(() => expect(sent('/api/rapprochement/lignes/3')[0]?.body).toEqual({ suite: 'signalee' }));
});

test('an instalment that was announced as refused is told, and neither booked nor reported without its line', async () => {
  open([
    row({
      ...{ cle: 'echeance-COT-00203-1-2', idLigne: null, echeance: { reference: 'COT-00203-1', rang: 2 } },
      ...{ groupe: 'ecart', etat: 'refusee', code: '00151', montant: 0, montantNous: null },
    }),
  ]);
  const group = within(await screen.findByRole('region', { name: 'Montants différents, refus' }));
  group.getByText(/annoncée sans signature/);
  expect(group.queryByRole('button')).toBeNull();
});

test('one of each is told in the singular, and families are counted, not their instalments', async () => {
  const due = {
    idCotisation: 203,
    reference: 'COT-00203-1',
    montant: 21_313,
    jour: '2026-11-12',
    nomPrenom: 'RIGAL Aïcha',
    nonPrelevee: 0,
    renvoye: 0,
    sansAdresse: 0,
  };
  open([row({})], { banque: { nombre: 1, montant: 21_313 }, refusees: [2, 3].map((rang) => ({ ...due, rang })) });
  for (const words of ['1 paiement accepté', '1 règlement', '1 rapproché seul', '1 famille prévenue'])
    expect(await screen.findAllByText(words)).toHaveLength(1);
});

test('an instalment of which the bank said nothing is told, whatever month is looked at', async () => {
  const due = { idCotisation: 203, reference: 'COT-00203-1', montant: 21_313, jour: '2026-09-12', nonPrelevee: 0 };
  const sent = open([], { sansNouvelle: [{ ...due, rang: 2, nomPrenom: 'RIGAL Aïcha', sansAdresse: 0 }] });
  const silent = within(await screen.findByRole('region', { name: 'Échéances sans nouvelle' }));
  silent.getByText('1 famille, à vérifier auprès de la banque');
  silent.getByText('2ᵉ échéance du 12/09/2026');
  expect(screen.queryByText('Tout est rapproché')).toBeNull();
  await userEvent.click(silent.getByRole('button', { name: /^Non prélevée/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Non prélevée/ }));
  await userEvent.type(dialog.getByLabelText(/^Motif/), 'La banque a été appelée');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const motif = 'La banque a été appelée';
  await waitFor(() =>
    expect(sent('/api/rapprochement/echeances')[0]?.body).toEqual({ reference: 'COT-00203-1', rang: 2, motif }),
  );
});

test('a whole payment from which the bank sent a family back is told as it is known, and said not to be taken', async () => {
  const due = { idCotisation: 203, reference: 'COT-00203-1', montant: 21_313, jour: '2026-09-12', sansAdresse: 0 };
  open([], { sansNouvelle: [{ ...due, rang: 1, nomPrenom: 'RIGAL Aïcha', nonPrelevee: 0, renvoye: 1 }] });
  const silent = within(await screen.findByRole('region', { name: 'Échéances sans nouvelle' }));
  silent.getByText('Paiement du 12/09/2026, famille revenue de la banque, sans réponse signée');
  await userEvent.click(silent.getByRole('button', { name: /^Non prélevé…/ }));
  await screen.findByRole('dialog', { name: /^Non prélevé\s:/ });
});

test('one that was not taken is followed with those that were refused', async () => {
  const due = { idCotisation: 203, reference: 'COT-00203-1', montant: 21_313, jour: '2026-09-12', sansAdresse: 0 };
  const rows = [
    { ...due, rang: 2, nomPrenom: 'RIGAL Aïcha', nonPrelevee: 1 },
    { ...due, rang: 3, nomPrenom: 'RIGAL Aïcha', nonPrelevee: 0 },
  ];
  open([], { refusees: rows });
  const told = within(await screen.findByRole('region', { name: 'Échéances refusées ou non prélevées, encore dues' }));
  told.getByText('2ᵉ échéance du 12/09/2026, non prélevée');
  told.getByText('3ᵉ échéance du 12/09/2026');
  expect(told.queryByRole('button')).toBeNull();
});

test('a family without an address was not written to: somebody calls it', async () => {
  const due = { reference: 'COT-00203-1', rang: 1, montant: 21_313, jour: '2026-09-12' };
  const reached = { ...due, idCotisation: 203, nomPrenom: 'RIGAL Aïcha', nonPrelevee: 1, sansAdresse: 0 };
  const unreached = {
    ...due,
    reference: 'COT-00204-1',
    idCotisation: 204,
    nomPrenom: 'DIAS Ana',
    nonPrelevee: 1,
    sansAdresse: 1,
  };
  open([], { refusees: [reached, unreached], sansNouvelle: [{ ...unreached, nonPrelevee: 0 }] });
  const told = within(await screen.findByRole('region', { name: 'Échéances refusées ou non prélevées, encore dues' }));
  told.getByText('1 famille prévenue, 1 famille à appeler');
  told.getByText('Paiement du 12/09/2026, non prélevé');
  told.getByText('Paiement du 12/09/2026, non prélevé, sans adresse : à appeler');
  await userEvent.click(screen.getByRole('button', { name: /^Non prélevé…/ }));
  within(await screen.findByRole('dialog')).getByText(/La famille est sans adresse : à appeler/);
});

test('the groups add up to the difference: what was booked too high counts below zero', async () => {
  open([row({ groupe: 'ecart', etat: 'differente', montant: 24_800, montantNous: 28_400 })], { rapprochees: 0 });
  const group = await screen.findByRole('region', { name: 'Montants différents, refus' });
  expect(within(group).getByText(/^1 ligne/).textContent).toBe('1 ligne, −\u00a036,00\u00a0€');
  screen.getByText('aucun rapproché seul');
});

test('of the bank’s file the matched columns alone are sent, no card number', async () => {
  const sent = open([]);
  const text = 'Date;Référence;Appel;Montant;Carte\r\n18/11/2026;STAGE-0611;5520311907;60,00;497010XXXXXX1234\r\n';
  const file = new File([text], 'releve.csv', { type: 'text/csv' });
  file.arrayBuffer = async () => new TextEncoder().encode(text).buffer as ArrayBuffer;
  await userEvent.upload(await screen.findByLabelText('Relevé CSV'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Colonnes du relevé' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Lire 1 ligne/ }));
  await waitFor(() => expect(sent('/api/rapprochement/releves')).toHaveLength(1));
  const [{ body } = { body: undefined }] = sent('/api/rapprochement/releves');
  expect(body).toMatchObject({ lignes: [{ jour: '2026-11-18', montant: 6_000, appel: '5520311907' }] });
  expect(JSON.stringify(body)).not.toContain('497010');
});
