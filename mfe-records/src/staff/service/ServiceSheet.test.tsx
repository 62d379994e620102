import { messages, right } from '@diapason/contracts/constants';
import { serviceContract } from '@diapason/contracts/testing/people';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { everyRightBut, mockApi, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { choose, normalizeSpaces } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ServiceSheet from './ServiceSheet';

const PATH = '/api/enseignantsFichesService';
const EVERYTHING = everyRightBut();
const piano = {
  fk_site: 2,
  libelleSite: 'Albi',
  fk_instrument: 21,
  libelleInstrument: 'Piano',
  heures: '16:30:00',
  ordre: 1,
  commentaire: 'mardi',
};
const sonia = {
  idFicheService: 4,
  fk_utilisateur: 12,
  nomPrenomUtilisateur: 'LÉVÊQUE Sonia',
  ...serviceContract,
  tempsPartiel: 1,
  quotite: 80,
  RTE: null,
  coutHS: 24.6,
  fk_siteResidence: 2,
  dureeCDD: null,
  dechargeSyndicaleHeures: 2,
  dechargeSyndicaleMotif: 'Mandat',
  dechargeAntenneHeures: 1,
  dechargeAntenneMotif: 'Jury',
  dechargeAutreHeures: null,
  dechargeAutreMotif: 'Tutorat',
  disciplines: [21],
  commentaire: 'Garde le mercredi',
  formationMusicale: null,
  affectations: [piano],
  heures: [{ fk_site: 2, libelleSite: 'Albi', affecte: 990, enseigne: 1005, minutesAnnee: 32160 }],
  semainePleine: 1005,
  semaines: 32,
  seancesAnnulees: 2,
  absences: { nombre: 2, heuresReportees: 4, heuresAnnulees: 0, seancesConfiees: 3, seancesAssurees: 1 },
  vacancesSaisies: 1,
  anneeTerminee: 0,
  version: 3,
  versionAffectations: 1,
};
const none = { version: 0, versionAffectations: 0, affectations: [] };
const years = [6, 8, 9].map((id) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `année ${id}` }));
const named = (id: string, label: string) => [
  { [id]: 1, [label]: 'Un' },
  { [id]: 2, [label]: 'Deux' },
  { [id]: 5, [label]: 'Cinq' },
];
const lookups: Readonly<Record<string, unknown>> = {
  '/api/anneesScolaire/list': years,
  '/api/sites/liste': [
    { idSite: 2, libelleSite: 'Albi' },
    { idSite: 4, libelleSite: 'Castres' },
  ],
  '/api/antennes/list': [
    { idAntenne: 1, libelleAntenne: 'Nord', sites: [{ idSite: 2, libelleSite: 'Albi' }] },
    { idAntenne: 2, libelleAntenne: 'Sud', sites: [{ idSite: 4, libelleSite: 'Castres' }] },
  ],
  '/api/cotisations/instruments': [
    { idInstrument: 21, libelleInstrument: 'Piano' },
    { idInstrument: 6, libelleInstrument: 'Guitare' },
  ],
  '/api/utilisateursAdministratifs/listEnseignantsCorps': named('idCorps', 'libelleCorps'),
  '/api/utilisateursAdministratifs/listEnseignantsGrades': named('idGrade', 'libelleGrade'),
  '/api/utilisateursAdministratifs/listEnseignantsFilieres': named('idFiliere', 'libelleFiliere'),
  '/api/utilisateursAdministratifs/listEnseignantsDiplomes': named('idDiplome', 'libelleDiplome'),
  '/api/utilisateursAdministratifs/listEnseignantsEmplois': named('idTypeEmploi', 'libelleTypeEmploi'),
  '/api/utilisateursAdministratifs/listEnseignantsContrats': [
    { idContrat: 1, libelleContrat: 'Titulaire', dureeDeterminee: 0 },
    { idContrat: 4, libelleContrat: 'CDD', dureeDeterminee: 1 },
  ],
};

const hanging = {
  ...{ idAtelier: 41, libelleType: 'Éveil', jour: 3, heureDebut: '14:00', heureFin: '15:00', seul: 1 },
  ...{ libelleSite: 'Albi', libelleAnneeScolaire: 'année 9' },
};
/** What the server answers to a copy that it does not make. */
let copying: object | undefined;
const SAVED: unknown = succeedsWith(messages.staff.serviceSaved, { idFicheService: 4, version: 4 });

