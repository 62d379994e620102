import { bookletLimits, messages, newTemplate, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, sheetAnswer, signIn } from '@diapason/platform/testing';
import { Route, Routes } from '@diapason/ui/router';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookletScreen from './BookletScreen';

beforeEach(() => provideScreenTitles(() => 'Livrets'));

const office = {
  ...{ libelleAnneeScolaire: '2026-2027', nomPrenomEleve: 'DIALLO Fatou', enseignement: 'Violon' },
  ...{ nomPrenomEnseignant: 'MARTY Vincent', enseignantFM: 'SERRES Julie', enseignantComplementaire: 'VIDAL Didier' },
  ...{ anneesDisciplinePrincipale: 3, anneesAutreDiscipline: 1 },
};
const booklet = {
  ...{ idLivret: 4, fk_eleve: 1, fk_anneeScolaire: 9, fk_scolariteInterne: 90, fk_livretType: 2, version: 1 },
  ...{ titre: 'Cursus', statut: 1, libelleStatut: 'Mémorisé', visible: 1, revision: 2, modifiable: 1 },
  ...{
    libelleAnneeScolaire: '2026-2027',
    nomPrenomEleve: 'DIALLO Fatou',
    libelleOffre: 'Cursus',
    precisionOffre: 'Violon',
  },
  ...{ fk_enseignant: 501, nomPrenomEnseignant: 'MARTY Vincent', modifieLe: '2026-11-20T10:00:00.000Z' },
  ...{ modifiePar: 'MARTY Vincent', precedent: null },
  general: {
    ...{ office, note: 3, niveauAcquisition: newTemplate.general.niveauAcquisition },
    niveauxFM: [{ libelle: 'FM 1', coche: 1 }],
    pratiquesCollectives: [{ libelle: 'Orchestre', coche: 0 }],
    observations: [{ titre: 'Observation', texte: 'Progresse' }],
  },
  discipline: [{ titre: 'Violon', criteres: [{ libelle: 'Justesse', note: 2 }] }],
  validation: {
    ...{ information: 'Examen en juin', resultat: 'PASSAGE AU CYCLE SUPERIEUR', dateResultat: '2027-06-20' },
    cases: [{ libelle: 'Mention bien', coche: 1 }],
    modules: [
      {
        ...{ titre: 'Épreuve', information: 'Deux pièces', complement: 'Par cœur', pieces: 'Bach', date: '2027-06-12' },
        commentaire: 'Prêt',
      },
    ],
  },
};

function open(tab: string, more: object = {}) {
  signIn([right.seePupilAndWorkshop, right.seeAgentProfile, right.openWorkshopFromPupil], { module: ['livret'] });
  mockApi((path) => (path === '/api/livrets/fiche/4' ? sheetAnswer({ ...booklet, ...more }) : []));
  renderAt(
    `/fiche-livret/4/90?onglet=${tab}`,
    <Routes>
      <Route path="/fiche-livret/:id?/:type?" element={<BookletScreen />} />
    </Routes>,
  );
  return screen.findByRole('heading', { name: 'Livret élève' });
}

// 000:9.i 001:69.e 001:69.m 001:69.n
test('a pupil’s booklet bears its title, and leads to the sheets of the pupil and the teacher', async () => {
  await open('competences');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining(['/fiche-eleve/1', '/fiche-agent/501']));
});

// 001:71.a 001:71.b 001:71.c 001:71.d 001:71.e 001:71.f 001:71.g 001:71.h 001:71.i 001:71.n
test('its general part says year, pupil, teachers and years of study, and takes ticks and observations', async () => {
  await open('synthese');
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    'Année scolaire': '2026-2027',
    Élève: 'DIALLO Fatou',
    Enseignement: 'Violon',
    Enseignant: 'MARTY Vincent',
    'Enseignant de FM': 'SERRES Julie',
    'Enseignant complémentaire': 'VIDAL Didier',
    'Années de la discipline principale': '3',
    'Années de l’autre discipline': '1',
  });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'FM 1' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Orchestre' }).checked).toBe(false);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Observation' }).value).toBe('Progresse');
});

// 001:71.j 001:71.k 001:71.l 001:71.m 001:71.o 001:195.a 001:195.b
test('criteria and the level of acquisition are noted from 0 to 5 by steps of 1, beside a table of the levels', async () => {
  await open('competences');
  expect(bookletLimits.mostNote).toBe(5);
  for (const name of ['Justesse', 'Niveau d’acquisition']) {
    const { min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name });
    expect([min, max, step]).toEqual(['0', '5', '1']);
  }
  expect(screen.getByRole('table')).toBeTruthy();
});

