import { messages, right } from '@diapason/contracts/constants';
import { taxRecordRow } from '@diapason/contracts/testing/people';
import { provideScreenTitles, provideSlots, store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn, succeedsWith } from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { choose, normalizeSpaces, openBlocks, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slots } from '../../screens';
import GuardianSheet from './GuardianSheet';
import { adam } from './testing/adam';

const proof = {
  idPieceJointe: 12,
  nature: 'justificatifDomicile',
  libelleNature: 'Justificatif de domicile',
  fk_anneeScolaire: 8,
  libelleAnneeScolaire: '2025-2026',
  realFileName: 'Facture.pdf',
  taille: 120_000,
  dateHeure: '2025-09-01T10:00:00Z',
};
const tabs = [right.seeGuardian, right.seeGuardianGeneral, right.seeGuardianPupils, right.seeGuardianContributions];
const creation = [right.seeGuardian, right.createGuardian];

beforeEach(() => {
  provideScreenTitles(() => 'Fiche');
  provideSlots(slots);
});

const town = (libelleCommune: string) => ({ libelleCommune, codePostal: '81000', codeInsee: '81004' });

let served: Record<string, unknown>;

async function show(
  id: number | string,
  functions: readonly number[],
  answers: Readonly<Record<string, unknown>> = {},
) {
  signIn(functions);
  served = {
    '/api/utilisateursResponsables/301': adam,
    '/api/utilisateursResponsables/301/elevesAttached': [
      { idEleve: 3010, nomPrenomEleve: 'ADAM Lou', fk_role: 2, ordre: 1, premier: true, dateNaissance: '2015-04-02' },
    ],
    '/api/geoquery': { communes: [town('Albi'), town('Puygouzon')] },
    '/api/responsablesRevenus/listFiscalite/301': [taxRecordRow],
    '/api/cotisations/liste/301': [],
    '/api/utilisateursResponsables/301/justificatifs/list': [proof],
    '/api/utilisateursResponsables/301/justificatifs/attendus': {
      pieces: [],
      demandes: [],
      attendu: false,
      complet: true,
      joignable: true,
    },
    '/api/anneesScolaire/list': [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' }],
    ...answers,
  };
  const calls = mockApi((path) => served[path]);
  renderAt(`/fiche-responsable/${id}`, <GuardianSheet />, '/fiche-responsable/:id?');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}
const saved = (calls: readonly RecordedCall[]) => calls.filter(({ method }) => method === 'POST').at(-1);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

test('its own tabs stand in their order', async () => {
  await show(301, tabs);
  // Fields are there a moment before they are in sight, while a part of the screen still loads.
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Général', 'Élèves']);
});

test('a municipality that the family moved to by itself is confirmed by a button', async () => {
  const moved = { ...adam, communeDeclareeLe: '2026-10-02T08:00:00.000Z', version: 4 };
  const calls = await show(301, tabs, { '/api/utilisateursResponsables/301': moved });
  expect(await screen.findByText(/a déclaré une autre commune le 02\/10\/2026 à 10:00/)).toBeTruthy();
  served['/api/utilisateursResponsables/301'] = adam;
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer la commune' }));
  await waitFor(() => expect(saved(calls)?.body).toEqual({ communeConfirmee: 1, versionAttendue: 4 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmer la commune' })).toBeNull());
});

test('without a function of its tabs the sheet says so', async () => {
  await show(301, [right.seeGuardian]);
  expect(screen.getByText('Aucun onglet de cette fiche ne vous est ouvert.')).toBeTruthy();
});

// 001:27.a 001:27.b 001:27.d 001:27.e 001:27.f 001:27.g 001:27.j 001:27.k 001:27.l 001:27.o 001:27.p 001:27.q 001:27.r
// 001:27.s 001:27.t 001:27.u 001:27.v
test('the tab Général has every field', async () => {
  await show(301, [...tabs, right.changeGuardianPassword]);
  await openBlocks();
  await screen.findByLabelText(/^Nom/);
  const labels = [
    /^Civilité/,
    /^Prénom/,
    /^Date de naissance/,
    /^Lieu de naissance/,
    /^Département de naissance/,
    /^Adresse( |$)/,
    /^Complément d’adresse/,
    /^Code postal/,
    /^Ville/,
    /^Téléphone fixe/,
    /^Téléphone mobile/,
    /^Catégorie socioprofessionnelle/,
    /^Profession/,
    /^Adresse e-mail/,
    /^Mot de passe/,
    /^Confirmation du mot de passe/,
  ];
  for (const label of labels) expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
});

// 001:27.c 001:27.h 001:27.i 001:27.m 001:27.n 001:110.l 001:110.m
test('the surname is in capitals that keep their accents; codes are at most five digits; only what changed is sent, with the version', async () => {
  const calls = await show(301, tabs);
  await openBlocks();
  const name = await screen.findByLabelText(/^Nom/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Éloïse');
  expect(name).toHaveProperty('value', 'ÉLOÏSE');
  const department = screen.getByLabelText(/^Département/);
  await userEvent.clear(department);
  await userEvent.type(department, 'b2a1A234567');
  expect(department).toHaveProperty('value', '2A123');
  const code = screen.getByLabelText(/^Code postal/);
  await userEvent.clear(code);
  await userEvent.type(code, 'F-811509');
  expect(code).toHaveProperty('value', '81150');
  const mobile = screen.getByLabelText(/^Téléphone mobile/);
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '639980103');
  await save();
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/utilisateursResponsables/301',
      body: {
        nom: 'ÉLOÏSE',
        departementNaissance: '2A123',
        codePostal: '81150',
        telephoneMobile: '0639980103',
        versionAttendue: 3,
      },
    }),
  );
  expect(saved(calls)?.body).not.toHaveProperty('prenom');
});

test('a guardian is born neither in days to come nor before 1900', async () => {
  const calls = await show(301, tabs);
  await openBlocks();
  const birth = await screen.findByLabelText(/^Date de naissance/);
  const today = todayInParis();
  for (const [typed, fault] of [
    ['31/12/2199', `Au plus tard le ${formatDate(today)}`],
    ['31/12/1899', 'Au plus tôt le 01/01/1900'],
  ] as const) {
    await userEvent.clear(birth);
    await userEvent.type(birth, typed);
    await save();
    expect(await screen.findByText(fault)).toBeTruthy();
  }
  expect(saved(calls)).toBeUndefined();
});

// 001:110.d 001:174.a
test('a guardian lacking surname, first name or e-mail is not sent', async () => {
  const calls = await show(301, tabs);
  await openBlocks();
  await userEvent.clear(await screen.findByLabelText(/^Prénom/));
  await save();
  expect(await screen.findByText('Veuillez remplir les champs (nom, prenom, email)')).toBeTruthy();
  expect(saved(calls)).toBeUndefined();
});

test('who was entered without an account is saved without an e-mail', async () => {
  const calls = await show(301, tabs, { '/api/utilisateursResponsables/301': { ...adam, compte: 0, email: '' } });
  await openBlocks();
  await userEvent.type(await screen.findByLabelText(/^Téléphone fixe/), '0563000102');
  await save();
  await waitFor(() => expect(saved(calls)?.body).toEqual({ telephoneFixe: '0563000102', versionAttendue: 3 }));
});

// 001:27.w 001:27.x 001:27.y 001:192.a
test('a whole postal code looks its towns up, a shorter one does not', async () => {
  const calls = await show(301, tabs);
  await openBlocks();
  const towns = within(await screen.findByRole('combobox', { name: /^Ville/ })).getAllByRole('option');
  expect(towns.map(({ textContent }) => textContent)).toEqual(['Albi', 'Puygouzon']);
  const asked = calls.filter(({ path }) => path === '/api/geoquery');
  expect(asked[0]?.query.get('limit')).toBe('100');
  await userEvent.type(screen.getByLabelText(/^Code postal/), '{Backspace}');
  expect(screen.getByRole('textbox', { name: /^Ville/ })).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/api/geoquery')).toHaveLength(asked.length);
});

test('of several towns with one code none is saved for want of a choice', async () => {
  const calls = await show('0', creation, {
    '/api/utilisateursResponsables/0': { idUtilisateur: 402, emailAConfirmer: false },
  });
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'roux');
  await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'ana@exemple.fr');
  await userEvent.type(screen.getByLabelText(/^Code postal/), '81000');
  await screen.findByRole('combobox', { name: /^Ville/ });
  await save();
  expect(await screen.findByText(normalizeSpaces(messages.families.chooseTown))).toBeTruthy();
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/0'))).toEqual([]);
  await choose(screen.getByRole('combobox', { name: /^Ville/ }), 'Albi');
  await save();
  await waitFor(() => expect(saved(calls)?.body).toMatchObject({ codePostal: '81000', ville: 'Albi' }));
});

