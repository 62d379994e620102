import { messages, paymentModes, right } from '@diapason/contracts/constants';
import { provideScreenTitles, store } from '@diapason/platform';
import { type Asked, answerBy, signIn } from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { choose, renderAt } from '@diapason/ui/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GuardianSheet from './GuardianSheet';

const adam = {
  idUtilisateur: 301,
  fk_civilite: 1,
  nom: 'ADAM',
  prenom: 'Zoé',
  nomPrenomUtilisateur: 'ADAM Zoé',
  dateNaissance: '1985-03-12',
  lieuNaissance: 'Albi',
  departementNaissance: '81',
  adresse1: '4 place du Marché',
  adresse2: null,
  codePostal: '81000',
  ville: 'Albi',
  communeDeclareeLe: null,
  telephoneFixe: null,
  telephoneMobile: '0639980102',
  email: 'adam@example.org',
  fk_categorieSocioProfessionnelle: null,
  profession: null,
  role: 'Responsable',
  dateSuppression: null,
  actif: 1,
  emailEnAttente: null,
  dateEffacement: null,
  fusionneAvec: null,
  fusions: [],
  version: 3,
};
const tax = {
  idRevenu: 7,
  version: 4,
  fk_responsable: 301,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  revenuFiscal: 36_000,
  nombrePart: 3,
  quotient: 1_000,
  exoneration: 0,
  absence: 0,
  verifiee: 1,
  dateHeure: '2026-09-01T10:00:00Z',
  fileName: null,
  role: 'Agent',
  libelleResponsable: null,
  libelleAgent: 'DURAND Claire',
};
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

beforeEach(() => provideScreenTitles(() => 'Fiche'));

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
      { idEleve: 3010, nomPrenomEleve: 'ADAM Lou', ordre: 1, premier: true, dateNaissance: '2015-04-02' },
    ],
    '/api/geoquery': { communes: [town('Albi'), town('Puygouzon')] },
    '/api/responsablesRevenus/listFiscalite/301': [tax],
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
  const calls = answerBy((path) => served[path]);
  renderAt(`/fiche-responsable/${id}`, <GuardianSheet />, '/fiche-responsable/:id?');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}
const saved = (calls: readonly Asked[]) => calls.filter(({ method }) => method === 'POST').at(-1);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

// 001:26.c 001:26.d 001:26.e 001:26.f 001:26.g 001:26.h
test('each tab needs its function', async () => {
  await show(301, tabs);
  // Fields are there a moment before they are in sight, while a part of the screen still loads.
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Général', 'Élèves', 'Cotisations']);
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
  await userEvent.clear(await screen.findByLabelText(/^Prénom/));
  await save();
  expect(await screen.findByText('Veuillez remplir les champs (nom, prenom, email)')).toBeTruthy();
  expect(saved(calls)).toBeUndefined();
});

// 001:27.w 001:27.x 001:27.y 001:192.a
test('a whole postal code looks its towns up, a shorter one does not', async () => {
  const calls = await show(301, tabs);
  const towns = within(await screen.findByRole('combobox', { name: /^Ville/ })).getAllByRole('option');
  expect(towns.map(({ textContent }) => textContent)).toEqual(['Albi', 'Puygouzon']);
  const asked = calls.filter(({ path }) => path === '/api/geoquery');
  expect(asked[0]?.query.get('limit')).toBe('100');
  await userEvent.type(screen.getByLabelText(/^Code postal/), '{Backspace}');
  expect(screen.getByRole('textbox', { name: /^Ville/ })).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/api/geoquery')).toHaveLength(asked.length);
});

// 001:27.z 001:27.aa
test('a stored town that is none of the code’s stays, and is said to be misspelt', async () => {
  await show(301, tabs, { '/api/utilisateursResponsables/301': { ...adam, ville: 'Albbi' } });
  expect(
    await screen.findByText('Le nom de la ville est mal orthographie, Merci de ressaisir la ville (Albbi)'),
  ).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Albbi' })).toHaveProperty('selected', true);
});

