import { messages, right, weekdays } from '@diapason/contracts/constants';
import { PlatformProvider, provideScreenTitles, store } from '@diapason/platform';
import { answerBy, everyRightBut, listed, says, sheetOf, signIn } from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { asRead, choose, offered, press } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, act as undoing, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WorkshopSheet from './WorkshopSheet';

/** Who may everything but call a roll and evaluate, which are modules of their own. */
const EVERYTHING = everyRightBut();
const gilles = { fk_enseignant: 12, nomPrenomUtilisateur: 'MEUNIER Gilles', fk_instrument: 37 };
const theory = {
  idAtelier: 5,
  fk_anneeScolaire: 9,
  fk_groupeAtelier: 2,
  fk_typeAtelier: 10,
  fk_site: 2,
  fk_salle: 3,
  jour: 3,
  heureDebut: '10:00',
  heureFin: '11:00',
  fk_typeRepetition: 1,
  fk_visibilite: 1,
  fk_cycle: 1,
  fk_annee: 2,
  fk_groupe: 1,
  maximumEleves: 8,
  enseignantRemplacant: 0,
  evaluation: 1,
  commentaire: null,
  dureeAtelier: 60,
  individuel: 0,
  propriete: null,
  semaine: null,
  semaineDuMois: null,
  dateSeance: null,
  sallePartagee: 0,
  libelleType: 'Formation musicale',
  libelleGroupeAtelier: 'Formation musicale',
  libelleSite: 'Albi',
  libelleSalle: 'Cave voûtée',
  libelleCycle: 'Cycle 1',
  libelleAnnee: '2e année',
  libelleGroupeSI: 'Groupe A',
  visibilite: 'Tous',
  CoefRH: 1,
  version: 4,
  countEleves: 1,
  enseignants: [gilles],
  eleves: [],
};
const tom = {
  fk_atelier: 5,
  fk_eleve: 71,
  nomPrenomEleve: 'ADAM Tom',
  fk_instrument: 21,
  libelleInstrument: 'Piano',
  fk_statut: 1,
  libelleStatut: 'Inscrit',
  fk_scolariteInterne: 700,
  libelleScolarite: 'Cursus, 2e année',
  dateCreation: '2026-09-04',
  premierJour: null,
  dernierJour: '2026-12-18',
  depuis: null,
  present: 1,
  etatDroit: 1,
  contacts: [{ nom: 'ADAM Cécile', email: 'cecile@exemple.fr', telephone: '0639980102' }],
};
const lesson = {
  ...{
    idAtelier: 6,
    libelleType: 'Cours 30 min',
    jour: 3,
    heureDebut: '11:00',
    heureFin: '12:00',
    libelleSite: 'Albi',
  },
  ...{ libelleSalle: 'Cave voûtée', enseignants: ['MEUNIER Gilles'], countEleves: 1, seul: 'PUECH Capucine, violon' },
};
const conflict = {
  ...{ cle: '5-6', vu: ['0123456789abcdef'], types: ['enseignant'], quoi: 'MEUNIER Gilles' },
  touches: [{ type: 'enseignant', quoi: 'agent', id: 12, libelle: 'MEUNIER Gilles' }],
  ...{ minutes: 30, date: '2026-11-25', fois: 20, atelier: { ...lesson, idAtelier: 5 }, autre: lesson, garde: 0 },
};
const slot = { jour: 3, heureDebut: '09:00', heureFin: '10:00', fk_salle: 3, libelleSalle: 'Cave voûtée' };
const lookups: Readonly<Record<string, unknown>> = {
  '/api/anneesScolaire/list': [
    { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027', dateDebut: '2026-09-01', dateFin: '2027-07-03' },
  ],
  '/api/sites/liste': [
    { idSite: 2, libelleSite: 'Albi' },
    { idSite: 4, libelleSite: 'Castres' },
  ],
  '/api/salles/liste': [
    { idSalle: 3, libelleSalle: 'Cave voûtée', fk_site: 2, libelleSite: 'Albi' },
    { idSalle: 4, libelleSalle: 'Auditorium', fk_site: 4, libelleSite: 'Castres' },
  ],
  '/api/ateliers/ateliersGroupes': [
    { idGroupeAtelier: 1, libelleGroupeAtelier: 'Cours individuels' },
    { idGroupeAtelier: 2, libelleGroupeAtelier: 'Formation musicale' },
  ],
  '/api/ateliers/ateliersRepetitions': [
    { idTypeRepetition: 1, libelleTypeRepetition: 'Hebdomadaire' },
    { idTypeRepetition: 2, libelleTypeRepetition: 'Une semaine sur deux' },
    { idTypeRepetition: 3, libelleTypeRepetition: 'Mensuelle' },
    { idTypeRepetition: 4, libelleTypeRepetition: 'Ponctuelle' },
  ],
  '/api/ateliers/ateliersVisibilites': [{ idVisibilite: 1, libelleVisibilite: 'Tous' }],
  '/api/ateliers/ateliersTypes': [
    { idTypeAtelier: 10, libelleType: 'Formation musicale', fk_groupeAtelier: 2, individuel: 0, dureeAtelier: 60 },
    { idTypeAtelier: 2, libelleType: 'Cours 30 min', fk_groupeAtelier: 1, individuel: 1, dureeAtelier: 30 },
  ],
  '/api/cotisations/cycles': [{ idCycle: 1, libelleCycle: 'Cycle 1' }],
  '/api/eleves/SI_annees': [{ idAnnee: 2, libelleAnnee: '2e année' }],
  '/api/eleves/SI_groupes': [{ idGroupeSI: 1, libelleGroupeSI: 'Groupe A' }],
  '/api/ateliers/annee/5': {
    ...{ dateDebut: '2026-09-01', dateFin: '2027-07-03', libres: [], fichesValidees: 8, prochaine: null, annule: 0 },
    derniere: '2026-11-18',
    horaires: [
      {
        ...{ dateDebut: '2026-09-01', dateFin: '2027-07-03', jour: 3, heureDebut: '10:00', heureFin: '11:00' },
        ...{ libelleSite: 'Albi', libelleSalle: 'Cave voûtée' },
      },
    ],
    enseignants: [],
    eleves: [
      { dateDebut: '2026-09-01', dateFin: '2027-06-27', countEleves: 1 },
      { dateDebut: '2027-06-28', dateFin: '2027-07-03', countEleves: 2 },
    ],
    planifie: [
      {
        ...{
          genre: 'depart',
          date: '2027-06-30',
          quoi: 'ADAM Tom part de l’école',
          semaine: '',
          qui: 71,
          ateliers: [5],
        },
        ...{ par: 'CRAYSSAC Raphaël', le: '2026-11-27T10:00:00.000Z', annulable: 1 },
      },
      {
        ...{ genre: 'remplacement', date: '2027-07-01', quoi: 'PETIT Nora remplace MEUNIER Gilles', semaine: '' },
        ...{ par: 'FONTAINE Lucie', le: '2026-11-27T10:00:00.000Z', qui: 4, ateliers: [5, 6, 7], annulable: 1 },
      },
    ],
  },
  '/api/eleves/71/depart': { idEleve: 71 },
  '/api/ateliers/5/planifie/annuler': { idAtelier: 5, ateliers: [5, 6, 7] },
  '/api/ateliers/elevesByAteliers': [
    tom,
    {
      ...tom,
      fk_eleve: 72,
      nomPrenomEleve: 'TEYSSIER Noé',
      contacts: [{ nom: 'TEYSSIER Luc', email: 'luc@exemple.fr', telephone: null }],
      ...{ premierJour: '2027-06-28', dernierJour: null, depuis: '2027-06-28', present: 0 },
    },
    {
      ...{ ...tom, fk_eleve: 74, nomPrenomEleve: 'VIALA Zoé', fk_statut: 2, libelleStatut: 'En attente de place' },
      ...{ dernierJour: null, present: 0, contacts: [{ nom: 'VIALA Eva', email: 'eva@exemple.fr', telephone: null }] },
    },
  ],
  '/api/ateliers/attachedEleve': { idAtelier: 5, fk_eleve: 44, nomPrenomEleve: 'BLANC Léo', countEleves: 2 },
  '/api/ateliers/5/attachedEnseignant/12': { idAtelier: 5, fk_enseignant: 12 },
  '/api/eleves/list/': [{ idEleve: 44, nomPrenomEleve: 'BLANC Léo', dateNaissance: '2014-02-03' }],
  '/api/eleves/44/SI_list': [{ idScolarite: 800, libelleOffre: 'Cursus', precisionOffre: '' }],
  '/api/cotisations/instruments': [{ idInstrument: 7, libelleInstrument: 'Piano' }],
  '/api/ateliers/enseignantsByAteliers': [
    {
      ...gilles,
      fk_atelier: 5,
      libelleInstrument: 'Formation musicale',
      premierJour: null,
      depuis: null,
      dernierJour: '2027-01-03',
    },
    {
      ...{ fk_atelier: 5, fk_enseignant: 14, fk_instrument: 37, nomPrenomUtilisateur: 'PETIT Nora' },
      ...{
        libelleInstrument: 'Formation musicale',
        premierJour: '2027-01-04',
        depuis: '2027-01-04',
        dernierJour: null,
      },
    },
  ],
  '/api/utilisateursAdministratifs/enseignants': [
    {
      idUtilisateur: 12,
      nomPrenomUtilisateur: 'MEUNIER Gilles',
      disciplines: [{ fk_site: 2, fk_instrument: 37, libelleInstrument: 'Formation musicale' }],
    },
    { idUtilisateur: 13, nomPrenomUtilisateur: 'ROUX Paul', disciplines: [] },
  ],
};
const GONE: Readonly<Record<string, unknown>> = {
  '/api/ateliers/elevesByAteliers': [{ ...tom, fk_eleve: 73, nomPrenomEleve: 'ROQUES Léa', dernierJour: '2026-10-12' }],
  '/api/ateliers/enseignantsByAteliers': [],
};
let clashes: readonly object[];
/** Why the day of what meets once has no lessons otherwise. */
let libre: string | null;
beforeEach(() => {
  [clashes, libre] = [[], null];
  provideScreenTitles(() => 'Fiche');
});

async function open(
  functions: readonly number[] = EVERYTHING,
  address = '/fiche-atelier/5',
  more: object = {},
  module: readonly string[] = [],
) {
  signIn(functions, { module: [...module] });
  const asked = answerBy((path, { method, body }) => {
    if (path === '/api/ateliers/conflits')
      return { conflits: clashes, creneaux: clashes.length > 0 ? [slot] : [], libre, semaine: '', vacancesSaisies: 1 };
    if (path === '/api/ateliers/conflits/garder')
      return says(messages.teaching.conflictsKept(1), { conflits: ['5-6'] });
    if (method === 'POST' && /ateliers\/\d+$/.test(path))
      return says(messages.teaching.workshopSaved, { idAtelier: 5, version: 5 });
    if (path === '/api/ateliers/ateliers') return listed([]);
    const of = body as Readonly<Record<string, unknown>> | undefined;
    if (of?.partis === 1) return GONE[path];
    const rows = lookups[path] as readonly Readonly<Record<string, unknown>>[] | undefined;
    for (const by of ['fk_groupeAtelier', 'fk_site'])
      if (/ateliersTypes|salles/.test(path) && of?.[by]) return rows?.filter((row) => row[by] === of[by]);
    return path === '/api/ateliers/5' ? sheetOf({ ...theory, ...more }) : (lookups[path] ?? []);
  });
  window.history.replaceState(null, '', address);
  render(
    <PlatformProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/fiche-atelier/:id" element={<WorkshopSheet />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </PlatformProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  const saved = () => asked.filter(({ method, path }) => method === 'POST' && /ateliers\/\d+$/.test(path));
  return { asked, saved };
}
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const chosen = async (label: string | RegExp) =>
  ((await field(label)) as unknown as HTMLSelectElement).selectedOptions[0]?.text;
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
/** Presses what stands in « … » of a row. */
async function act(name: string, word: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Autres actions\u00a0: ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: word }));
}