// 001:27.z 001:27.aa
test('a stored town that is none of the code’s stays, and is said to be misspelt', async () => {
  await show(301, tabs, { '/api/utilisateursResponsables/301': { ...adam, ville: 'Albbi' } });
  expect(
    await screen.findByText('Le nom de la ville est mal orthographie, Merci de ressaisir la ville (Albbi)'),
  ).toBeTruthy();
  await openBlocks();
  expect(await screen.findByRole('option', { name: 'Albbi' })).toHaveProperty('selected', true);
  expect(screen.getByText(/mal orthographie.* \(Albbi\)$/)).toBeTruthy();
});

// 001:110.i 001:110.j 001:110.k
test('a password counts with its confirmation alone', async () => {
  const calls = await show(301, [...tabs, right.changeGuardianPassword]);
  await openBlocks();
  await userEvent.type(await screen.findByLabelText('Mot de passe'), 'une phrase de passe');
  await save();
  expect(await screen.findByText('Les champs mots de passe doit etre renseigne')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Confirmation du mot de passe'), 'une autre phrase');
  expect(await screen.findByText('Les deux mot de passe doivent etre identique.')).toBeTruthy();
  expect(saved(calls)).toBeUndefined();
});

// 001:28.a 001:28.b 001:28.c 001:28.d
test('a deactivated account has a banner that reactivates it; another has none', async () => {
  const gone = { ...adam, actif: 0, dateSuppression: '2026-11-20' };
  const calls = await show(301, [...tabs, right.deactivateGuardian], { '/api/utilisateursResponsables/301': gone });
  expect(screen.getByText('Ce compte est desactive')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Réactiver le compte' }));
  expect(calls.map(({ path }) => path)).toContain('/api/utilisateursResponsables/301/ractivationresponsable');
});

// 001:28.d
test('who has a date and is active has no banner', async () => {
  const back = { ...adam, dateSuppression: '2026-11-20', actif: 1 };
  await show(301, tabs, { '/api/utilisateursResponsables/301': back });
  expect(screen.queryByText('Ce compte est desactive')).toBeNull();
});

// 001:25.b 000:38.d 001:110.e 001:110.f 001:110.h 001:174.b
test('a new guardian whose address and birth date are known is not created', async () => {
  const calls = await show(0, creation, { '/api/utilisateursResponsables/emailExist': { existe: true } });
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Blanc');
  await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'ana@example.org');
  await userEvent.type(screen.getByLabelText(/^Date de naissance/), '12/03/1985');
  await userEvent.tab();
  await save();
  expect(await screen.findByText('Un compte avec cette email exite deja.')).toBeTruthy();
  const asked = calls.find(({ path }) => path.endsWith('/emailExist'));
  expect([asked?.query.get('email'), asked?.query.get('dateNaissance')]).toEqual(['ana@example.org', '1985-03-12']);
  expect(saved(calls)).toBeUndefined();
});

// 001:174.d 001:174.e 001:110.g
test('a new guardian is created, and the new sheet opens', async () => {
  const calls = await show(0, creation, {
    '/api/utilisateursResponsables/0': succeedsWith('Le responsable a ete enregistre', {
      idUtilisateur: 402,
      emailAConfirmer: false,
    }),
  });
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Blanc');
  await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'ana@example.org');
  await save();
  await waitFor(() => expect(location.pathname).toBe('/fiche-responsable/402'));
  expect(saved(calls)?.body).toMatchObject({ nom: 'BLANC', prenom: 'Ana', email: 'ana@example.org' });
  const told = store.getState().notifications.map(({ kind, message }) => [kind, message]);
  expect(told).toContainEqual(['success', 'Le responsable a ete enregistre']);
});

