import { messages } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GuardianProfile from './GuardianProfile';

const SAVE = '/api/utilisateursResponsables/1042';
const sheet = {
  idUtilisateur: 1042,
  nomPrenomUtilisateur: 'BONNET Nathalie',
  fk_civilite: 1,
  nom: 'BONNET',
  prenom: 'Nathalie',
  dateNaissance: '1984-09-02',
  lieuNaissance: 'Albi',
  departementNaissance: '81',
  profession: 'Infirmière',
  fk_categorieSocioProfessionnelle: null,
  email: 'nathalie@courrier.example',
  telephoneMobile: '0639986240',
  telephoneFixe: '',
  adresse1: '3 impasse des Tilleuls',
  adresse2: '',
  codePostal: '81290',
  ville: 'Labruguière',
  version: 3,
};

function open(more: Readonly<Record<string, unknown>> = {}, row: object = {}) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] });
  const calls = mockApi((path, { method }) => {
    if (path === SAVE && method === 'POST') return more.save ?? { idUtilisateur: 1042 };
    if (path === SAVE) return { ...sheet, ...row };
    if (path in more) return more[path];
    if (path === '/api/geoquery')
      return { communes: [{ libelleCommune: 'Labruguière' }, { libelleCommune: 'Aussillon' }] };
    return [];
  });
  renderAt('/responsableInformation', <GuardianProfile />, '/responsableInformation/:id?');
  return calls;
}
const savedIn = (calls: readonly RecordedCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === SAVE);
const edit = async (part: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Modifier\\s: ${part}$`) }));
  return within(await screen.findByRole('dialog'));
};
const save = async (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));

// 002:112.a 002:112.b 002:112.c 002:112.d 002:112.e 002:112.f
test('has what the school knows part by part, the password and the proof of address', async () => {
  open();
  for (const part of ['Général', 'Naissance', 'Profession', 'Contact', 'Mot de passe'])
    expect(await screen.findByRole('heading', { name: part })).toBeTruthy();
  expect(await screen.findByText('Justificatif de domicile')).toBeTruthy();
});

describe('what is required', () => {
  test.each([
    // 002:428.a
    ['Général', /^Nom/],
    // 002:428.b
    ['Général', /^Prénom/],
    // 002:428.c
    ['Contact', /^(Adresse e-mail|E-mail)/],
    // 002:428.d
    ['Naissance', /^(Né|Date)/],
    // 002:428.e
    ['Naissance', /^Lieu/],
    // 002:428.g
    ['Naissance', /^Département/],
    // 002:428.h
    ['Contact', /^Adresse(?! e-mail| \(| 2)/],
    // 002:428.k
    ['Contact', /^Téléphone mobile/],
  ])('%s does not save without %s, with the document’s sentence', async (part, label) => {
    const calls = open();
    const dialog = await edit(part);
    await userEvent.clear(await dialog.findByLabelText(label));
    await save(dialog);
    // 002:428.m
    expect(await dialog.findAllByText(messages.families.guardianPortalFields)).not.toHaveLength(0);
    expect(savedIn(calls)).toHaveLength(0);
  });

  test.each([
    // 002:428.i
    ['codePostal', 'Contact'],
    // 002:428.j
    ['ville', 'Contact'],
    // 002:428.f
    ['fk_civilite', 'Général'],
  ])('a profile that has no %s is not saved before it is there', async (field, part) => {
    const calls = open({}, { [field]: field === 'fk_civilite' ? null : '' });
    const dialog = await edit(part);
    await save(dialog);
    expect(await dialog.findAllByText(messages.families.guardianPortalFields)).not.toHaveLength(0);
    expect(savedIn(calls)).toHaveLength(0);
  });

  // 002:428.l 002:598.a
  test('the rest may be empty, and the save is told', async () => {
    const calls = open();
    const dialog = await edit('Profession');
    await userEvent.clear(dialog.getByLabelText(/^Profession/));
    await save(dialog);
    await waitFor(() => expect(savedIn(calls)).toHaveLength(1));
    expect(savedIn(calls)[0]?.body).toMatchObject({ profession: '', versionAttendue: 3 });
    await waitFor(() =>
      expect(store.getState().notifications.map(({ message }) => message)).toEqual([
        'Les modifications ont été enregistrées',
      ]),
    );
  });
});

// 002:427.c 002:603.a
test('what the server refuses is told in its words', async () => {
  open({ save: { status: 422, message: messages.families.blockedDomain } });
  const dialog = await edit('Profession');
  await userEvent.type(dialog.getByLabelText(/^Profession/), ' libérale');
  await save(dialog);
  expect(
    await dialog.findByText(
      /^Une erreur est survenue lors de l'enregistrement\s: Vous devez renseigner autre adresse mail\.$/,
    ),
  ).toBeTruthy();
});

// 002:429.a
test('the towns are those of the postal code alone', async () => {
  const calls = open();
  const dialog = await edit('Contact');
  await waitFor(() =>
    expect([...(dialog.getByLabelText(/^Ville/) as HTMLSelectElement).options].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Labruguière', 'Aussillon']),
    ),
  );
  const asked = calls.filter(({ path }) => path === '/api/geoquery');
  expect(asked.map(({ query }) => query.get('postcode'))).toEqual(['81290']);
  const code = dialog.getByLabelText(/^Code postal/);
  await userEvent.clear(code);
  await userEvent.type(code, '81100');
  await waitFor(() => expect(asked.length + 1).toBe(calls.filter(({ path }) => path === '/api/geoquery').length));
  expect(calls.findLast(({ path }) => path === '/api/geoquery')?.query.get('postcode')).toBe('81100');
});

// 002:430.a 002:430.b
test('a proof of address above 2 Mo is refused before it is sent', async () => {
  const calls = open();
  const field = within(await screen.findByRole('group', { name: 'Justificatif de domicile' }));
  const big = new File([new Uint8Array(2 * 1_048_576 + 1)], 'facture.pdf', { type: 'application/pdf' });
  await userEvent.upload(field.getByLabelText(/Choisir un fichier/), big);
  expect(await field.findByText('Votre fichier est trop gros, il ne doit pas dépasser 2Mo')).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/api/fichiers/upload'))).toBe(false);
});

// 002:429.b 002:429.c
test.each([
  ['Labruguiere-sur-Mer', true],
  ['Labruguière', false],
])('the town %s of the postal code is told to be misspelt: %s', async (ville, misspelt) => {
  open({}, { ville });
  const dialog = await edit('Contact');
  await waitFor(() => expect(dialog.queryAllByText(messages.families.townMisspelt)).toHaveLength(misspelt ? 1 : 0));
});

describe('the password', () => {
  const type = async (password: string, again: string) => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Mot de passe/ }));
    await userEvent.type(await screen.findByLabelText(/^Mot de passe actuel/), 'Quatre archets sur la table');
    if (password) await userEvent.type(screen.getByLabelText(/^Nouveau mot de passe/), password);
    if (again) await userEvent.type(screen.getByLabelText(/^Confirmation/), again);
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  };
  // 002:426.a 002:426.b
  test.each([
    ['', ''],
    ['Cinq violons bleus au grenier', ''],
    ['', 'Cinq violons bleus au grenier'],
  ])('is not changed while one of both is empty: %s / %s', async (password, again) => {
    await type(password, again);
    expect(await screen.findAllByText('Les champs mots de passe doivent être renseignés')).not.toHaveLength(0);
  });
  // 002:426.c 002:426.d
  test('is not changed while both differ', async () => {
    await type('Cinq violons bleus au grenier', 'Cinq violons verts au grenier');
    expect(await screen.findByText('Les champs mots de passe doivent être identiques')).toBeTruthy();
  });
});