// 001:56.b 001:56.e 001:56.k 001:56.m 001:56.n 001:56.p 001:57.a 001:57.b 001:57.c 001:57.d 001:57.e 001:57.f 001:57.g 001:57.h 001:57.i
// 001:57.k 001:57.l 001:57.n 001:57.p 001:57.q 001:57.r 001:57.s 001:57.t 001:57.v 001:57.w 001:57.y 001:57.z 001:57.aa
test('shows when, where and what a workshop is, its pupils with their maximum, its teachers', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fiche atelier - Formation musicale');
  expect(screen.getByRole('link', { name: /Retour à la liste/ }).getAttribute('href')).toBe('/liste-ateliers');
  expect(await offered()).toEqual(['Livrets de la classe', 'Dupliquer & aller', 'Supprimer cet atelier…']);
  const texts = [
    /^Site/,
    'Salle',
    'Jour',
    /^Début/,
    /^Fin/,
    /^Fréquence/,
    /^Année scolaire/,
    /^Groupe d’ateliers/,
    /^Sous-groupe/,
  ];
  await waitFor(async () =>
    expect(await Promise.all(texts.map(chosen))).toEqual([
      ...['Albi', 'Cave voûtée', 'Mercredi', '10:00', '11:00', 'Hebdomadaire', '2026-2027'],
      ...['Formation musicale', 'Formation musicale'],
    ]),
  );
  for (const label of [
    'Visibilité',
    'Cycle',
    'Année du cycle',
    'Groupe',
    /^Nombre maximum/,
    /^Durée/,
    'Individuel',
    'Commentaire',
  ])
    expect(await field(label)).toBeTruthy();
  expect([(await field('Évaluation')).checked, (await field('Enseignant remplaçant')).checked]).toEqual([true, false]);
  const days = within(await field('Jour')).getAllByRole<HTMLOptionElement>('option');
  const documented = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
  expect(days.map(({ text }) => text).filter(Boolean)).toEqual(documented);
  expect(weekdays).toEqual(documented.map((libelle, index) => ({ id: index + 1, libelle })));
  expect(await screen.findByRole('region', { name: 'Élèves 1/8' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Enseignants' })).toBeTruthy();
});

// 001:56.o
test('no maximum is not shown', async () => {
  await open(EVERYTHING, '/fiche-atelier/5', { maximumEleves: 0 });
  expect(await screen.findByRole('region', { name: 'Élèves 1' })).toBeTruthy();
});

// 001:58.a 001:58.b 001:58.c 001:58.d 001:58.e 001:58.f 001:58.g
test('pupils and teachers are shown, added, changed and removed by whom the server lets', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /ADAM Tom/ }));
  for (const text of ['Piano', 'Part le 19/12/2026', 'Inscrit', 'Cursus, 2e année', '04/09/2026', 'Accepté'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'ADAM Tom' }).getAttribute('href')).toBe('/fiche-eleve/71');
  expect(row.getByRole('link', { name: 'Appeler ADAM Cécile' }).getAttribute('href')).toBe('tel:0639980102');
  expect(row.getByRole('link', { name: 'Écrire à ADAM Cécile' }).getAttribute('href')).toBe('mailto:cecile@exemple.fr');
  const teacher = within(await screen.findByRole('row', { name: /MEUNIER Gilles/ }));
  expect(teacher.getByRole('link', { name: 'MEUNIER Gilles' }).getAttribute('href')).toBe('/fiche-agent/12');
  expect(teacher.getByText('jusqu’au 03/01/2027')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /TEYSSIER Noé/ })).getByText('Arrive le 28/06/2027')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /PETIT Nora/ })).getByText('dès le 04/01/2027')).toBeTruthy();
  expect(screen.getByText('2 dès le 28/06/2027')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Élèves partis 1' }));
  expect(screen.getByText('jusqu’au 12/10/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enseignants partis/ })).toBeNull();
  expect([button('Ajouter un élève'), button('Ajouter un enseignant')].includes(null)).toBe(false);
  expect(await offered('Autres actions\u00a0: ADAM Tom')).toEqual(['Modifier', 'Retirer…']);
  expect(await offered('Autres actions\u00a0: MEUNIER Gilles')).toEqual(['Remplacer', 'Modifier', 'Retirer…']);
  expect(screen.getByRole('link', { name: 'Écrire aux familles' }).getAttribute('href')).toBe(
    'mailto:?bcc=cecile%40exemple.fr',
  );
});

/** The acts on its people that the sheet offers, and where their names lead. */
async function onPeople() {
  await screen.findByRole('row', { name: /ADAM Tom/ });
  await screen.findByRole('row', { name: /MEUNIER Gilles/ });
  const of = async (name: string) => (await offered(`Autres actions\u00a0: ${name}`)).map((word) => `${name}: ${word}`);
  const named = (role: 'button' | 'link', name: RegExp) =>
    screen.queryAllByRole(role, { name }).map(({ textContent }) => textContent ?? '');
  return [
    ...named('button', /^Ajouter un (élève|enseignant)$/),
    ...named('link', /^(ADAM Tom|MEUNIER Gilles|Changer de groupe)$/),
    ...(await of('ADAM Tom')),
    ...(await of('MEUNIER Gilles')),
  ];
}

// 001:58.h 001:58.i 001:58.j 001:58.k 001:58.l 001:58.m 001:58.n
test.each([
  ['192', right.addWorkshopPupil, ['Ajouter un élève', 'Changer de groupe']],
  ['193', right.removeWorkshopPupil, ['ADAM Tom: Retirer…', 'Changer de groupe']],
  ['239', right.changeWorkshopPupil, ['ADAM Tom: Modifier']],
  ['187', right.seeWorkshopPupil, ['ADAM Tom']],
  ['190', right.addWorkshopTeacher, ['Ajouter un enseignant', 'MEUNIER Gilles: Remplacer']],
  ['191', right.changeWorkshopTeacher, ['Remplacer', 'Modifier', 'Retirer…'].map((word) => `MEUNIER Gilles: ${word}`)],
])('without %s what it opens is not offered, and everything else is', async (_number, needed, missing) => {
  await open();
  const all = await onPeople();
  expect(all).toHaveLength(10);
  cleanup();
  await open(everyRightBut(needed));
  expect(await onPeople()).toEqual(all.filter((name) => !missing.includes(name)));
});

// 001:56.g 001:56.l
test.each([
  ['236 nobody saves and leaves', right.saveWorkshopAndLeave, [false, true]],
  ['189 nothing is duplicated', right.duplicateWorkshop, [true, false]],
])('without %s', async (_what, needed, expected) => {
  await open(everyRightBut(needed));
  await userEvent.type(await field('Commentaire'), 'x');
  await screen.findByRole('button', { name: 'Enregistrer & Rester' });
  expect([button(/Quitter/) !== null, (await offered()).includes('Dupliquer & aller')]).toEqual(expected);
});

// 001:159.e 001:159.c
test('who comes and who leaves does so from a day on, today unless another is typed', async () => {
  const { asked } = await open();
  const typed = async (label: string | RegExp) => {
    const day = await field(label);
    await userEvent.clear(day);
    await userEvent.type(day, '02/09/2026');
  };
  const sent = (path: string) => asked.filter((one) => one.path === path && one.method !== 'GET').at(-1)?.body;
  await act('ADAM Tom', 'Retirer…');
  const leaving = within(await screen.findByRole('dialog', { name: 'Retirer ADAM Tom de l’atelier' }));
  await typed(/^Premier jour sans ce cours/);
  expect(await leaving.findByText(/sur les fiches jusqu’au 01\/09\/2026/)).toBeTruthy();
  await userEvent.click(leaving.getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(sent('/api/ateliers/attachedEleve')).toEqual({ fk_atelier: 5, fk_eleve: 71, aPartirDu: '2026-09-02' }),
  );
  await act('ADAM Tom', 'Modifier');
  await screen.findByRole('dialog', { name: 'ADAM Tom dans l’atelier' });
  await typed(/^À partir du/);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent('/api/ateliers/attachedEleve')).toMatchObject({ aPartirDu: '2026-09-02' }));
  await act('MEUNIER Gilles', 'Retirer…');
  const teacher = within(await screen.findByRole('dialog', { name: 'Retirer MEUNIER Gilles de l’atelier' }));
  await userEvent.click(teacher.getByRole('button', { name: 'Retirer' }));
  const removed = () => asked.find(({ path, method }) => method === 'DELETE' && path.includes('/attachedEnseignant/'));
  await waitFor(() => expect(removed()?.query.get('aPartirDu')).toBeNull());
});

