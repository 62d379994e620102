import { claimAmounts, claimStatuses, messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { menuItems, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ClaimScreen from './ClaimScreen';
import ManagedClaims from './ManagedClaims';
import OwnClaims from './OwnClaims';

jest.useFakeTimers({
  now: new Date('2026-11-26T10:00:00Z'),
  doNotFake: [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'nextTick',
    'performance',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
  ],
});

const years = [
  { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027', dateDebut: '2026-08-01', dateFin: '2027-07-31' },
  { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026', dateDebut: '2025-08-01', dateFin: '2026-07-31' },
  { idAnneeScolaire: 7, libelleAnneeScolaire: '2024-2025', dateDebut: '2024-08-01', dateFin: '2025-07-31' },
];
const sites = [
  { idSite: 1, libelleSite: 'Mazamet' },
  { idSite: 2, libelleSite: 'Lavaur' },
];
const leg = { temps: 0, kilometrage: 34, origine: 'table', fk_fraisJournee: 1 };
const day = {
  idFraisJournee: 1,
  fk_frais: 7,
  dateJour: '2026-11-03',
  fk_fraisType: 1,
  heureDepart: '16:00',
  heureRetour: '21:30',
  nombreRepas: 1,
  montantDivers: 4.5,
  motif: 'Réunion',
  kilometrage: 68,
  fraisTrajets: [
    { ...leg, idFraisTrajet: 11, ordre: 1, fk_siteA: null, fk_siteB: 1 },
    { ...leg, idFraisTrajet: 12, ordre: 2, fk_siteA: 1, fk_siteB: null },
  ],
};
const labelOf = (status: number) => claimStatuses.find(({ id }) => id === status)?.libelle;
const sheet = (fk_fraisStatut: number, more: object = {}) => ({
  idFrais: 7,
  fk_user: 31,
  fk_anneeScolaire: 9,
  fk_fraisStatut,
  libelleFraisStatut: labelOf(fk_fraisStatut),
  dateDemande: '2026-11-20',
  periode: '2026-11',
  fk_vehicule: 310,
  libelleVehicule: 'Renault Clio',
  vehiculePuissance: 5,
  etablissement: 'Castres',
  justificatifs: [],
  commune: 'Lautrec',
  tauxKilometre: 0.32,
  tauxRepas: 20_00,
  anneeBareme: 2022,
  nomPrenomUtilisateur: 'LÉVÊQUE Sonia',
  kilometrage: 68,
  nombreRepas: 1,
  montantDivers: 4.5,
  montants: claimAmounts(
    { kilometrage: 68, nombreRepas: 1, montantDivers: 450 },
    { tauxKilometre: 0.32, tauxRepas: 20_00 },
  ),
  fraisJournees: [day],
  version: 3,
  ...more,
});
const row = (fk_fraisStatut: number, more: object = {}) => ({
  idFrais: 7,
  nomPrenomUtilisateur: 'LÉVÊQUE Sonia',
  dateDemande: '2026-11-20',
  periode: '2026-11',
  kilometrage: 68,
  nombreRepas: 1,
  montantDivers: 4.5,
  montantTotal: 46.26,
  fk_fraisStatut,
  libelleFraisStatut: labelOf(fk_fraisStatut),
  fk_user: 31,
  fk_anneeScolaire: 9,
  fk_vehicule: 310,
  aConfirmer: 0,
  version: 3,
  ...more,
});

let calls: readonly RecordedCall[];
const asked = (path: string, method = 'POST') => calls.filter((call) => call.path === path && call.method === method);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const LIST = '/api/utilisateursAdministratifs/listFrais/';

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Frais');
});
afterEach(cleanup);

const common = {
  '/api/anneesScolaire/list': years,
  '/api/sites/liste': sites,
  '/api/parametres/list': [{ cle: 'fraisReculPeriode', valeur: '3', categorie: 'general' }],
  '/api/frais/baremes': {
    kilometres: [{ annee: 2022, puissanceMin: 0, puissanceMax: null, tauxKilometre: 0.32 }],
    repas: [{ annee: 2023, montantRepas: 20 }],
  },
  '/api/frais/fraisKilometrage': { kilometrage: 34, origine: 'table' },
  '/api/frais/seances': {
    jours: [{ date: '2026-11-04', heureDebut: '09:02', heureFin: '18:28', sites: [2] }],
    sansCours: ['2026-11-10'],
  },
  '/api/utilisateursAdministratifs/communeService': {
    idCommune: 7,
    libelleSelect: 'Lautrec',
    codePostal: '81440',
    coordonnerMairie: '43.7,2.1',
    fk_commune: 7,
  },
  '/api/utilisateursAdministratifs/vehicule': [
    { idVehicule: 310, libelleSelect: 'Renault Clio', vehiculePuissance: 5 },
  ],
  [LIST]: listAnswer([]),
  '/api/utilisateursAdministratifs/resumeFrais': { nombre: 1, montantTotal: 46.26 },
  '/api/frais/totaux': [],
};

describe('the claim that an agent writes', () => {
  async function show(address = '/fiche-frais/0', more: object = {}) {
    signIn([right.seeOwnClaims, right.seeOwnVehicles], { idUtilisateur: 31, module: ['frais'] });
    calls = mockApi({ ...common, '/api/frais/0': { idFrais: 8 }, '/api/frais/7': sheet(1), ...more });
    renderAt(address, <ClaimScreen />, '/fiche-frais/:id?');
    await screen.findByRole('group', { name: /journée/i });
    await waitFor(() => expect(asked('/api/frais/seances', 'GET').length).toBeGreaterThan(0));
  }
  const group = (at: number) => {
    const found = screen.getAllByRole('group')[at];
    if (!found) throw new Error(`no day ${at}`);
    return within(found);
  };
  const sent = () => asked('/api/frais/0')[0]?.body as { fraisJournees: { dateJour: string }[] } & object;

  async function firstDay() {
    const one = group(0);
    await userEvent.type(one.getByLabelText('Date'), '3');
    await userEvent.tab();
    await userEvent.type(one.getByLabelText('Départ'), '1600');
    await userEvent.tab();
    await userEvent.type(one.getByLabelText('Retour'), '2130');
    await userEvent.tab();
    await userEvent.type(one.getByLabelText('Étape 1'), 'maz');
    await userEvent.tab();
    await waitFor(() => expect(one.getByLabelText('Kilomètres').textContent).toBe('68'));
  }

  // 002:57.a 002:57.b 002:57.c 002:57.d 002:58.a 002:58.b 002:58.c 002:58.d 002:58.e 002:58.f 002:58.g 002:58.h 002:58.i
  // 002:55.a 002:59.a 002:59.b 002:59.d 002:402.a 002:402.b 002:402.d 002:23.c
  test('begins with one empty day whose kilometres nobody types', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fiche de frais, novembre 2026');
    for (const label of ['Année scolaire', 'Période', 'Véhicule']) expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Statut' }).textContent).toContain('Demande mémorisée');
    const one = group(0);
    for (const label of ['Date', 'Type', 'Départ', 'Retour', 'Étape 1', 'Frais divers', 'Motif'])
      expect(one.getByLabelText(label)).toBeTruthy();
    expect((one.getByLabelText('Repas') as HTMLInputElement).value).toBe('0');
    expect((one.getByLabelText('Frais divers') as HTMLInputElement).value).toBe('0,00');
    // 002:189.b 002:189.c 002:624.a 002:624.b
    const kinds = [...(one.getByLabelText('Type') as HTMLSelectElement).options].map(({ text }) => text);
    expect(kinds).toEqual(['Réguliers', 'Mission']);
    expect(one.getByLabelText('Kilomètres').tagName).toBe('OUTPUT');
  });

  // 002:276.a 002:276.b 002:403.a 002:403.b 002:8.a 002:8.c 002:471.a 002:471.b
  test.each([
    ['Mémoriser', 1],
    ['Soumettre', 2],
  ])('« %s » sends status %i; days go from home to home', async (button, status) => {
    await show();
    await firstDay();
    await press(button);
    await waitFor(() => expect(asked('/api/frais/0')).toHaveLength(1));
    expect(sent()).toMatchObject({ fk_fraisStatut: status, fk_user: 31, periode: '2026-11', fk_vehicule: 310 });
    const [{ fraisTrajets = [], ...one } = {}] = sent().fraisJournees as {
      fraisTrajets?: { fk_siteA?: number; fk_siteB?: number }[];
    }[];
    expect(one).toMatchObject({ dateJour: '2026-11-03', heureDepart: '16:00', heureRetour: '21:30' });
    expect(fraisTrajets.map(({ fk_siteA, fk_siteB }) => [fk_siteA, fk_siteB])).toEqual([
      [undefined, 1],
      [1, undefined],
    ]);
    await waitFor(() => expect(location.pathname).toBe('/fiche-frais/8'));
  });

  // 002:397.a 002:397.b 002:398.a 002:398.b 002:398.c 002:398.d
  test('wants a day, and date and hours of each', async () => {
    await show();
    await press('Soumettre');
    expect((await screen.findByRole('alert')).textContent).toBe(messages.claims.noDay);
    await userEvent.type(group(0).getByLabelText('Date'), '3');
    await press('Soumettre');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messages.claims.dayFields));
    expect(asked('/api/frais/0')).toEqual([]);
  });

  // 002:399.a 002:400.a 002:400.b 002:400.c 002:400.d 002:624.d 002:401.a 002:401.b 002:401.c
  test('ignores a date outside the month, hours that it does not offer, and a return that is not later', async () => {
    await show();
    const one = group(0);
    const shown = async (label: string, typed: string) => {
      const field = one.getByLabelText(label) as HTMLInputElement;
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await userEvent.tab();
      return field.value;
    };
    expect((one.getByLabelText('Retour') as HTMLInputElement).readOnly).toBe(true);
    expect(await shown('Date', '31')).toBe('');
    expect(await shown('Date', '26')).toBe('jeu. 26');
    for (const hour of ['0555', '2300', '0803']) expect(await shown('Départ', hour)).toBe('');
    expect(await shown('Départ', '0800')).toBe('08:00');
    for (const hour of ['0800', '0730']) expect(await shown('Retour', hour)).toBe('');
    expect(await shown('Retour', '1225')).toBe('12:25');
    const offered = [...document.querySelectorAll('#heures option')].map((option) => option.getAttribute('value'));
    expect([offered[0], offered[1], offered.at(-1), offered.length]).toEqual(['06:00', '06:05', '22:55', 204]);
  });

  // 002:404.a 002:404.b 002:404.c 002:404.d 002:404.e 002:409.a
  test('changes year and month while it has no day; the two newest years are offered', async () => {
    await show();
    const [year, month] = ['Année scolaire', 'Période'].map(
      (label) => screen.getByLabelText(label) as HTMLSelectElement,
    );
    if (!year || !month) throw new Error('no head');
    expect([...year.options].map(({ text }) => text).filter(Boolean)).toEqual(['2026-2027', '2025-2026']);
    await userEvent.selectOptions(month, 'octobre 2026');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fiche de frais, octobre 2026');
    await userEvent.type(group(0).getByLabelText('Date'), '3');
    await userEvent.tab();
    await userEvent.selectOptions(month, 'novembre 2026');
    expect(screen.getByRole('alert').textContent).toBe(messages.claims.periodLocked);
    await userEvent.selectOptions(year, '2025-2026');
    expect(screen.getByRole('alert').textContent).toBe(messages.claims.yearLocked);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fiche de frais, octobre 2026');
  });

  // 002:405.a 002:405.c 002:514.e
  test('is told that its month has a claim of statuses 1 to 4', async () => {
    await show('/fiche-frais/0', { [LIST]: listAnswer([row(2)]) });
    expect(asked(LIST)[0]?.body).toMatchObject({ idAgent: 31, anneeScolaire: 9, listStatuts: [1, 2, 3, 4] });
    expect((await screen.findByRole('alert')).textContent).toBe(messages.claims.monthTaken);
  });

  test('is told that a service sheet is wanted', async () => {
    await show('/fiche-frais/0', { '/api/utilisateursAdministratifs/communeService': null });
    expect((await screen.findByRole('alert')).textContent).toBe(messages.claims.serviceRequired);
  });

  test('Enter opens the next day, Ctrl D copies from above, Ctrl R every week without the days that have no lessons', async () => {
    await show();
    await firstDay();
    fireEvent.keyDown(group(0).getByLabelText('Repas'), { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(group(1).getByLabelText('Date')));
    await userEvent.keyboard('5');
    await userEvent.tab();
    fireEvent.keyDown(group(1).getByLabelText('Départ'), { key: 'd', ctrlKey: true });
    await waitFor(() => expect((group(1).getByLabelText('Retour') as HTMLInputElement).value).toBe('21:30'));
    fireEvent.keyDown(group(0).getByLabelText('Départ'), { key: 'r', ctrlKey: true });
    await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(4));
    expect(document.activeElement).toBe(group(0).getByLabelText('Date'));
    await press('Mémoriser');
    await waitFor(() => expect(asked('/api/frais/0')).toHaveLength(1));
    expect(sent().fraisJournees.map(({ dateJour }) => dateJour)).toEqual([
      '2026-11-03',
      '2026-11-05',
      '2026-11-17',
      '2026-11-24',
    ]);
  });

  test('is filled from the planning, on the steps of its hours', async () => {
    await show();
    await press('Remplir depuis le planning');
    await press('Mémoriser');
    await waitFor(() => expect(asked('/api/frais/0')).toHaveLength(1));
    expect(sent().fraisJournees).toMatchObject([
      {
        dateJour: '2026-11-04',
        heureDepart: '09:00',
        heureRetour: '18:30',
        fraisTrajets: [{ fk_siteB: 2 }, { fk_siteA: 2 }],
      },
    ]);
  });

  // 002:60.a
  test('is seen as a page before it is printed', async () => {
    await show('/fiche-frais/7');
    await press(/^Aper/);
    const paper = await screen.findByRole('dialog', { name: "Apercu d'impression" });
    expect(within(paper).getByText('Mazamet')).toBeTruthy();
    expect(within(paper).getByText(/Réunion/)).toBeTruthy();
  });
});

