import { right } from '@diapason/contracts/constants';
import { pupilDetails } from '@diapason/contracts/testing/people';
import { provideSlots, store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { slots } from '../../../screens';
import PupilSheet from '../PupilSheet';

export const zoe = {
  ...pupilDetails(7, { telephoneMobile: '0612345678', handicape: 1 }),
  nomPrenomEleve: 'PETIT Zoé',
  dateAbandon: null as string | null,
  dateSuppression: null as string | null,
  version: 2,
  fusionneAvec: null as { id: number; nomPrenom: string } | null,
  fusions: [] as { id: number; nomPrenom: string; date: string }[],
  etudiant: [{ fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', fk_pieceJointe: null, realFileName: null }],
};
export const guardian = (ordre: number, nom: string) => ({
  fk_eleve: 7,
  fk_responsable: 10 + ordre,
  idUtilisateur: 10 + ordre,
  nomPrenomUtilisateur: nom,
  telephoneFixe: '0563000001',
  telephoneMobile: '0611111111',
  email: `${nom.toLowerCase()}@example.org`,
  fk_role: ordre,
  libelleRole: ['', 'Père', 'Mère', 'Tuteur'][ordre],
  ordre,
});
export const external = {
  idScolarite: 3,
  version: 5,
  fk_eleve: 7,
  fk_anneeScolaire: 9,
  fk_etablissementScolaire: 4,
  fk_niveauScolaire: 9,
  coursMercrediMatin: 1,
  nonScolarise: 0,
  libelleAnneeScolaire: '2026-2027',
  commune: 'Albi',
  libelleEtablissement: 'Collège Balzac',
  libelleNiveauScolaire: '6e',
};
export const cello = {
  idScolarite: 31,
  version: 6,
  fk_eleve: 7,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  fk_offre: 10,
  libelleOffre: 'Cursus musique',
  precisionOffre: 'Violoncelle',
  fk_site: 1,
  libelleSite: 'École 1',
  fk_enseignant: 40,
  nomPrenomEnseignant: 'ROUX Paul',
  fk_statut: 1,
  libelleStatut: 'Inscrit',
  fk_instrument: [3],
  fk_style: [],
  fk_cycle: null,
  fk_annee: null,
  fk_idScolariteParent: null,
  complementaire: 0,
  passageCycleSuivant: 0,
  dateEntree: null,
  commentaire: 'Très motivée',
};
const choir = {
  ...cello,
  idScolarite: 32,
  fk_offre: 40,
  libelleOffre: 'Chœurs',
  fk_idScolariteParent: 31,
  complementaire: 1,
};
const year = (id: number) => ({
  idAnneeScolaire: id,
  libelleAnneeScolaire: `${2017 + id}-${2018 + id}`,
  dateDebut: `${2017 + id}-08-01`,
  dateFin: `${2018 + id}-07-31`,
});
export const answers: Readonly<Record<string, unknown>> = {
  '/api/eleves/7': zoe,
  '/api/eleves/7/listResponsables': [guardian(1, 'PETIT'), guardian(2, 'MARTIN')],
  '/api/eleves/7/SE_list': [external],
  '/api/eleves/7/SI_list': [cello, choir],
  '/api/eleves/SE_niveaux': [{ idNiveauScolaire: 9, libelleNiveauScolaire: '6e' }],
  '/api/eleves/SE_etablissements': [
    {
      commune: 'Albi',
      idEtablissementScolaire: 4,
      libelleEtablissement: 'Collège Balzac',
      typeEtablissement: 'Collège',
    },
  ],
  '/api/droitImage/listeDroit/7': [
    {
      idDroitImage: 1,
      fk_eleve: 7,
      fk_anneeScolaire: 9,
      libelleAnneeScolaire: '2026-2027',
      etat: 0,
      libelleEtat: 'Refusé',
      utilisateur: 12,
      nomPrenomUtilisateur: 'DURAND Claire',
      role: 'Agent',
      dateHeure: '2026-11-22T10:05:00.000Z',
    },
  ],
  '/api/anneesScolaire/list': [year(9), year(8)],
  '/api/sites/liste': [{ idSite: 1, libelleSite: 'École 1', visible: 1 }],
  '/api/cotisations/offres': [{ idOffre: 10, libelleOffre: 'Cursus musique' }],
  '/api/cotisations/10': { idOffre: 10, certificatMedical: 0, avecInstrument: 1, styles: [] },
  '/api/cotisations/cycles': [],
  '/api/eleves/SI_annees': [],
  '/api/cotisations/instruments': [{ idInstrument: 3, libelleInstrument: 'Violoncelle' }],
  '/api/eleves/SI_ListComplementairePossible': [],
};
export const ALL = [
  right.seePupils,
  right.seePupilAndWorkshop,
  right.changePupil,
  right.createPupil,
  right.seeImageConsent,
  right.openGuardianFromPupil,
  right.seeGuardian,
  right.createGuardianFromPupil,
  right.changeGuardianLink,
  right.linkGuardian,
  right.unlinkGuardian,
  right.addExternalSchooling,
  right.changeExternalSchooling,
  right.deleteExternalSchooling,
  right.addSchooling,
  right.changeSchooling,
  right.deleteSchooling,
];
export const without = (...some: readonly number[]) => ALL.filter((one) => !some.includes(one));

type Answer = (path: string, asked: RecordedCall) => unknown;

export async function open(
  at: string,
  { functions = ALL, more = {} }: { readonly functions?: readonly number[]; readonly more?: object | Answer } = {},
): Promise<readonly RecordedCall[]> {
  cleanup();
  signIn(functions);
  provideSlots(slots);
  const calls = mockApi((path, asked) => {
    const given: unknown = typeof more === 'function' ? more(path, asked) : Reflect.get(more, path);
    return given ?? Reflect.get(answers, path);
  });
  renderAt(at, <PupilSheet />, '/fiche-eleve/:id?');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

export const sent = (calls: readonly RecordedCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
export const inRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));
export const heads = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
export const button = (name: string | RegExp) => screen.queryByRole('button', { name });
export const told = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);
export const narrow = (width: number) => {
  window.matchMedia = ((query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};
const wide = window.matchMedia;
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = wide;
});