// 001:58.o
test('without 188 the sheet is read, and nothing of it is changed', async () => {
  await open(
    everyRightBut(
      right.saveWorkshopAndStay,
      right.duplicateWorkshop,
      right.seeWorkshopPupil,
      right.openTeacherFromWorkshops,
    ),
  );
  expect((await screen.findByText('Début', { selector: 'dt' })).nextElementSibling?.textContent).toBe('10:00');
  expect(screen.queryByLabelText(/^Début/)).toBeNull();
  await screen.findByRole('row', { name: /ADAM Tom/ });
  expect([button(/Ajouter/), button(/^Autres actions\s:/), button(/Retirer/), button('Dupliquer & aller')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  await screen.findByRole('row', { name: /MEUNIER Gilles/ });
  expect(screen.queryByRole('link', { name: /ADAM Tom|MEUNIER Gilles/ })).toBeNull();
});

// 001:57.u 001:57.x
test('the maximum and the evaluation are read without 194 and 307', async () => {
  await open(everyRightBut(right.changeWorkshopCapacity, right.changeEvaluations));
  await field(/^Début/);
  expect([screen.queryByLabelText(/^Nombre maximum/), screen.queryByLabelText('Évaluation')]).toEqual([null, null]);
});

// 001:56.f 001:56.g 001:56.h 001:56.i 001:56.j
test('a change is saved alone; « Quitter » leads to the list, « Rester » stays', async () => {
  const { saved } = await open();
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
  expect(window.location.pathname).toBe('/fiche-atelier/5');
  await userEvent.type(await field('Commentaire'), '.');
  await userEvent.click(await screen.findByRole('button', { name: /Enregistrer & Quitter/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/liste-ateliers'));
});
// 001:102.a 001:102.b 001:102.c 001:102.d 001:102.e 001:102.f
test('another group empties its sub-group, visibility, cycle, year and group; it meets each week', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 2, semaine: 1 });
  await waitFor(async () => expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux'));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe(''));
  await waitFor(async () => expect(await chosen(/^Fréquence/)).toBe('Hebdomadaire'));
  await choose(await field(/^Sous-groupe/), 'Cours 30 min');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved()[0]?.body).toMatchObject({
      ...{ fk_groupeAtelier: 1, fk_typeAtelier: 2, fk_typeRepetition: 1, semaine: null },
      ...{ fk_visibilite: null, fk_cycle: null, fk_annee: null, fk_groupe: null },
    }),
  );
});

test('what another group took away comes back with « Annuler »', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 2, semaine: 1 });
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe('Formation musicale'));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe(''));
  expect(store.getState().done?.message).toMatch(/^Autre groupe d’ateliers\s:/);
  await undoing(async () => store.getState().done?.undo?.());
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe('Formation musicale'));
  expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux');
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
});