describe('the claims of an agent', () => {
  // 002:22.b 002:51.a 002:52.a 002:52.b 002:52.c 002:52.d 002:52.e 002:52.f 002:53.a 002:275.a
  test('are listed in every status, by year; a new one begins by a button', async () => {
    signIn([right.seeOwnClaims], { idUtilisateur: 31, module: ['frais'] });
    calls = mockApi({ ...common, [LIST]: listAnswer([row(5)]) });
    renderAt('/listeFrais-agent/31', <OwnClaims />, '/listeFrais-agent/:id?');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mes frais');
    const [first] = await screen.findAllByRole('row');
    for (const title of ['Demandée le', 'Période', 'Kilomètres', 'Repas', 'Divers', 'Statut'])
      expect(first?.textContent).toContain(title);
    expect(asked(LIST)[0]?.body).toMatchObject({ idAgent: 31, anneeScolaire: 9, listStatuts: [1, 2, 3, 4, 5] });
    expect(screen.getByLabelText(/Année scolaire/)).toBeTruthy();
    await press('Nouvelle note de frais');
    expect(location.pathname).toBe('/fiche-frais/0');
  });

  // 002:52.g 002:268.b 002:269.b 002:270.b 002:271.b 002:272.b 002:274.f 002:624.c
  test('have the colours of the form: blue, grey, orange, green, red', async () => {
    signIn([right.seeOwnClaims], { idUtilisateur: 31, module: ['frais'] });
    calls = mockApi({
      ...common,
      [LIST]: listAnswer([1, 2, 3, 4, 5].map((status) => row(status, { idFrais: status }))),
    });
    renderAt('/listeFrais-agent/31', <OwnClaims />, '/listeFrais-agent/:id?');
    const looks = await Promise.all(
      claimStatuses.map(async ({ libelle }) => (await screen.findByText(libelle)).className.replace(/.*d-said-/, '')),
    );
    expect(looks).toEqual(['information', 'neutral', 'warning', 'success', 'danger']);
  });
});