test('keys 0 to 5 note and go on, Suppr takes a note away: not noted is not 0', async () => {
  await open('competences');
  const [first, second] = screen.getAllByRole<HTMLInputElement>('slider');
  first?.focus();
  await userEvent.keyboard('0');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{Delete}');
  expect([first, second].map((one) => one?.getAttribute('aria-valuetext'))).toEqual(['0', 'non noté']);
});

const before = {
  ...{ libelleAnneeScolaire: '2025-2026', note: 2, observations: [] },
  notes: [{ discipline: 'Violon', critere: 'Justesse', note: 1 }],
};

test('each criterion has what was noted last time beside it', async () => {
  await open('competences', { precedent: before });
  const line = (name: string) => screen.getByRole('slider', { name }).parentElement?.parentElement?.textContent;
  expect(line('Justesse')).toMatch(/Avant\s:\s*1\s*\+1/);
  expect(line('Niveau d’acquisition')).toMatch(/Avant\s:\s*2\s*\+1/);
});

const mine = [
  { idScolarite: 89, idLivret: 3, nomPrenomEleve: 'ADAM Tom', statutLivret: 1 },
  { idScolarite: 90, idLivret: 4, nomPrenomEleve: 'DIALLO Fatou', statutLivret: 1 },
  { idScolarite: 91, idLivret: 5, nomPrenomEleve: 'PETIT Léo', statutLivret: 2 },
  { idScolarite: 92, idLivret: null, nomPrenomEleve: 'ROUX Ève', statutLivret: 0 },
];
function openAmongMine() {
  signIn([right.seePupilAndWorkshop], { module: ['livret'] });
  const calls = mockApi((path, { body }) => {
    if (path === '/api/livrets/eleves/liste') return listAnswer(mine);
    if (path.startsWith('/api/livrets/4/')) return { idLivret: 4, statut: 2, revision: 3, modifieLe: '2026-11-21' };
    if (path === '/api/livrets/fiche/5')
      return sheetAnswer({ ...booklet, idLivret: 5, fk_scolariteInterne: 91, nomPrenomEleve: 'PETIT Léo' });
    return path === '/api/livrets/fiche/4' ? sheetAnswer(booklet) : body === undefined ? [] : undefined;
  });
  renderAt('/fiche-livret/4/90?onglet=synthese', <BookletScreen />, '/fiche-livret/:id?/:type?');
  return calls;
}

test('the next pupil is one key away, on the same tab; beside it, how far one’s booklets are', async () => {
  const calls = openAmongMine();
  const panel = within((await screen.findByText('Livrets, 1 sur 4 validés')).closest('section') as HTMLElement);
  expect(panel.getByRole('link', { name: /^DIALLO Fatou/ }).getAttribute('aria-current')).toBe('page');
  expect(panel.getByRole('link', { name: /^ROUX Ève/ }).getAttribute('href')).toBe('/fiche-livret/0/92');
  const asked = calls.find(({ path }) => path === '/api/livrets/eleves/liste')?.body;
  expect(asked).toMatchObject({ fk_enseignant: 501, fk_anneeScolaire: 9 });
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(`${location.pathname}${location.search}`).toBe('/fiche-livret/5/91?onglet=synthese');
});