test('once a month has its week, told in words, and asks for it', async () => {
  const { saved, asked } = await open();
  await choose(await field(/^Fréquence/), 'Mensuelle');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(messages.teaching.needsWeekOfMonth)).toBeTruthy();
  expect(saved()).toEqual([]);
  await choose(await field(/^Semaine du mois/), 'Dernière');
  expect(await screen.findByText('Le dernier mercredi de chaque mois, hors vacances')).toBeTruthy();
  const searches = () => asked.filter(({ path }) => path === '/api/ateliers/conflits');
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ fk_typeRepetition: 3, semaineDuMois: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ fk_typeRepetition: 3, semaineDuMois: 5 }));
});

test('what stands once a month without a week keeps that', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 3 });
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
});

test('a day that is typed on a holiday is said to count', async () => {
  libre = 'Armistice 1918';
  await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 4, jour: null, dateSeance: '2026-11-11' });
  await choose(await field(/^Début/), '09:00');
  expect(await screen.findByText(asRead(messages.teaching.heldOnFreeDay(libre)))).toBeTruthy();
});

test('the first group of a new one leaves how often it meets', async () => {
  await open(EVERYTHING, '/fiche-atelier/0');
  await choose(await field(/^Fréquence/), 'Une semaine sur deux');
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Groupe d’ateliers/)).toBe('Cours individuels'));
  expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux');
});

