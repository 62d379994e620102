import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { menuItems, openFilters, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import Attendance from './Attendance';

const row = {
  idFiche: 520785,
  idAtelier: 5,
  libelleType: 'Formation musicale',
  date: '2026-11-25',
  heureDebut: '16:00',
  heureFin: '17:00',
  libelleSalle: 'Cave voûtée',
  libelleSite: 'Albi',
  enseignant: 'MEUNIER Gilles',
  enseignants: [31],
  countEleves: 6,
  seul: null,
  annule: 0,
  dateCreation: '2026-11-25T15:03:00.000Z',
  dateValidation: '2026-11-25',
  absencesRepetees: [{ fk_eleve: 72, nomPrenomEleve: 'GALINIER Augustin', fois: 4 }],
};
const missing = {
  ...row,
  idFiche: 620785,
  idAtelier: 6,
  libelleType: 'Chœur',
  dateCreation: null,
  dateValidation: null,
};
const begun = {
  ...missing,
  idFiche: 720785,
  idAtelier: 7,
  libelleType: 'Orchestre',
  dateCreation: row.dateCreation,
  absencesRepetees: [],
};

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});

/** What its panel asked of a workshop. */
let asked: string[] = [];

async function show(address = '/liste-presence', functions: readonly number[] = [right.seeAttendanceSheets]) {
  asked = [];
  signIn(functions, {
    module: ['presences'],
    antennes: [{ idSite: 2, libelleSite: 'Albi', idAntenne: 1, libelleAntenne: 'Centre' }],
  });
  const calls = mockApi((path) => {
    if (path === '/api/presences/liste') return listAnswer([row, missing, begun]);
    if (path === '/api/presences/resume') return { nombre: 3 };
    if (path.startsWith('/api/ateliers/annee/')) {
      asked.push(path);
      return { prochaine: '2026-12-02', derniere: '2026-11-25', annule: 0 };
    }
    if (path === '/api/ateliers/elevesByAteliers') asked.push(path);
    return [];
  });
  renderAt(address, <Attendance />);
  await screen.findByRole('table');
  return () => calls.filter(({ path }) => path === '/api/presences/liste').at(-1)?.body as Record<string, unknown>;
}

// 001:187.d 002:87.b 002:88.a 002:88.b 002:88.c 002:88.d 002:88.e 002:88.f 002:89.a 002:622.b 002:623.a
// 001:60.a 001:61.a 001:61.b 001:61.i 001:61.j 001:61.k 001:61.l 001:61.m 001:61.n 001:61.o 001:61.p
test('sheets of the last week are shown, twenty a page, with what is validated and what is not', async () => {
  const searched = await show();
  const { dateDebut, dateFin, taille } = searched();
  expect((Date.parse(String(dateFin)) - Date.parse(String(dateDebut))) / 86_400_000).toBe(7);
  expect(dateFin).toBe(todayInParis());
  expect(taille).toBe(20);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/\W+$/, ''));
  expect(heads).toEqual(expect.arrayContaining(['Atelier', 'Date', 'Salle', 'Enseignant', 'Validation']));
  // The hours stand below the date.
  const called = within(screen.getByRole('row', { name: /Formation musicale/ }));
  for (const text of ['Mer. 25/11/2026', '16:00 – 17:00', 'Cave voûtée', 'MEUNIER Gilles', 'Oui'])
    expect(called.getByText(text)).toBeTruthy();
  expect(called.getByText('GALINIER Augustin, absent 4 fois de suite')).toBeTruthy();
  expect(called.getByRole('link').getAttribute('href')).toBe('/fiche-presence/5?date=2026-11-25');
  expect(within(screen.getByRole('row', { name: /Chœur/ })).getByText('en retard')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Orchestre/ })).getByText('commencée')).toBeTruthy();
  expect(await menuItems()).toContain('Exporter\u00a0: CSV');
});

// 002:87.c 002:87.d 002:87.e 002:87.f 002:87.g 002:87.h
// 001:61.c 001:61.d 001:61.e 001:61.f 001:61.g 001:61.h
test('two boxes tell validated sheets from the others; site, room, teacher and words search besides', async () => {
  const searched = await show();
  expect(searched()).toMatchObject({ valide: 2 });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Validées' }));
  await waitFor(() => expect(searched()).toMatchObject({ valide: 0 }));
  // The last one taken away leaves the others.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Non validées' }));
  await waitFor(() => expect(searched()).toMatchObject({ valide: 1 }));
  await userEvent.type(screen.getByLabelText(/^Rechercher/), 'piano');
  await waitFor(() => expect(searched()).toMatchObject({ recherche: 'piano' }));
  await openFilters();
  for (const label of ['Site', 'Salle', 'Enseignant']) expect(screen.getByLabelText(label)).toBeTruthy();
});