describe('the claims that managers decide', () => {
  const { manageClaims, reviewClaims, exportClaims } = right;
  async function show(status: number, functions = [manageClaims, reviewClaims, exportClaims]) {
    signIn(functions, { idUtilisateur: 2, module: ['frais'] });
    calls = mockApi({
      ...common,
      [LIST]: listAnswer([row(status)]),
      '/api/frais/7': sheet(status),
      '/api/frais/validationFicheFrais': { idFrais: 7 },
    });
    renderAt('/liste-gestion-frais', <ManagedClaims />);
    await openRowPanel(await screen.findByRole('row', { name: /LÉVÊQUE/ }));
    await screen.findByText('Fiche de frais, novembre 2026');
  }
  const buttons = () =>
    within(screen.getByRole('complementary'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.trim());

  // 002:65.a 002:65.b 002:65.c 002:66.a 002:622.a
  // 002:68.a 002:68.b 002:68.c 002:68.d 002:68.e 002:68.f 002:68.g 002:68.h
  test('open on statuses 2 and 3 of the year, 20 to a page', async () => {
    await show(2);
    expect(asked(LIST)[0]?.body).toMatchObject({ anneeScolaire: 9, listStatuts: [2, 3], taille: 20 });
    const [first] = screen.getAllByRole('row');
    for (const title of ['N°', 'Agent', 'Période', 'km', 'Repas', 'Divers', 'Statut'])
      expect(first?.textContent).toContain(title);
  });

  // 002:67.a 002:285.a
  test('under way are accepted by V, which sends the quick validation', async () => {
    await show(3);
    expect(buttons()).toContain('Acceptée V');
    await userEvent.keyboard('v');
    await waitFor(() => expect(asked('/api/frais/validationFicheFrais')).toHaveLength(1));
    expect(asked('/api/frais/validationFicheFrais')[0]?.body).toMatchObject({ idFrais: 7, fk_fraisStatut: 4 });
  });

  // 002:67.c
  test('submitted are not: they are taken into review', async () => {
    await show(2);
    await userEvent.keyboard('v');
    expect(buttons()).not.toContain('Acceptée V');
    await press('Instruction en cours');
    await waitFor(() => expect(asked('/api/frais/7')).toHaveLength(1));
    expect(asked('/api/frais/7')[0]?.body).toMatchObject({ fk_fraisStatut: 3, versionAttendue: 3 });
    expect(asked('/api/frais/validationFicheFrais')).toEqual([]);
  });

  // 002:69.a 002:69.b 002:467.d 000:160.b
  test.each([
    [[manageClaims, exportClaims], 1],
    [[manageClaims, reviewClaims], 0],
  ])('with %j the export is there so often: %i', async (functions, count) => {
    await show(2, functions);
    expect((await menuItems()).filter((item) => item === 'Exporter\u00a0: Excel')).toHaveLength(count);
  });

  // 002:277.f 002:467.c
  test('have no buttons without 205', async () => {
    await show(3, [manageClaims, exportClaims]);
    for (const label of ['Acceptée V', 'Refusée', 'A compléter', 'Instruction en cours'])
      expect(buttons()).not.toContain(label);
  });

  describe('on their own page', () => {
    async function open(status: number) {
      signIn([right.manageClaims, right.reviewClaims], { idUtilisateur: 2, module: ['frais'] });
      calls = mockApi({ ...common, '/api/frais/7': sheet(status), '/api/frais/correction/7': { idFrais: 7 } });
      renderAt('/fiche-frais/7/gestion', <ClaimScreen />, '/fiche-frais/:id/gestion');
      await screen.findByRole('button', { name: 'Enregistrer' });
    }
    // 002:61.a 002:61.b 002:277.a 002:277.b 002:277.c 002:277.d 002:277.e 002:278.a 002:278.b 002:8.d
    test.each([
      ['A compléter', 1, '/fiche-frais/7/gestion'],
      ['Instruction en cours', 3, '/liste-gestion-frais'],
      ['Acceptée', 4, '/fiche-frais/7/gestion'],
      ['Refusée', 5, '/fiche-frais/7/gestion'],
    ])('« %s » is chosen, saved as %i, and leads to %s', async (label, status, address) => {
      await open(2);
      await press(label);
      await press('Enregistrer');
      await waitFor(() => expect(asked('/api/frais/7')).toHaveLength(1));
      expect(asked('/api/frais/7')[0]?.body).toMatchObject({ fk_fraisStatut: status });
      await waitFor(() => expect(location.pathname).toBe(address));
    });

    test('a press on kilometres corrects them, with a reason', async () => {
      await open(2);
      await press(/^Corriger les kilomètres/);
      const dialog = within(await screen.findByRole('dialog', { name: /Corriger les distances/ }));
      const field = dialog.getByLabelText(/Lautrec – Mazamet/);
      await userEvent.clear(field);
      await userEvent.type(field, '41,5');
      await userEvent.type(dialog.getByLabelText(/Motif/), 'Déviation');
      await userEvent.click(dialog.getByRole('button', { name: 'Corriger' }));
      await waitFor(() => expect(asked('/api/frais/correction/7')).toHaveLength(1));
      expect(asked('/api/frais/correction/7')[0]?.body).toMatchObject({
        trajets: [
          { idFraisTrajet: 11, kilometrage: 41.5 },
          { idFraisTrajet: 12, kilometrage: 34 },
        ],
        motifCorrection: 'Déviation',
        versionAttendue: 3,
      });
    });
  });
});