// 001:102.g 001:102.h
test('sub-groups are those of the group, rooms those of the site', async () => {
  await open();
  const offers = async (label: string | RegExp) => {
    const options = within(await field(label)).getAllByRole<HTMLOptionElement>('option');
    return options.flatMap(({ text }) => (text === '' ? [] : [text]));
  };
  await waitFor(async () => expect(await offers(/^Sous-groupe/)).toEqual(['Formation musicale']));
  await waitFor(async () => expect(await offers('Salle')).toEqual(['Cave voûtée']));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await choose(await field(/^Site/), 'Castres');
  await waitFor(async () => expect(await offers(/^Sous-groupe/)).toEqual(['Cours 30 min']));
  await waitFor(async () => expect(await offers('Salle')).toEqual(['Auditorium']));
});

// 001:101.b
test('« Dupliquer & aller » leads to the address of a duplicate', async () => {
  await open();
  await press('Dupliquer & aller');
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5?dupliquer=true'));
});

test('a workshop is deleted after a question, which leads back to the list', async () => {
  const { asked } = await open();
  await press('Supprimer cet atelier…');
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(window.location.pathname).toBe('/liste-ateliers'));
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/ateliers/5');
});

// 001:113.f 001:113.g 001:113.h
test('the end comes after the beginning, in steps of five minutes', async () => {
  const { saved } = await open();
  await choose(await field(/^Fin/), '09:55');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(asRead(messages.teaching.endBeforeStart))).toBeTruthy();
  expect(saved()).toEqual([]);
});