// 002:87.a
test('other days are searched in the place of the last week', async () => {
  const searched = await show('/liste-presence?du=2026-10-01&au=2026-10-31');
  expect(searched()).toMatchObject({ dateDebut: '2026-10-01', dateFin: '2026-10-31' });
  await openFilters();
  for (const label of ['Période', 'Du', 'Au']) expect(screen.getByLabelText(label)).toBeTruthy();
});

test('the panel tells who was absent several times running, the next lesson, and leads to the roll that is still open', async () => {
  await show(undefined, [right.seeAttendanceSheets, right.seePupilAndWorkshop]);
  await openRowPanel(screen.getByRole('row', { name: /Formation musicale/ }));
  expect(within(screen.getByRole('complementary')).getByText('GALINIER Augustin, absent 4 fois de suite')).toBeTruthy();
  const panel = () => within(screen.getByRole('complementary'));
  expect((await panel().findByText('Prochaine séance')).nextSibling?.textContent).toBe('Mer. 02/12/2026');
  expect(panel().queryByRole('button', { name: 'Faire l’appel' })).toBeNull();
  await openRowPanel(screen.getByRole('row', { name: /Chœur/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Faire l’appel' }));
  expect(location.pathname + location.search).toBe('/fiche-presence/6?date=2026-11-25');
});

test('the panel asks neither for the pupils nor for the year of a workshop without 184', async () => {
  await show();
  await openRowPanel(screen.getByRole('row', { name: /Formation musicale/ }));
  expect(within(screen.getByRole('complementary')).getByText(/GALINIER Augustin/)).toBeTruthy();
  expect(asked).toEqual([]);
  cleanup();
  await show(undefined, [right.seeAttendanceSheets, right.seePupilAndWorkshop]);
  await openRowPanel(screen.getByRole('row', { name: /Formation musicale/ }));
  await waitFor(() => expect([...new Set(asked)].sort()).toHaveLength(2));
});

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** The device keeps what it is given, and needs no files. */
function onDevice(deployed = async () => Response.json({ apps: [] })) {
  const kept = {
    keys: async () => [],
    match: async () => undefined,
    put: async () => undefined,
    addAll: async () => undefined,
  };
  Object.assign(globalThis, { caches: { open: async () => kept } });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { register: async () => undefined, ready: Promise.resolve() }),
    configurable: true,
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('/api/')
      ? fetch(input, init)
      : input === '/apps.json'
        ? deployed()
        : Response.json({ files: [], kits: [] });
}

test('the device takes the lessons that one teaches, not those of somebody of the same name', async () => {
  const today = todayInParis();
  signIn([right.seeAttendanceSheets], { idUtilisateur: 31, nomPrenomUtilisateur: 'MEUNIER Gilles' });
  const calls = mockApi((path) => {
    if (path === '/api/presences/liste')
      return listAnswer([
        { ...row, date: today },
        { ...missing, date: today, enseignants: [32] },
      ]);
    return path === '/api/presences/resume' ? { nombre: 2 } : [];
  });
  onDevice();
  renderAt('/liste-presence', <Attendance />);
  const taken = () => calls.filter(({ path }) => path.startsWith('/api/presences/parAtelier/')).map(({ path }) => path);
  await waitFor(() => expect(taken()).toEqual(['/api/presences/parAtelier/5']));
  await new Promise((pass) => setTimeout(pass, 50));
  expect(taken()).toHaveLength(1);
});

test.each([
  ['a fault of ours', async () => Response.json({}), [TypeError]],
  ['no want of network', () => Promise.reject(new TypeError('Failed to fetch')), []],
  ['no want of room', () => Promise.reject(new DOMException('full', 'QuotaExceededError')), []],
])('%s reaches the report of errors', async (_what, deployed, reported) => {
  const faults: unknown[] = [];
  Object.assign(globalThis, { reportError: (fault: unknown) => faults.push(fault) });
  let asked = false;
  signIn([right.seeAttendanceSheets]);
  mockApi((path) => (path === '/api/presences/liste' ? listAnswer([row]) : []));
  onDevice(async () => {
    asked = true;
    return deployed();
  });
  renderAt('/liste-presence', <Attendance />);
  await waitFor(() => expect(asked).toBe(true), { timeout: 20_000 });
  await new Promise((pass) => setTimeout(pass, 50));
  expect(faults.map((fault) => (fault as object).constructor)).toEqual(reported);
});
