import { messages } from '@diapason/contracts/constants';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { everyRightBut, listAnswer, mockApi, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { beforeEach } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WorkshopSheet from '../WorkshopSheet';

/** Who may everything but call a roll and evaluate, which are modules of their own. */
export const EVERYTHING = everyRightBut();
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
export const conflict = {
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
/** What the server answers about the hours: conflicts, and why the day of what meets once has no lessons otherwise. */
export const hours: { clashes: readonly object[]; libre: string | null } = { clashes: [], libre: null };

beforeEach(() => {
  Object.assign(hours, { clashes: [], libre: null });
  provideScreenTitles(() => 'Fiche');
});

export async function open(
  functions: readonly number[] = EVERYTHING,
  address = '/fiche-atelier/5',
  more: object = {},
  module: readonly string[] = [],
) {
  signIn(functions, { module: [...module] });
  const asked = mockApi((path, { method, body }) => {
    if (path === '/api/ateliers/conflits')
      return {
        ...{ conflits: hours.clashes, creneaux: hours.clashes.length > 0 ? [slot] : [], libre: hours.libre },
        ...{ semaine: '', vacancesSaisies: 1 },
      };
    if (path === '/api/ateliers/conflits/garder')
      return succeedsWith(messages.teaching.conflictsKept(1), { conflits: ['5-6'] });
    if (method === 'POST' && /ateliers\/\d+$/.test(path))
      return succeedsWith(messages.teaching.workshopSaved, { idAtelier: 5, version: 5 });
    if (path === '/api/ateliers/ateliers') return listAnswer([]);
    const of = body as Readonly<Record<string, unknown>> | undefined;
    if (of?.partis === 1) return GONE[path];
    const rows = lookups[path] as readonly Readonly<Record<string, unknown>>[] | undefined;
    for (const by of ['fk_groupeAtelier', 'fk_site'])
      if (/ateliersTypes|salles/.test(path) && of?.[by]) return rows?.filter((row) => row[by] === of[by]);
    return path === '/api/ateliers/5' ? sheetAnswer({ ...theory, ...more }) : (lookups[path] ?? []);
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
export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
export const chosen = async (label: string | RegExp) =>
  ((await field(label)) as unknown as HTMLSelectElement).selectedOptions[0]?.text;
export const button = (name: string | RegExp) => screen.queryByRole('button', { name });
/** Presses what stands in « … » of a row. */
export async function act(name: string, word: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Autres actions\u00a0: ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: word }));
}