// 001:113.i 001:113.j 001:113.k 001:113.l
test('an individual lesson of fixed length ends by itself, and begins neither before 8 nor after 23', async () => {
  await open();
  const closed = async () =>
    within(await field(/^Début/))
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ disabled }) => disabled)
      .map(({ text }) => text);
  expect(await closed()).toEqual([]);
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await choose(await field(/^Sous-groupe/), 'Cours 30 min');
  await waitFor(async () => expect(await chosen(/^Fin/)).toBe('10:30'));
  const hours = new Set((await closed()).map((time) => Number(time.slice(0, 2))));
  expect([...hours]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 23]);
  await choose(await field(/^Début/), '17:45');
  await waitFor(async () => expect(await chosen(/^Fin/)).toBe('18:15'));
});

test('conflicts are shown with free slots; nothing is saved before somebody takes one, or keeps the hours for a reason', async () => {
  const { saved, asked } = await open();
  clashes = [conflict];
  await choose(await field(/^Début/), '10:30');
  const notice = within(await screen.findByRole('region', { name: 'Conflits' }));
  expect(notice.getByRole('link', { name: 'PUECH Capucine, violon, MEUNIER Gilles' }).getAttribute('href')).toBe(
    '/fiche-atelier/6',
  );
  expect(notice.getByText(/^Mercredi Cave voûtée, 11:00 – 12:00, 30 min en commun 20 fois/)).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 conflit');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(asRead(messages.teaching.conflictsToDecide))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Conflits' }));
  expect(saved()).toEqual([]);
  await userEvent.click(notice.getByRole('button', { name: 'Garder' }));
  expect(notice.getByText(asRead(messages.teaching.keepingNeedsReason))).toBeTruthy();
  await userEvent.click(notice.getByRole('button', { name: 'Arrive plus tard' }));
  await userEvent.click(notice.getByRole('button', { name: 'Garder' }));
  // It is decided: what said that it was not is gone.
  await waitFor(() => expect(screen.queryByText(asRead(messages.teaching.conflictsToDecide))).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toMatchObject([{ heureDebut: '10:30', versionAttendue: 4 }]),
  );
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('/garder')).map(({ body }) => body)).toEqual([
      {
        fk_anneeScolaire: 9,
        motif: 'Arrive plus tard',
        conflits: [{ cle: '5-6', vu: ['0123456789abcdef'] }],
      },
    ]),
  );
});
test('what is kept already is not asked about again', async () => {
  const { saved } = await open();
  clashes = [{ ...conflict, garde: 1 }];
  await choose(await field(/^Début/), '10:30');
  await screen.findByRole('region', { name: 'Conflits' });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
});
test('a free slot is taken into the fields', async () => {
  await open();
  clashes = [conflict];
  await choose(await field(/^Début/), '10:30');
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre' }));
  await waitFor(async () => expect([await chosen(/^Début/), await chosen(/^Fin/)]).toEqual(['09:00', '10:00']));
});

const told = () => store.getState().notifications.map(({ message }) => message);

// 001:176.b
test('a teacher who was added is named', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Enseignant/ }), 'meunier');
  await userEvent.click(await screen.findByRole('option', { name: 'MEUNIER Gilles' }));
  await choose(dialog.getByLabelText(/^Discipline/), 'Formation musicale');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(told()).toEqual([messages.teaching.teacherAttached('MEUNIER Gilles')]));
});

test('a busy teacher is shown as such before anything is written, and kept for a reason', async () => {
  const { asked } = await open();
  clashes = [conflict, { ...conflict, cle: '5-9', quoi: 'Salle 1', touches: [] }];
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Enseignant/ }), 'meunier');
  await userEvent.click(await screen.findByRole('option', { name: 'MEUNIER Gilles' }));
  await choose(dialog.getByLabelText(/^Discipline/), 'Formation musicale');
  const notice = within(await dialog.findByRole('region', { name: 'Conflits' }));
  // What the lesson disputes without them is not asked here.
  expect(notice.getByText('1 conflit')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(asRead(messages.teaching.keepingNeedsReason))).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('attachedEnseignant'))).toBe(false);
  await userEvent.click(notice.getByRole('button', { name: 'Une semaine sur deux' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/garder'))?.body).toEqual({
      fk_anneeScolaire: 9,
      motif: 'Une semaine sur deux',
      conflits: [{ cle: '5-6', vu: ['0123456789abcdef'] }],
    }),
  );
  const paths = asked.map(({ path }) => path);
  expect(paths.findIndex((path) => path.endsWith('/garder'))).toBeGreaterThan(
    paths.indexOf('/api/ateliers/5/attachedEnseignant/12'),
  );
});

// 001:176.c
test('a pupil who was added is named', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Élève/ }), 'bla');
  await userEvent.click(await screen.findByRole('option', { name: /^BLANC Léo/ }));
  await choose(dialog.getByLabelText(/^Scolarité/), 'Cursus');
  await choose(dialog.getByLabelText(/^Instrument/), 'Piano');
  await userEvent.selectOptions(dialog.getByLabelText(/^Statut/), 'Inscrit');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(told()).toEqual([messages.teaching.pupilAttached('BLANC Léo')]));
});