test('a booklet that is validated gives way to the next one that is not', async () => {
  openAmongMine();
  await screen.findByText('Livrets, 1 sur 4 validés');
  await userEvent.click(screen.getByRole('button', { name: 'Valider le livret' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Valider le livret' }));
  await waitFor(() => expect(location.pathname).toBe('/fiche-livret/0/92'));
});

test('a save is taken over by the page that is there: a question asked meanwhile stays, and what is written since', async () => {
  const saved: object[] = [];
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  signIn([right.seePupilAndWorkshop], { module: ['livret'] });
  mockApi(async (path, { body }) => {
    if (path.startsWith('/api/livrets/4/')) {
      saved.push(body as object);
      return { idLivret: 4, statut: 1, revision: 2 + saved.length, modifieLe: '2026-11-21T10:00:00.000Z' };
    }
    if (path !== '/api/livrets/fiche/4') return [];
    if (saved.length === 0) return sheetAnswer(booklet);
    await told;
    return sheetAnswer({ ...booklet, revision: 2 + saved.length, general: { ...booklet.general, note: 5 } });
  });
  renderAt('/fiche-livret/4/90?onglet=competences', <BookletScreen />, '/fiche-livret/:id?/:type?');
  const note = await screen.findByRole('slider', { name: 'Niveau d’acquisition' });
  note.focus();
  await userEvent.keyboard('5');
  await userEvent.click(screen.getByRole('button', { name: 'Mémoriser' }));
  await waitFor(() => expect(saved).toMatchObject([{ general: { note: 5 }, versionAttendue: 2 }]));
  screen.getByRole('slider', { name: 'Justesse' }).focus();
  await userEvent.keyboard('4');
  await userEvent.click(screen.getByRole('button', { name: 'Valider le livret' }));
  const question = await screen.findByRole('dialog');
  tell();
  await waitFor(() => expect(screen.getByText(/des changements depuis/)).toBeTruthy());
  await userEvent.click(within(question).getByRole('button', { name: 'Valider le livret' }));
  await waitFor(() =>
    expect(saved[1]).toMatchObject({
      ...{ general: { note: 5 }, versionAttendue: 3 },
      discipline: [{ criteres: [{ note: 4 }] }],
    }),
  );
});

// 001:71.q 001:71.r 001:71.t 001:71.u 001:71.v
test('its validation has information, modules, a result with its day, and boxes', async () => {
  await open('validation');
  expect(screen.getByText('Examen en juin')).toBeTruthy();
  expect(screen.getByText(/Deux pièces\s+Par cœur\s+Bach/)).toBeTruthy();
  const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(value('Résultat')).toBe('PASSAGE AU CYCLE SUPERIEUR');
  expect(value('Commentaire')).toBe('Prêt');
  expect((screen.getByLabelText('Date du résultat') as HTMLInputElement).value).toBe('20/06/2027');
  expect((screen.getByLabelText('Date') as HTMLInputElement).value).toBe('12/06/2027');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mention bien' }).checked).toBe(true);
});

// 001:70.f
test('of another year than the current one it is only read', async () => {
  await open('competences', { fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026', modifiable: 0 });
  expect(screen.queryByRole('button', { name: 'Mémoriser' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('before a booklet is made one sees whose it will be, and whose come beside it', async () => {
  signIn([right.seePupilAndWorkshop], { module: ['livret'] });
  const ada = {
    ...{
      idScolarite: 92,
      fk_eleve: 7,
      idLivret: null,
      fk_enseignant: 501,
      nomPrenomEleve: 'ROUX Ève',
      statutLivret: 0,
    },
    ...{ libelleOffre: 'Cursus musique', precisionOffre: 'Violon', nomPrenomEnseignant: 'MARTY Vincent' },
  };
  mockApi((path, { body }) => {
    if (path === '/api/livrets/eleves/liste') return listAnswer((body as { choisis?: unknown }).choisis ? [ada] : mine);
    return path === '/api/livrets/types/list' ? [{ idLivretType: 2, titre: 'Cursus', visible: 1, livrets: 0 }] : [];
  });
  renderAt(
    '/fiche-livret/0/92',
    <Routes>
      <Route path="/fiche-livret/:id?/:type?" element={<BookletScreen />} />
    </Routes>,
  );
  expect(await screen.findByText(/Cursus musique · Violon · MARTY Vincent/)).toBeTruthy();
  const others = within(await screen.findByRole('region', { name: 'Livrets, 1 sur 4 validés' }));
  expect(others.getByRole('link', { name: /^ADAM Tom/ }).getAttribute('href')).toBe('/fiche-livret/3/89');
});

// 000:210.f 001:165.f
test('a booklet that cannot be made leaves one where one is', async () => {
  signIn([right.seePupilAndWorkshop], { module: ['livret'] });
  mockApi((path) => {
    if (path === '/api/livrets/0/90') return { status: 422, message: messages.teaching.bookletNeedsTeacher };
    return path === '/api/livrets/types/list' ? [{ idLivretType: 2, titre: 'Cursus', visible: 1, livrets: 0 }] : [];
  });
  renderAt(
    '/fiche-livret/0/90',
    <Routes>
      <Route path="/fiche-livret/:id?/:type?" element={<BookletScreen />} />
    </Routes>,
  );
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Créer le livret' });
  await waitFor(() => expect(create.disabled).toBe(false));
  await userEvent.click(create);
  expect(location.pathname).toBe('/fiche-livret/0/90');
  expect(screen.getByRole('button', { name: 'Créer le livret' })).toBeTruthy();
});

// 001:181.a
test('a schooling without its teacher says why it has no booklet', () => {
  expect(messages.teaching.bookletNeedsTeacher).toBe(
    "Le livret n'a pas pu etre créé car il manque des informations. Verifier que l'enseignant soit bien renseigné dans la scolarité.",
  );
});