/** @param saved what the server answers to a save. @param idUtilisateur who reads the sheet of 12. */
async function open(
  functions: readonly number[] = EVERYTHING,
  year = 9,
  saved = SAVED,
  idUtilisateur = 501,
  more: object = {},
) {
  signIn(functions, { idUtilisateur, module: ['services'] });
  const asked = mockApi((path, { method, query }) => {
    if (path === `${PATH}/duplicate`)
      return copying ?? succeedsWith(messages.staff.serviceSaved, { idFicheService: 5, fk_anneeScolaire: 8 });
    if (method === 'POST' && path.startsWith(PATH)) return saved;
    if (path.endsWith('/coursATenir')) return [hanging];
    if (path !== PATH) return lookups[path] ?? [];
    const asked = Number(query.get('fk_anneeScolaire'));
    return sheetAnswer({ ...sonia, ...more, ...(asked === 8 ? none : {}), fk_anneeScolaire: asked });
  });
  window.history.replaceState(null, '', `/service/12?annee=${year}`);
  render(
    <PlatformProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/service/:idUser" element={<ServiceSheet />} />
        </Routes>
      </BrowserRouter>
    </PlatformProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'LÉVÊQUE Sonia' });
  const sent = () =>
    asked
      .filter(({ method }) => method === 'POST')
      .flatMap(({ path, body }) => (path.startsWith(PATH) ? [{ path, body }] : []));
  return { asked, sent };
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const block = (name: string) => within(screen.getByRole('region', { name }));

// 001:44.a 001:44.b 001:44.c 001:44.d 001:44.e 001:44.f 001:44.j 001:44.k 001:44.v 001:44.w 001:44.x 001:45.u
test('shows assignments, disciplines and the contract of a year, and what may be done with them', async () => {
  await open();
  const year = screen.getByLabelText<HTMLSelectElement>('Année scolaire');
  await waitFor(() => expect(year.selectedOptions[0]?.text).toBe('année 9'));
  expect([...year.options].flatMap(({ value, text }) => (value ? [text] : []))).toEqual([
    'année 6',
    'année 8',
    'année 9',
  ]);
  const row = within(block('Affectations').getByRole('row', { name: /Albi/ }));
  for (const text of ['Albi', 'Piano', 'mardi', '16:30']) expect(row.getByText(text)).toBeTruthy();
  expect(button('Une affectation')).toBeTruthy();
  expect(button('Modifier Albi, Piano')).toBeTruthy();
  expect(button('Supprimer Albi, Piano')).toBeTruthy();
  for (const title of ['Contrat', 'Discipline']) expect(screen.getByRole('region', { name: title })).toBeTruthy();
  expect(button('Dupliquer')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Retour à la liste/ }).getAttribute('href')).toBe('/liste-agents');
  await userEvent.type(screen.getByLabelText('Commentaire'), '.');
  expect(button('Enregistrer')).toBeTruthy();
});

test('what is owed is said, not only drawn; without 137 nothing leads to the list', async () => {
  await open(everyRightBut(right.seeAgents));
  const drawn = block('Heures par semaine').getAllByText(/16:00 dues/);
  expect(drawn.filter((text) => !text.closest('[aria-hidden]'))).toHaveLength(1);
  expect(screen.queryByRole('link', { name: /Retour à la liste/ })).toBeNull();
});

test('what is beyond the contract is so in the fullest week; the hours of the year stand beside', async () => {
  const taught = { ...sonia.heures[0], enseigne: 480, minutesAnnee: 15360 };
  await open(EVERYTHING, 9, SAVED, 501, { heures: [taught] });
  const hours = block('Heures par semaine');
  expect(hours.getByText('Au-delà du dû').nextSibling?.textContent).toBe('+\u00a00:45');
  expect(hours.getByText(/16:45 la semaine la plus chargée/)).toBeTruthy();
  for (const figure of hours.getAllByText('Sur l’année')) expect(figure.nextSibling?.textContent).toBe('256\u00a0h');
});

test('within what is owed nothing is beyond it, also where a site has more than was assigned to it', async () => {
  const taught = { ...sonia.heures[0], affecte: 120, enseigne: 480 };
  await open(EVERYTHING, 9, SAVED, 501, { heures: [taught], semainePleine: 480 });
  const hours = block('Heures par semaine');
  expect(hours.getByText('Reste dû').nextSibling?.textContent).toBe('8:00\u00a0libre');
  expect(hours.queryByText('Au-delà du dû')).toBeNull();
});