// 001:110.i 001:110.j 001:110.k
test('a password counts with its confirmation alone', async () => {
  const calls = await show(301, [...tabs, right.changeGuardianPassword]);
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
    '/api/utilisateursResponsables/0': { idUtilisateur: 402, emailAConfirmer: false },
  });
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Blanc');
  await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'ana@example.org');
  await save();
  await waitFor(() => expect(location.pathname).toBe('/fiche-responsable/402'));
  expect(saved(calls)?.body).toMatchObject({ nom: 'BLANC', prenom: 'Ana', email: 'ana@example.org' });
});

test('a guardian made from a pupil’s sheet becomes that pupil’s', async () => {
  const calls = await show('0?eleve=3010', [...creation, right.linkPupil], {
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
  await userEvent.type(await screen.findByLabelText(/^Profession/), 'Luthière');
  served['/api/utilisateursResponsables/301'] = { status: 500, message: 'Panne' };
  await save();
  expect(await screen.findByText("Une erreur est survenue lors de l'enregistrement : Panne")).toBeTruthy();
});

// 001:29.a 001:29.b 001:29.c
test('pupils are listed; linking needs 105, unlinking 106', async () => {
  await show(301, [right.seeGuardian, right.seeGuardianPupils]);
  expect(await screen.findByText('ADAM Lou')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rattacher|Détacher/ })).toBeNull();
});