// 001:112.a 001:112.b 001:112.c 001:112.d
test('a pupil is added with instrument, status and schooling', async () => {
  const { asked } = await open();
  await act('ADAM Tom', 'Modifier');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText(/^Statut/), 'Inscrit');
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un élève' }));
  const fresh = within(await screen.findByRole('dialog'));
  await userEvent.click(fresh.getByRole('button', { name: 'Enregistrer' }));
  expect(await fresh.findByText(asRead(messages.teaching.pupilFields))).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/ateliers/attachedEleve')).toBe(false);
});

// 001:112.a 001:112.b 001:112.c
test.each(['Scolarité', 'Instrument', 'Statut'])('a pupil is not added without %s', async (missing) => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Élève/ }), 'bla');
  await userEvent.click(await screen.findByRole('option', { name: /^BLANC Léo/ }));
  const given = { Scolarité: 'Cursus', Instrument: 'Piano', Statut: 'Inscrit' };
  for (const [label, option] of Object.entries(given))
    if (label !== missing) await choose(dialog.getByLabelText(new RegExp(`^${label}`)), option);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(asRead(messages.teaching.pupilFields))).toBeTruthy();
  expect(asked.some(({ path, method }) => path === '/api/ateliers/attachedEleve' && method === 'POST')).toBe(false);
});

// 001:112.e 001:112.f 001:112.g
test('a teacher needs a discipline, one that they have on the site', async () => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(asRead(messages.teaching.teacherNeedsDiscipline))).toBeTruthy();
  const teacher = dialog.getByRole('combobox', { name: /^Enseignant/ });
  await userEvent.type(teacher, 'roux');
  await userEvent.click(await screen.findByRole('option', { name: 'ROUX Paul' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(asRead(messages.teaching.teacherNoDiscipline))).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('attachedEnseignant'))).toBe(false);
});

// 001:188.a 001:188.b 001:188.c 001:188.d
// 001:55.b 001:56.a 001:57.o 001:113.a 001:113.b 001:113.c 001:113.d 001:113.e
test('a new one begins empty, each week, and needs year, site, group and sub-group, a day and hours', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/0');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvel atelier');
  await waitFor(async () =>
    expect([await chosen(/^Début/), await chosen(/^Fin/), await chosen(/^Fréquence/)]).toEqual([
      '',
      '',
      'Hebdomadaire',
    ]),
  );
  const times = within(await field(/^Début/)).getAllByRole<HTMLOptionElement>('option');
  const minutes = times
    .filter(({ text }) => text !== '')
    .map(({ text }) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
  expect(minutes).toEqual(Array.from({ length: 288 }, (_, index) => index * 5));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(asRead(messages.teaching.workshopFields))).toBeTruthy();
  expect(screen.getByText(asRead(messages.teaching.needsDayOrNone))).toBeTruthy();
  expect(screen.getByText(asRead(messages.teaching.needsHours))).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sans jour fixe' }));
  await choose(await field(/^Début/), '10:00');
  await choose(await field(/^Fréquence/), 'Une semaine sur deux');
  expect(await screen.findByText(/^Semaines A.*celle du 31\/08\/2026/)).toBeTruthy();
});

// 001:113.a 001:113.b 001:113.c 001:113.d
test.each(['fk_anneeScolaire', 'fk_site', 'fk_groupeAtelier', 'fk_typeAtelier'])(
  'a workshop is not saved without its %s',
  async (missing) => {
    const { saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true', { [missing]: null });
    await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
    expect(await screen.findByText(asRead(messages.teaching.workshopFields))).toBeTruthy();
    expect(saved()).toEqual([]);
  },
);

// 001:55.c 001:56.c 001:101.a
test('a duplicate begins as its original and is a new one', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true');
  expect(screen.getByText('Cet atelier est un nouvel atelier dupliqué.')).toBeTruthy();
  await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
  expect(button('Enregistrer & Quitter')).toBeTruthy();
  // It has lessons from today on, or from another day.
  const first = await field('À partir du');
  expect(first.value).toBe(formatDate(todayInParis()));
  await userEvent.clear(first);
  await userEvent.type(first, '04/01/2027');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved()[0]).toMatchObject({
      path: '/api/ateliers/0',
      body: { fk_typeAtelier: 10, jour: 3, aPartirDu: '2027-01-04' },
    }),
  );
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5'));
  // Whom it still lacks is offered beside what was done, and opens once.
  const { message, next = [] } = store.getState().done ?? {};
  expect([message, next.map(({ label }) => label)]).toEqual([
    'Atelier enregistré',
    ['Ajouter un enseignant', 'Ajouter un élève'],
  ]);
  next[1]?.open();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Élève/ })).toBeTruthy();
  expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5');
});