// 001:44.l 001:44.m 001:44.n 001:44.o 001:45.a 001:45.b 001:45.c 001:45.d 001:45.j 001:45.k 001:45.l 001:45.m 001:45.n 001:45.o
// 001:45.p 001:45.q 001:45.r 001:45.t 001:45.u
test('the contract has its fields; the length of one that is not fixed is closed', async () => {
  await open();
  const contract = block('Contrat');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Commentaire').value).toBe('Garde le mercredi');
  const texts = ['Heures', 'Quotité', 'RTE', 'Coût HS', 'Durée du CDD'];
  for (const label of texts) expect(contract.getByLabelText(new RegExp(`^${label}`))).toBeTruthy();
  const lookedUp = ['Type de contrat', 'Emploi', 'Corps', 'Grade', 'Filière', 'Diplôme', 'Site de résidence'];
  for (const label of lookedUp) expect(contract.getByLabelText(new RegExp(`^${label}`))).toBeTruthy();
  expect(contract.getByLabelText<HTMLInputElement>(/^Heures/).value).toBe('16:00');
  expect(contract.getByLabelText<HTMLInputElement>('Temps partiel').checked).toBe(true);
  await waitFor(() => expect(contract.getByLabelText<HTMLInputElement>(/^Durée du CDD/).disabled).toBe(true));
  await choose(contract.getByLabelText(/^Type de contrat/), 'CDD');
  expect(contract.getByLabelText<HTMLInputElement>(/^Durée du CDD/).disabled).toBe(false);
});

// 001:44.p 001:44.q 001:44.r 001:44.s 001:44.t 001:44.u 001:45.e 001:45.f 001:45.g 001:45.h 001:45.i
test('releases are there with their total in years that have them, and in no other', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'Décharge' })).toBeNull();
  cleanup();
  await open(EVERYTHING, 6);
  const releases = block('Décharge');
  const shown = Object.fromEntries(
    [
      ...[
        'Décharge syndicale',
        'Motif de la décharge syndicale',
        'Décharge d’antenne',
        'Motif de la décharge d’antenne',
      ],
      ...['Autre décharge', 'Motif de l’autre décharge'],
    ].map((label) => [label, releases.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value]),
  );
  expect(shown).toEqual({
    'Décharge syndicale': '2',
    'Motif de la décharge syndicale': 'Mandat',
    'Décharge d’antenne': '1',
    'Motif de la décharge d’antenne': 'Jury',
    'Autre décharge': '',
    'Motif de l’autre décharge': 'Tutorat',
  });
  expect(releases.getByText(/Total des décharges\s: 3\sh/)).toBeTruthy();
});

/** What a sheet shows and offers. */
const seen = async () => {
  await block('Affectations').findByRole('row', { name: /Albi/ });
  return {
    contract: screen.queryByRole('region', { name: 'Contrat' }) !== null,
    comment:
      screen.queryByText('Garde le mercredi') !== null || screen.queryByDisplayValue('Garde le mercredi') !== null,
    fields: screen.queryByLabelText('Commentaire') !== null || screen.queryByLabelText('Temps partiel') !== null,
    adds: button('Une affectation') !== null,
    changes: button('Modifier Albi, Piano') !== null,
    removes: button('Supprimer Albi, Piano') !== null,
    copies: button('Dupliquer') !== null,
  };
};
const whole = { contract: true, comment: true, fields: true, adds: true, changes: true, removes: true, copies: true };
const read = { fields: false, adds: false, changes: false, removes: false, copies: false };

describe.each([
  ['of another', 501],
  ['of one’s own', 12],
])('the sheet %s', (_whose, reader) => {
  const pair = (own: number, others: number) => [reader === 12 ? own : others, reader === 12 ? others : own] as const;
  // 001:44.g 001:44.h 001:44.i 001:45.w 001:45.x 001:45.y 001:45.z
  test.each([
    [
      '258, or 163, has no contract, and is not copied',
      pair(right.seeOwnEmployment, right.seeAgentEmployment),
      { contract: false, copies: false },
    ],
    ['268, or 243, has no comment', pair(right.commentOwnService, right.commentAgentService), { comment: false }],
    ['253, or 158, is read', pair(right.changeOwnService, right.changeAgentService), read],
    ['254 takes no assignment, and is not copied', [right.addAssignment], { adds: false, copies: false }],
    ['255 keeps its assignments as they are', [right.changeAssignment], { changes: false, removes: false }],
  ])('without %s', async (_what, [needed, ofOthers], less) => {
    await open(everyRightBut(needed), 9, SAVED, reader);
    expect(await seen()).toEqual({ ...whole, ...less });
    if (ofOthers === undefined) return;
    cleanup();
    await open(everyRightBut(ofOthers), 9, SAVED, reader);
    expect(await seen()).toEqual(whole);
  });
});