test('who creates and links pupils makes one of this guardian’s; who does not, sees no link', async () => {
  const linking = [right.seeGuardian, right.seeGuardianPupils, right.linkPupil];
  await show(301, [...linking, right.createPupil, right.seePupilAndWorkshop]);
  const created = await screen.findByRole('link', { name: 'Nouvel élève' });
  expect(created.getAttribute('href')).toBe('/fiche-eleve/0?responsable=301');
  cleanup();
  await show(301, [...linking, right.seePupilAndWorkshop]);
  expect(await screen.findByRole('button', { name: 'Rattacher un élève' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Nouvel élève' })).toBeNull();
});

test('with them, a pupil is unlinked after a question', async () => {
  const calls = await show(301, [right.seeGuardian, right.seeGuardianPupils, right.linkPupil, right.unlinkPupil]);
  expect(await screen.findByRole('button', { name: 'Rattacher un élève' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Détacher ADAM Lou' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
  const unlinked = calls.find(({ method }) => method === 'DELETE');
  expect(unlinked?.body).toEqual({ fk_eleve: 3010, fk_responsable: 301 });
});

// 001:30.c 001:30.d
test('tax records and contributions stand in one tab; a contribution without a tax record of the year is not computed', async () => {
  const rights = [right.seeGuardian, right.seeGuardianContributions, right.calculateGuardianContribution];
  await show(301, rights, { '/api/responsablesRevenus/listFiscalite/301': [] });
  expect(await screen.findByText('Aucune fiscalité')).toBeTruthy();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Calculer la cotisation' });
  expect(await screen.findByText('Aucune cotisation')).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  const notices = store.getState().notifications.map(({ message }) => message);
  expect(notices).toContain("Pour calculer la cotisation il faut une fiscalite pour l'annee 2026-2027.");
});

// 001:31.f 001:31.g 001:31.h 001:31.k 001:111.a 001:111.b 001:175.a
test('a tax record without a notice is sent with 0 and absence 1; otherwise every field is needed', async () => {
  const calls = await show(301, [right.seeGuardian, right.seeGuardianContributions, right.addTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une fiscalité' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getAllByText('Veuillez remplir tous les champs')).toHaveLength(2);
  expect(saved(calls)).toBeUndefined();
  await userEvent.click(dialog.getByLabelText(/^Sans avis/));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/responsablesRevenus/0',
      body: { fk_anneeScolaire: 9, revenuFiscal: 0, nombrePart: 0, quotient: 0, absence: 1 },
    }),
  );
});

test('no part at all is told as a number that is too small, not as an empty field', async () => {
  await show(301, [right.seeGuardian, right.seeGuardianContributions, right.changeTaxRecord]);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText(/^Nombre de parts/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getByText('Au moins 0,25')).toBeTruthy();
  expect(dialog.queryByText('Veuillez remplir tous les champs')).toBeNull();
});

test('who brings the notice after all types both amounts: none is left at 0', async () => {
  const without = { ...tax, absence: 1, revenuFiscal: 0, nombrePart: 0, quotient: 0 };
  const calls = await show(301, [right.seeGuardian, right.seeGuardianContributions, right.changeTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [without],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText(/^Sans avis/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getAllByText('Veuillez remplir tous les champs')).toHaveLength(1);
  expect(saved(calls)).toBeUndefined();
});

// 001:27.ab 001:27.ac 001:27.ad
test('the proof of domicile of each school year, with function 104 alone', async () => {
  const years = [8, 9].map((id) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `20${17 + id}-20${18 + id}` }));
  await show(301, [...tabs, right.seeProofOfAddress], { '/api/anneesScolaire/list': years });
  const panel = await screen.findByRole('region', { name: 'Justificatif de domicile' });
  expect(await within(panel).findByText('Aucun fichier')).toBeTruthy();
  expect(within(panel).getByLabelText(/Choisir un fichier/)).toBeTruthy();
  await choose(within(panel).getByLabelText('Année scolaire'), '2025-2026');
  expect(await within(panel).findByText('Facture.pdf')).toBeTruthy();
  cleanup();
  await show(301, tabs);
  await screen.findByDisplayValue('ADAM');
  expect(screen.queryByRole('region', { name: 'Justificatif de domicile' })).toBeNull();
});

const account = [right.seeGuardian, right.seeGuardianContributions];
const OTHER_TAX = { ...tax, idRevenu: 8, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' };

test.each([
  ['001:31.a', 'Ajouter une fiscalité', right.addTaxRecord],
  ['001:31.b', 'Modifier la fiscalité 2026-2027', right.changeTaxRecord],
  ['001:31.c', 'Supprimer la fiscalité 2026-2027', right.deleteTaxRecord],
])('%s « %s » needs its function', async (_id, name, needed) => {
  await show(301, [...account, needed]);
  await screen.findByRole('table', { name: 'Fiscalité' });
  expect(screen.getByRole('button', { name })).toBeTruthy();
  cleanup();
  const others = [right.addTaxRecord, right.changeTaxRecord, right.deleteTaxRecord].filter((one) => one !== needed);
  await show(301, [...account, ...others]);
  await screen.findByRole('table', { name: 'Fiscalité' });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

// 001:31.b 001:31.d
test('a tax record is changed; it has income, parts, quotient, exemption and absence', async () => {
  const calls = await show(301, [...account, right.changeTaxRecord]);
  const row = await screen.findByRole('row', { name: /2026-2027/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(cells).toEqual(expect.arrayContaining(['36 000,00 €', '3', '1 000']));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText(/^Nombre de parts/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '2');
  expect(dialog.getByText('Quotient').textContent?.replace(/\s/g, ' ')).toBe('Quotient 1 500');
  await userEvent.click(dialog.getByLabelText(/^Exonération/));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/responsablesRevenus/7',
      body: { revenuFiscal: 36_000, nombrePart: 2, quotient: 1_500, exoneration: 1, absence: 0 },
    }),
  );
});

test('a tax record is saved with the notice that is shown; where another stands there by now, it is shown with the refusal', async () => {
  const list = '/api/responsablesRevenus/listFiscalite/301';
  const held = { ...tax, verifiee: 0, fk_pieceJointe: 198, fileName: 'vrai.pdf' };
  const calls = await show(301, [...account, right.changeTaxRecord], {
    [list]: [held],
    '/api/responsablesRevenus/7': {
      status: 409,
      message: messages.families.noticeChanged,
      field: 'fk_pieceJointe',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  const asked = () => calls.filter(({ path }) => path === list).length;
  const before = asked();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(messages.families.noticeChanged, { normalizer: String })).toBeTruthy();
  expect(saved(calls)).toMatchObject({ body: { fk_pieceJointe: 198 } });
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('figures that the guardian corrected meanwhile are not verified: they are read again, then saved', async () => {
  const list = '/api/responsablesRevenus/listFiscalite/301';
  const path = '/api/responsablesRevenus/7';
  const calls = await show(301, [...account, right.changeTaxRecord], {
    [list]: [{ ...tax, verifiee: 0 }],
    [path]: { status: 409, message: messages.general.conflict, field: 'versionAttendue' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await dialog().findByText(messages.general.conflict, { normalizer: String });
  expect(saved(calls)).toMatchObject({ path, body: { versionAttendue: 4 } });
  served[list] = [{ ...tax, verifiee: 0, nombrePart: 2, quotient: 1500, version: 6 }];
  served[path] = { idRevenu: 7, quotient: 1500 };
  await userEvent.click(dialog().getByRole('button', { name: 'Recharger' }));
  await waitFor(() => expect(dialog().getByLabelText(/^Nombre de parts/)).toHaveProperty('value', '2,0'));
  await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved(calls)).toMatchObject({ path, body: { versionAttendue: 6, nombrePart: 2 } });
});

// 001:31.c
test('a tax record is deleted after a question', async () => {
  const calls = await show(301, [...account, right.deleteTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [tax, OTHER_TAX],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la fiscalité 2025-2026' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/responsablesRevenus/8'));
});

// 001:182.a
test('what the server answers with success false is shown in its words', async () => {
  await show(301, [...account, right.deleteTaxRecord], {
    '/api/responsablesRevenus/7': { status: 422, message: 'Cette fiscalité sert à un calcul' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la fiscalité 2026-2027' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  const told = { kind: 'error', message: 'Cette fiscalité sert à un calcul' };
  await waitFor(() => expect(store.getState().notifications.at(-1)).toMatchObject(told));
});

describe('computing the contribution', () => {
  const calculating = [...account, right.calculateGuardianContribution];
  const begun = { '/api/cotisations/calcul': { idCalcul: 3, total: 1, finished: false } };
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Calculer la cotisation' });
  const compute = async () => {
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    await userEvent.click(await button());
  };
  const told = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);

  test('a family that could not be calculated is no success: the reason is told', async () => {
    const reason = 'La grille n’a pas de tarif « danse » pour l’offre « Modern’jazz ».';
    const state = { idCalcul: 3, fk_anneeScolaire: 9, total: 1, done: 1, changed: 0, finished: true };
    await show(301, calculating, { ...begun, '/api/cotisations/calcul/3': { ...state, failed: 1, reason } });
    await compute();
    await waitFor(() => expect(told()).toEqual([['error', reason]]));
    cleanup();
    await show(301, calculating, { ...begun, '/api/cotisations/calcul/3': { ...state, failed: 0, reason: null } });
    await compute();
    await waitFor(() => expect(told()).toEqual([['success', messages.money.calculationDone]]));
  });

  test('one that cannot be found again ends', async () => {
    const gone = { status: 404, message: messages.general.notFound };
    await show(301, calculating, { ...begun, '/api/cotisations/calcul/3': gone });
    await compute();
    await waitFor(() => expect(told()).toEqual([['error', messages.general.notFound]]));
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull());
  });

  test('is not offered before the tax records are there, and says what failed where they do not come', async () => {
    const path = '/api/responsablesRevenus/listFiscalite/301';
    let come: (answer: unknown) => void = () => undefined;
    const calls = await show(301, calculating, { ...begun, [path]: new Promise((resolve) => (come = resolve)) });
    expect((await button()).disabled).toBe(true);
    come({ status: 503, message: 'Le service est momentanément indisponible.' });
    await compute();
    expect(told()).toContainEqual(['error', 'Le service est momentanément indisponible.']);
    expect(told()).not.toContainEqual(['error', messages.families.taxRecordNeeded('2026-2027')]);
    expect(calls.some((call) => call.path === '/api/cotisations/calcul')).toBe(false);
  });
});

// 001:32.a
test('computing the contribution needs 110', async () => {
  await show(301, [...account, right.calculateGuardianContribution]);
  expect(await screen.findByRole('button', { name: 'Calculer la cotisation' })).toBeTruthy();
  cleanup();
  await show(301, account);
  expect(await screen.findByText('Aucune cotisation')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Calculer la cotisation' })).toBeNull();
});

const payment = (idReglement: number, valide: number) => ({
  idReglement,
  fk_cotisation: 5,
  montant: 150,
  date: '2026-10-02',
  libelleMode: 'Chèque',
  quittance: `A${idReglement}`,
  valide,
});
const contribution = {
  idCotisation: 5,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  montantTotal: 48_800,
  MontantDejaRegle: 15_000,
  dateHeure: '2026-09-02T10:00:00Z',
  explication: '<p>Tarif <strong>réduit</strong></p>',
  reglements: [payment(31, 1), payment(32, 0)],
  premierPayeur: null as null | object,
};
const money = (text: string | null) => text?.replace(/\s/g, ' ');

// 001:33.a 001:33.b 001:33.c 001:33.d 001:33.e
test('a contribution says year, total and what is paid; and unfolds into its payments and an explanation in HTML', async () => {
  await show(301, account, { '/api/cotisations/liste/301': [contribution] });
  const row = within(await screen.findByRole('table', { name: 'Cotisations' })).getByRole('row', { name: /2026-2027/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => money(textContent));
  expect(cells).toEqual(expect.arrayContaining(['2026-2027', '488,00 €', '150,00 €', '338,00 €']));
  await userEvent.click(within(row).getByRole('button', { expanded: false }));
  expect((await screen.findByText('réduit')).tagName).toBe('STRONG');
  const payments = within(screen.getByRole('table', { name: 'Règlements 2026-2027' }));
  expect(payments.getByRole('row', { name: /A31/ }).textContent).toContain('Valide');
  expect(payments.getByRole('row', { name: /A32/ }).textContent).toContain('Supprimé');
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

test('of two contributions of a year the one of a record that was merged says whose it was, and so does its button', async () => {
  const taken = {
    ...contribution,
    idCotisation: 6,
    premierPayeur: { idUtilisateur: 321, nomPrenomUtilisateur: 'ADAM Eve' },
  };
  await show(301, account, { '/api/cotisations/liste/301': [contribution, taken] });
  const table = within(await screen.findByRole('table', { name: 'Cotisations' }));
  expect(table.getByRole('row', { name: /2026-2027, reprise de ADAM Eve \(n°\s321\)/ })).toBeTruthy();
  const names = table.getAllByRole('button', { expanded: false }).map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(2);
});

// 001:33.f 001:33.g
test('with 278 a deleted payment is reactivated, by saving it with valide 0', async () => {
  const answers = { '/api/cotisations/liste/301': [contribution] };
  const unfolded = async (functions: readonly number[]) => {
    const calls = await show(301, functions, answers);
    await userEvent.click(await screen.findByRole('button', { expanded: false }));
    await screen.findByRole('table', { name: 'Règlements 2026-2027' });
    return calls;
  };
  await unfolded(account);
  expect(screen.queryByRole('button', { name: /Réactiver/ })).toBeNull();
  cleanup();
  const calls = await unfolded([...account, right.reactivatePayment]);
  expect(await screen.findAllByRole('button', { name: /Réactiver/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Réactiver le règlement A32' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/reglements/5',
      body: { idReglement: 32, fk_cotisation: 5, valide: 0 },
    }),
  );
});

describe('a deleted payment is not offered to be reactivated where that would be refused', () => {
  const unfolded = async (change: object, answers: Readonly<Record<string, unknown>> = {}) => {
    const row = { ...contribution, reglements: [{ ...payment(32, 0), ...change }] };
    await show(301, [...account, right.reactivatePayment], { '/api/cotisations/liste/301': [row], ...answers });
    await userEvent.click(await screen.findByRole('button', { expanded: false }));
    await screen.findByRole('table', { name: 'Règlements 2026-2027' });
  };
  const offered = () => screen.queryByRole('button', { name: /Réactiver/ }) !== null;
  const setting = (valeur: string) => ({ '/api/parametres/list': [{ cle: 'fermetureReglements', valeur }] });
  const exemption = { fk_mode: paymentModes.find(({ fonction }) => fonction === right.exemptFromPayment)?.id };

  test.each([
    [
      'in a closed year',
      {},
      { '/api/anneesScolaire/list': [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027', close: 1 }] },
    ],
    ['after the closing date', {}, setting('2020-01-31')],
    ['of an exemption, without 240', exemption, {}],
  ])('%s', async (_where, change, answers) => {
    await unfolded(change, answers);
    await screen.findByRole('row', { name: /A32/ });
    expect(offered()).toBe(false);
    cleanup();
    await unfolded({ fk_mode: 1 }, setting('2199-01-31'));
    await waitFor(() => expect(offered()).toBe(true));
  });
});

// 001:30.a 001:30.b 001:175.c
test('on a phone the tab Cotisations says that it is not there', async () => {
  Object.defineProperty(window.screen, 'width', { value: 390, configurable: true });
  await show('301?onglet=cotisations', account);
  expect(await screen.findByText('Vous ne pouvez pas voir cet onglet sur mobile')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  Object.defineProperty(window.screen, 'width', { value: 1440, configurable: true });
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