test('a guardian made from a pupil’s sheet becomes that pupil’s', async () => {
  const calls = await show('0?eleve=3010', [...creation, right.linkPupil], {
    '/api/eleves/3010': { idEleve: 3010, nomPrenomEleve: 'ADAM Lou' },
    '/api/utilisateursResponsables/0': { idUtilisateur: 402, emailAConfirmer: false },
    '/api/utilisateursResponsables/elevesResponsables': [],
  });
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Blanc');
  await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'ana@example.org');
  await save();
  await waitFor(() => expect(location.pathname).toBe('/fiche-responsable/402'));
  const link = calls.find(({ path }) => path.endsWith('/elevesResponsables'));
  expect(link?.body).toEqual({ fk_eleve: 3010, fk_responsable: 402, fk_role: null });
});

// 001:174.c
test('a save that fails says why in the documents’ words', async () => {
  await show(301, tabs);
  await openBlocks();
  await userEvent.type(await screen.findByLabelText(/^Profession/), 'Luthière');
  served['/api/utilisateursResponsables/301'] = { status: 500, message: 'Panne' };
  await save();
  expect(await screen.findByText("Une erreur est survenue lors de l'enregistrement : Panne")).toBeTruthy();
});

// 001:29.a 001:29.b 001:29.c
test('pupils are listed; linking needs 105, unlinking 106', async () => {
  await show(301, [right.seeGuardian, right.seeGuardianPupils]);
  expect(await screen.findByRole('row', { name: /ADAM Lou/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rattacher|Détacher/ })).toBeNull();
});