test('what was changed is saved alone, with the version that was seen', async () => {
  const { sent } = await open();
  const hours = block('Contrat').getByLabelText(/^Heures/);
  await userEvent.clear(hours);
  await userEvent.type(hours, '18:30');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    fk_utilisateur: 12,
    fk_anneeScolaire: 9,
    heuresContrat: '18:30',
    versionAttendue: 3,
  });
});

// 001:178.b
test('a refused save says why, in the server’s words', async () => {
  await open(EVERYTHING, 9, { status: 422, message: 'Cette année est close.' });
  const hours = block('Contrat').getByLabelText(/^Heures/);
  await userEvent.clear(hours);
  await userEvent.type(hours, '18:30');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Cette année est close\./)).toBeTruthy();
});

// 001:45.s 001:115.p 001:115.q 001:115.o
test('an assignment needs hours, and a site and instrument that no other has', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Une affectation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(dialog.getByLabelText(/^Site/), 'Albi');
  await choose(dialog.getByLabelText(/^Instrument/), 'Piano');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(messages.staff.assignmentHours)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Heures/), '2:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(messages.staff.assignmentTwice)).toBeTruthy();
  expect(sent()).toEqual([]);
  await choose(dialog.getByLabelText(/^Site/), 'Castres');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    versionAttendue: 1,
    listOfJson: [
      { fk_site: 2, ordre: 1 },
      { fk_site: 4, fk_instrument: 21, heures: '2:00', ordre: 2 },
    ],
  });
});

// 001:45.v
test('the sites of a new assignment are looked up by their antenna, which is sent nowhere', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Une affectation' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sites = () =>
    within(dialog.getByLabelText(/^Site/))
      .getAllByRole<HTMLOptionElement>('option')
      .flatMap(({ text }) => (text ? [text] : []));
  await waitFor(() => expect(sites()).toEqual(['Albi', 'Castres']));
  await choose(await dialog.findByLabelText('Antenne'), 'Sud');
  await waitFor(() => expect(sites()).toEqual(['Castres']));
  await choose(dialog.getByLabelText(/^Site/), 'Castres');
  await choose(dialog.getByLabelText(/^Instrument/), 'Piano');
  await userEvent.type(dialog.getByLabelText(/^Heures/), '2:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    listOfJson: [{}, { fk_site: 4, fk_instrument: 21, commentaire: '', heures: '2:00', ordre: 2 }],
  });
  expect(JSON.stringify(sent()[0]?.body)).not.toContain('antenne');
});

// 001:115.n
test('an assignment is removed after a question', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Albi, Piano' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ listOfJson: [] }));
});

test('before an assignment is taken away, or goes to another site, the courses that it carries are named', async () => {
  provideScreenTitles(() => 'Fiche atelier');
  const { asked } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Albi, Piano' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: 'Éveil, mercredi 14:00' })).toBeTruthy();
  const [question] = asked.filter(({ path }) => path.endsWith('/12/coursATenir'));
  expect(question?.query.toString()).toBe('fk_anneeScolaire=9&fk_site=2&fk_instrument=21');
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier Albi, Piano' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByText(/cours à venir/)).toBeNull();
  await choose(form.getByLabelText(/^Site/), 'Castres');
  expect(await form.findByText(/1\scours à venir dépend de cette personne/)).toBeTruthy();
});

test('a copy that fails says why, in the server’s words', async () => {
  copying = { status: 422, message: messages.staff.serviceNotCopied };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Dupliquer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(dialog.getByLabelText(/^Nouvelle année/), 'année 6');
  await userEvent.click(dialog.getByRole('button', { name: 'Dupliquer' }));
  expect(await dialog.findByText(normalizeSpaces(messages.staff.serviceNotCopied))).toBeTruthy();
  copying = undefined;
});

test('the current year is copied into a chosen one; over a sheet that is there only when that is ticked', async () => {
  const { asked } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Dupliquer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dupliquer la fiche de service de LÉVÊQUE Sonia' }));
  await choose(dialog.getByLabelText(/^Nouvelle année/), 'année 6');
  await userEvent.click(await dialog.findByLabelText('Remplacer la fiche de cette année'));
  await userEvent.click(dialog.getByRole('button', { name: 'Dupliquer' }));
  await waitFor(() => expect(asked.some(({ path }) => path === `${PATH}/duplicate`)).toBe(true));
  const copy = asked.find(({ path }) => path === `${PATH}/duplicate`);
  expect([copy?.query.get('fk_newAnneeScolaire'), copy?.query.get('remplace')]).toEqual(['6', '1']);
});