test('a new workshop is left at once by whom the list lets, a duplicate by whom its original does', async () => {
  const stays = everyRightBut(right.saveWorkshopAndLeave);
  await open(stays, '/fiche-atelier/5?dupliquer=true');
  expect([button('Enregistrer & Rester') !== null, button(/Quitter/)]).toEqual([true, null]);
  cleanup();
  await open(EVERYTHING, '/fiche-atelier/0');
  expect(await screen.findByRole('button', { name: 'Enregistrer & Quitter' })).toBeTruthy();
  cleanup();
  const { asked } = await open(stays, '/fiche-atelier/0');
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/ateliers/ateliers')).toBe(true));
  expect([button('Enregistrer & Rester') !== null, button(/Quitter/)]).toEqual([true, null]);
});

test('the roll is called from the sheet with 271', async () => {
  await open([right.seePupilAndWorkshop, right.seeAttendanceSheets], undefined, {}, ['presences']);
  await userEvent.click(await screen.findByRole('button', { name: 'Fiche de présence' }));
  // The last lesson that there was, not the last Wednesday.
  expect(location.pathname + location.search).toBe('/fiche-presence/5?date=2026-11-18');
});

test('a day that was typed is neither asked of conflicts nor saved once it is for one lesson', async () => {
  const { asked, saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true');
  await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
  const first = await field('À partir du');
  await userEvent.clear(first);
  await userEvent.type(first, '05/01/2027');
  await userEvent.tab();
  const question = () => asked.filter(({ path }) => path === '/api/ateliers/conflits').at(-1)?.body;
  await waitFor(() => expect(question()).toMatchObject({ aPartirDu: '2027-01-05' }));
  await choose(await field(/^Fréquence/), 'Ponctuelle');
  await userEvent.type(await field(/^Date de la séance/), '15/12/2026');
  await userEvent.tab();
  await waitFor(() => expect(question()).toMatchObject({ dateSeance: '2026-12-15' }));
  expect(question()).not.toHaveProperty('aPartirDu');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ dateSeance: '2026-12-15' }));
  expect(saved()[0]?.body).not.toHaveProperty('aPartirDu');
});

test('who comes to what met once comes on its day', async () => {
  // Once that school year is over, its first day.
  const met = todayInParis() <= '2027-07-03' ? '14/11/2026' : '01/09/2026';
  await open(EVERYTHING, undefined, { fk_typeRepetition: 4, jour: null, dateSeance: '2026-11-14' });
  for (const [add, title] of [
    ['Ajouter un élève', 'Ajouter un élève'],
    ['Ajouter un enseignant', 'Ajouter un enseignant'],
  ]) {
    await userEvent.click(await screen.findByRole('button', { name: add as string }));
    const dialog = within(await screen.findByRole('dialog', { name: title as string }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^À partir du/).value).toBe(met));
    await userEvent.keyboard('{Escape}');
  }
});

test('changed hours ask for their day, say what stays, and are sent with it', async () => {
  const { saved } = await open();
  expect(screen.queryByLabelText('À partir du')).toBeNull();
  await userEvent.selectOptions(await field(/^Début/), '09:45');
  const day = await screen.findByLabelText('À partir du');
  expect(screen.getByText(/rien ne change, 8\s+fiches validées comprises/)).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, '05/01/2027');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ heureDebut: '09:45', aPartirDu: '2027-01-05' }));
});

test('what is planned stands with who told it; of several lessons one or all are taken back', async () => {
  const { asked } = await open();
  const list = within(await screen.findByRole('region', { name: 'Planifié 2' }));
  expect(list.getByText(/FONTAINE Lucie, le 27\/11\/2026 · avec 2\s+autres cours/)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: /^Annuler.*remplace/ }));
  expect(list.getByText('L’enseignant remplacé restera.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Les 3' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/planifie/annuler'))?.body).toEqual({
      ...{ genre: 'remplacement', date: '2027-07-01', qui: 4, ateliers: [6, 7] },
    }),
  );
  // A leaving is taken back where it was told.
  await userEvent.click(list.getByRole('button', { name: /^Annuler.*part de l’école/ }));
  expect(list.getByText('L’élève restera à l’école.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Annuler ce changement' }));
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/api/eleves/71/depart')).toBe(true),
  );
});

test('a day of the year shows its sheet as text: hours, teachers, and who was there', async () => {
  const { asked } = await open();
  const day = await screen.findByRole<HTMLInputElement>('slider', { name: 'Voir la fiche d’un jour' });
  // 14 September is the fourteenth day of the year.
  fireEvent.change(day, { target: { value: '13' } });
  const sheet = within(await screen.findByRole('region', { name: 'La fiche du lundi 14 septembre' }));
  expect(sheet.getByText('Lundi 14 septembre 2026')).toBeTruthy();
  expect(sheet.getByText(asRead('Mercredi 10:00\u00a0–\u00a011:00, Albi, Cave voûtée'))).toBeTruthy();
  const ofThatDay = () =>
    asked.filter(
      ({ path, body }) => path.endsWith('/elevesByAteliers') && (body as { date?: string }).date === '2026-09-14',
    );
  expect(ofThatDay()).toEqual([]);
  fireEvent.pointerUp(day);
  // Who waits for a place was not there.
  expect(await sheet.findByText(asRead('1\u00a0élève\u00a0: ADAM Tom'))).toBeTruthy();
  expect(ofThatDay()).toHaveLength(1);
  await userEvent.click(sheet.getByRole('button', { name: 'Fermer ce jour' }));
  expect(screen.queryByRole('region', { name: /^La fiche du/ })).toBeNull();
});