test('who creates and links pupils makes one of this guardian’s; who does not, sees no link', async () => {
  const linking = [right.seeGuardian, right.seeGuardianPupils, right.linkPupil];
  await show(301, [...linking, right.createPupil, right.seePupilAndWorkshop]);
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Nouvel élève' }));
  expect(location.pathname + location.search).toBe('/fiche-eleve/0?responsable=301');
  cleanup();
  await show(301, [...linking, right.seePupilAndWorkshop]);
  expect(await screen.findByRole('button', { name: 'Rattacher un élève' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
});

test('with them, a pupil is unlinked after a question, and linked again in the same rank by « Annuler »', async () => {
  const path = '/api/utilisateursResponsables/elevesResponsables';
  const unlink = async (functions: readonly number[], left: readonly object[]) => {
    cleanup();
    const calls = await show(301, [right.seeGuardian, right.seeGuardianPupils, ...functions], { [path]: left });
    await userEvent.click(await screen.findByRole('button', { name: 'Détacher ADAM Lou' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
    await waitFor(() => expect(store.getState().done?.message).toBe('ADAM Lou\u00a0: détaché d’ADAM Zoé'));
    await act(async () => store.getState().done?.undo?.());
    return calls.filter((call) => call.path === path).map(({ method, body }) => [method, body]);
  };
  const link = { fk_eleve: 3010, fk_responsable: 301 };
  const again = { ...link, fk_role: 2 };
  const both = [right.linkPupil, right.unlinkPupil];
  expect(await unlink(both, [])).toEqual([
    ['DELETE', link],
    ['POST', again],
  ]);
  // Whoever came before the others comes back before them, for who may change ranks.
  expect(await unlink(both, [{ ordre: 1 }])).toEqual([['DELETE', link]]);
  expect(await unlink([...both, right.changeGuardianLink], [{ ordre: 1 }])).toEqual([
    ['DELETE', link],
    ['POST', again],
    ['POST', { ...again, ordre: 1 }],
  ]);
});

// 001:27.ab 001:27.ac 001:27.ad
test('the proof of domicile of each school year, with function 104 alone', async () => {
  const years = [8, 9].map((id) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `20${17 + id}-20${18 + id}` }));
  await show(301, [...tabs, right.seeProofOfAddress], { '/api/anneesScolaire/list': years });
  const panel = await screen.findByRole('region', { name: 'Justificatifs de l’année' });
  expect(await within(panel).findByText('Aucun fichier')).toBeTruthy();
  expect(within(panel).getByLabelText(/Choisir un fichier/)).toBeTruthy();
  await choose(within(panel).getByLabelText('Année des justificatifs attendus'), '2025-2026');
  expect(await within(panel).findByText('Facture.pdf')).toBeTruthy();
  cleanup();
  await show(301, tabs);
  await screen.findByText('ADAM');
  expect(screen.queryByRole('group', { name: /Justificatif de domicile/ })).toBeNull();
});

test('the sheet of an erased person says so, and offers nothing', async () => {
  await show(301, [...tabs, right.deactivateGuardian, right.erasePerson], {
    '/api/utilisateursResponsables/301': {
      ...adam,
      actif: 0,
      dateSuppression: '2026-11-22',
      dateEffacement: '2026-11-23',
    },
  });
  expect((await screen.findByRole('status')).textContent).toMatch(/^Personne effacée le 23\/11\/2026/);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

// 001:137.b 001:174.h
test('pupils to link come from their list; a link that fails says so in the documents’ words', async () => {
  const calls = await show(301, [right.seeGuardian, right.seeGuardianPupils, right.linkPupil], {
    '/api/eleves/list/': [{ idEleve: 44, nomPrenomEleve: 'BLANC Léo', dateNaissance: '2014-02-03' }],
    '/api/utilisateursResponsables/elevesResponsables': { status: 500, message: 'Panne' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rattacher un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Élève/), 'bla');
  await userEvent.click(await dialog.findByRole('option', { name: 'BLANC Léo, 03/02/2014' }));
  const search = calls.filter(({ path }) => path === '/api/eleves/list/').at(-1);
  expect([search?.method, search?.body]).toEqual(['POST', expect.objectContaining({ recherche: 'bla' })]);
  await userEvent.click(dialog.getByRole('button', { name: 'Rattacher' }));
  const told = "Suite a une erreur nous n'avons pas pue associer cette eleve, veuillez contater votre administrateur.";
  expect(await dialog.findByText(told)).toBeTruthy();
});

const linking = async (pupils: unknown) => {
  const calls = await show(301, [right.seeGuardian, right.seeGuardianPupils, right.linkPupil], {
    '/api/eleves/list/': pupils,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rattacher un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Élève/), 'bla');
  return { calls, dialog };
};

test('of more pupils than are shown the first are, and it is said that there are more', async () => {
  const pupils = Array.from({ length: 21 }, (_, index) => ({
    idEleve: 100 + index,
    nomPrenomEleve: `BLANC Léo ${index}`,
    dateNaissance: '2014-02-03',
  }));
  const { calls, dialog } = await linking(pupils);
  const list = within(await dialog.findByRole('listbox'));
  expect(list.getAllByRole('option')).toHaveLength(20);
  expect(calls.find(({ path }) => path === '/api/eleves/list/')?.body).toMatchObject({ taille: 21 });
  expect(dialog.getByRole('status').textContent).toBe(messages.general.firstFound(20));
  expect(dialog.getAllByText(messages.general.firstFound(20))).toHaveLength(2);
});

test('where the search fails nobody is told that there is no such pupil', async () => {
  const { dialog } = await linking({ status: 500, message: 'Panne' });
  expect((await dialog.findByRole('alert')).textContent).toContain('Panne');
  expect(dialog.queryByText('Aucun résultat')).toBeNull();
});
