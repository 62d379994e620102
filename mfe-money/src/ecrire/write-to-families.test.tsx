import { mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WriteToFamilies from './WriteToFamilies';

const family = (fk_responsable: number, nom: string, etat = 'atteinte', more: object = {}) => ({
  fk_responsable,
  nomPrenomUtilisateur: nom,
  email: `${nom.toLowerCase()}@example.org`,
  etat,
  montantTotal: 89_300,
  reste: 44_650,
  ...more,
});
const prepared = {
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  toutesAnnees: false,
  lien: true,
  familles: [
    family(1, 'ADAM'),
    family(2, 'BENALI'),
    family(3, 'COSTA', 'recent'),
    family(4, 'DIAS', 'sansAdresse', { email: '' }),
    family(5, 'EVRARD', 'ecartee'),
  ],
  modeles: [
    { idModeleEnvoi: 1, libelle: 'Première relance', objet: 'Il reste {Reste à payer}', texte: 'Bonjour {Nom}' },
  ],
};
const sent = {
  idEnvoi: 6,
  type: 'relance',
  objet: 'Première relance',
  date: '2026-11-06T15:30:00Z',
  nomPrenomUtilisateur: 'FONTAINE Lucie',
  nombre: 407,
  envoyes: 402,
  abandonnes: 0,
  echecs: 5,
  restants: 0,
  payeurs: 171,
  recu: 5_821_400,
};

function open(more: Readonly<Record<string, unknown>> = {}, address = '/ecrire?type=relance&annee=9') {
  signIn([]);
  const answers: Readonly<Record<string, unknown>> = {
    '/api/envois/preparation': prepared,
    '/api/envois/apercu': { objet: 'Il reste 446,50 €', html: '<p>Bonjour ADAM</p>', repondreA: '', vides: [] },
    'GET /api/envois': [sent],
    'POST /api/envois': succeedsWith('L’envoi est en cours.', { idEnvoi: 7, nombre: 2 }),
    '/api/envois/essai': succeedsWith('L’essai part à votre adresse.', { idEnvoi: 8 }),
    '/api/envois/6/reprise': succeedsWith('Repris', { idEnvoi: 6, nombre: 5 }),
    ...more,
  };
  const calls = mockApi((path, { method }) => answers[`${method} ${path}`] ?? answers[path]);
  renderAt(address, <WriteToFamilies />, '/ecrire');
  return calls;
}
const bodies = (calls: ReturnType<typeof open>, path: string, method = 'POST') =>
  calls.filter((one) => one.path === path && one.method === method).map(({ body }) => body as Record<string, unknown>);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('whom a reminder reaches, and whom it passes over, is said before it is written', async () => {
  const calls = open({}, '/ecrire?type=relance&annee=9&site=2,3&choisis=31,32&vue=partielles');
  await screen.findByRole('heading', { name: 'Relancer 5 familles' });
  expect(bodies(calls, '/api/envois/preparation')[0]).toMatchObject({
    ...{ type: 'relance', fk_anneeScolaire: 9, fk_site: [2, 3], choisis: [31, 32], vue: 'partielles' },
  });
  const who = normalizeSpaces((await screen.findByRole('region', { name: 'Destinataires' })).textContent ?? '');
  for (const part of ['2 232,50 €', 'Par e-mail2', 'Relancées sous 7 jours1', 'Laissées de côté1', 'Sans adresse1'])
    expect(who).toContain(part);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Inclure aussi 1 famille/ }));
  expect(await button('Envoyer à 3 familles')).toBeTruthy();
});

test('families of every year are found where their list shows every year, and the page says so', async () => {
  const answer = { ...prepared, toutesAnnees: true };
  const calls = open({ '/api/envois/preparation': answer }, '/ecrire?type=message&annee=toutes');
  const told = await screen.findByText(/^Familles de toutes les années scolaires/);
  expect(told.textContent).toContain('2026-2027');
  expect(bodies(calls, '/api/envois/preparation')[0]).toMatchObject({ fk_anneeScolaire: 0 });
});

test('each family’s mail is shown as the server writes it, one after the other', async () => {
  const calls = open();
  const shown = within(await screen.findByRole('complementary', { name: 'Ce que reçoit la famille' }));
  await shown.findByRole('heading', { name: /Il reste 446,50/ });
  expect(shown.getByText('1 sur 2')).toBeTruthy();
  expect(normalizeSpaces(shown.getByText(/réglés sur/).textContent ?? '')).toContain('446,50 € réglés sur 893,00 €');
  await userEvent.click(await button('Famille suivante'));
  await waitFor(() => expect(bodies(calls, '/api/envois/apercu').at(-1)).toMatchObject({ fk_responsable: 2 }));
  await shown.findByText('2 sur 2');
});

test('a trial goes to who writes, with the family that is shown', async () => {
  const calls = open();
  await userEvent.click(await button('M’envoyer un essai'));
  await waitFor(() =>
    expect(bodies(calls, '/api/envois/essai')).toMatchObject([{ fk_responsable: 1, type: 'relance' }]),
  );
  expect(bodies(calls, '/api/envois')).toEqual([]);
});

test('is sent once, to those who were shown, after a question', async () => {
  const calls = open();
  await userEvent.click(await button('Envoyer à 2 familles'));
  expect(bodies(calls, '/api/envois')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(bodies(calls, '/api/envois')).toMatchObject([{ destinataires: [1, 2], type: 'relance' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await button('Envoyer à 2 familles')).hasAttribute('disabled')).toBe(true);
});

test('a refusal stays on the page with what was written', async () => {
  open({ 'POST /api/envois': { status: 422, message: 'Trop tard' } });
  await userEvent.click(await button('Envoyer à 2 familles'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Trop tard');
  expect((screen.getByRole('textbox', { name: /^Objet/ }) as HTMLInputElement).value).toBe('Il reste {Reste à payer}');
});

test('what was sent tells what came in since; failures are tried again', async () => {
  const calls = open();
  const panel = within(await screen.findByRole('region', { name: 'Envois de l’année' }));
  expect(normalizeSpaces(panel.getByText(/402 envoyés/).textContent ?? '')).toBe('402 envoyés5 en échec');
  expect(normalizeSpaces(panel.getByText(/171 ont payé/).textContent ?? '')).toContain('58 214,00 € reçus depuis');
  await userEvent.click(panel.getByRole('button', { name: /^Reprendre les échecs/ }));
  await waitFor(() => expect(bodies(calls, '/api/envois/6/reprise')).toHaveLength(1));
});
