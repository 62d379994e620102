import { messages, right, todayInParis } from '@diapason/contracts/constants';
import { provideSlots, pushAddress, store } from '@diapason/platform';
import { type Asked, answerBy, says, signIn } from '@diapason/platform/testing';
import { choose, openBlocks, renderAt } from '@diapason/ui/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slots } from '../../screens';
import PupilSheet from './PupilSheet';

const zoe = {
  idEleve: 7,
  nomPrenomEleve: 'PETIT Zoé',
  nom: 'PETIT',
  prenom: 'Zoé',
  fk_genre: 1,
  dateNaissance: '2015-04-02',
  adulte: 0,
  telephoneMobile: '0612345678',
  handicape: 1,
  dateCreation: '2026-08-20',
  dateInscription: '2026-09-01',
  dateAbandon: null as string | null,
  dateSuppression: null as string | null,
  commentaireSI: null,
  version: 2,
  fusionneAvec: null as { id: number; nomPrenom: string } | null,
  fusions: [] as { id: number; nomPrenom: string; date: string }[],
  etudiant: [{ fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', fk_pieceJointe: null, realFileName: null }],
};
const guardian = (ordre: number, nom: string) => ({
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
const external = {
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
const cello = {
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
const answers: Readonly<Record<string, unknown>> = {
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
const ALL = [
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
const without = (...some: readonly number[]) => ALL.filter((one) => !some.includes(one));

type Answer = (path: string, asked: Asked) => unknown;

async function open(
  at: string,
  { functions = ALL, more = {} }: { readonly functions?: readonly number[]; readonly more?: object | Answer } = {},
): Promise<readonly Asked[]> {
  cleanup();
  signIn(functions);
  provideSlots(slots);
  const calls = answerBy((path, asked) => {
    const given: unknown = typeof more === 'function' ? more(path, asked) : Reflect.get(more, path);
    return given ?? Reflect.get(answers, path);
  });
  renderAt(at, <PupilSheet />, '/fiche-eleve/:id?');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

const sent = (calls: readonly Asked[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
const inRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const heads = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const told = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);
const narrow = (width: number) => {
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

describe('the sheet of a pupil', () => {
  // 001:13.a 001:15.a 001:15.b 001:15.c 001:15.d 001:15.e
  test('has its tabs, and none of a later step', async () => {
    await open('/fiche-eleve/7');
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Général',
      'Responsable',
      'Scolarité Éducation Nationale',
      'Scolarité Conservatoire',
      'Cours & Ateliers',
    ]);
  });

  // 001:15.h 001:187.c
  test('at 1080 px tabs are icons with their name', async () => {
    narrow(1080);
    await open('/fiche-eleve/7');
    const label = async () => within(await screen.findByRole('tab', { name: 'Responsable' })).getByText('Responsable');
    expect((await label()).className).toBe('d-visually-hidden');
    narrow(1081);
    await open('/fiche-eleve/7');
    expect((await label()).className).toBe('');
  });

  // 001:16.s
  test.each([
    ['001:16.a', 'Sexe'],
    ['001:16.b', 'Nom'],
    ['001:16.d', 'Prénom'],
    ['001:16.e', 'Adulte'],
    ['001:16.f', 'Téléphone mobile'],
    ['001:16.g', 'Date de naissance'],
    ['001:16.h', 'Date d’inscription'],
    ['001:16.i', 'Date de création'],
    ['001:16.k', 'Abandon'],
    ['001:16.l', 'Handicap'],
  ])('%s asks for « %s »; without 125 it is read only', async (_id, label) => {
    const field = () => screen.queryByLabelText(new RegExp(`^${label}( \\*)?$`));
    await open('/fiche-eleve/7');
    await openBlocks();
    expect(field() === null).toBe(label === 'Date de création');
    await open('/fiche-eleve/7', { functions: without(right.changePupil) });
    expect(field()).toBeNull();
    expect(screen.getByText(label, { selector: 'dt' })).toBeTruthy();
  });

  // 001:16.c 001:107.h 001:16.o 001:16.r
  test('a name is in capitals, and what changed is saved', async () => {
    const calls = await open('/fiche-eleve/7', { more: { '/api/eleves/7': zoe } });
    await openBlocks('Identité');
    const name = screen.getByLabelText(/^Nom/);
    await userEvent.clear(name);
    await userEvent.type(name, 'élan');
    expect((name as HTMLInputElement).value).toBe('ÉLAN');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(1));
    // Nothing else is sent: another person may have changed it meanwhile.
    expect(sent(calls, 'POST', '/api/eleves/7')[0]).toEqual({ nom: 'ÉLAN', versionAttendue: zoe.version });
  });

  describe('a leaving', () => {
    const preview = {
      dateAbandon: '2099-12-19',
      dernierCours: '2099-12-18',
      cours: [
        {
          ...{ idAtelier: 3, libelleType: 'Orchestre', enseignants: 'ROUX Camille', jour: 5, heureDebut: '17:30' },
          ...{ libelleSalle: 'Salle Lully', derniereFois: '2099-12-18', seancesDeMoins: 20 },
        },
      ],
      scolarites: [
        { idScolarite: 31, libelleOffre: 'Cursus', libelleAnneeScolaire: '2099-2100', libelleStatut: 'Inscrit' },
      ],
      fichesValidees: 25,
      cotisation: {
        libelleAnneeScolaire: '2099-2100',
        montantActuel: 70_800,
        enfants: [{ idEleve: 7, prenom: 'Zoé', avant: 37_200, apres: 0 }],
        avant: 70_800,
        apres: 38_400,
        regle: 47_200,
      },
    };

    // 001:16.j 001:16.k
    test('says what falls away and when, with what was paid too much, before it is saved', async () => {
      const calls = await open('/fiche-eleve/7', {
        more: { '/api/eleves/7/depart': { ...preview, dateAbandon: todayInParis() } },
      });
      await userEvent.click(screen.getByLabelText(/^Abandon/));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByLabelText(/^Premier jour sans/)).toBeTruthy();
      expect(await dialog.findByText('20 séances de moins')).toBeTruthy();
      expect(dialog.getByText(/^Trop-perçu de 88,00/)).toBeTruthy();
      expect(dialog.getByText(/25 fiches validées/)).toBeTruthy();
      expect(dialog.getByText('Son enseignant')).toBeTruthy();
      expect(await dialog.findByText('rien ne lui est envoyé par ce départ')).toBeTruthy();
      expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('button', { name: /^Enregistrer le départ au/ }));
      await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(1));
      expect(sent(calls, 'POST', '/api/eleves/7')[0]).toEqual({
        dateAbandon: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        versionAttendue: zoe.version,
      });
    });

    test('to come is on the tag, blocks no schooling, and is taken back', async () => {
      const told = { ...zoe, dateAbandon: '2099-12-19' };
      const calls = await open('/fiche-eleve/7', {
        more: { '/api/eleves/7': told, '/api/eleves/7/depart': { idEleve: 7 } },
      });
      expect(await screen.findByText('Part le 19/12/2099')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Annuler le départ' }));
      await waitFor(() =>
        expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/eleves/7/depart')).toBe(true),
      );
    });
  });

  test('what a colleague saved meanwhile in the same field is shown, and saved over only when that is wanted', async () => {
    const conflict = { status: 409, message: 'Cette fiche vient d’être modifiée', field: 'versionAttendue' };
    let now: object = zoe;
    const calls = await open('/fiche-eleve/7', {
      more: (path: string, { method }: Asked) => {
        if (path !== '/api/eleves/7') return undefined;
        if (method === 'GET') return now;
        if (now === zoe) {
          now = { ...zoe, fk_genre: 2, prenom: 'Zoélie', version: zoe.version + 1 };
          return conflict;
        }
        return { idEleve: 7, version: zoe.version + 2 };
      },
    });
    await openBlocks('Identité');
    await userEvent.type(screen.getByLabelText(/^Prénom/), '-Anne');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fiche modifiée entre-temps' }));
    expect(dialog.getByRole('row', { name: 'Prénom Zoé-Anne Zoélie' })).toBeTruthy();
    expect(dialog.queryByRole('row', { name: /Sexe/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer ma saisie' }));
    await waitFor(() => expect(sent(calls, 'POST', '/api/eleves/7')).toHaveLength(2));
    expect(sent(calls, 'POST', '/api/eleves/7')[1]).toEqual({ prenom: 'Zoé-Anne', versionAttendue: zoe.version + 1 });
  });

  // 001:172.b
  test('what the server says after a change is shown', async () => {
    const said = 'Les informations ont été mise à jour';
    await open('/fiche-eleve/7', {
      more: (path, { method }) => (method === 'POST' && path === '/api/eleves/7' ? says(said, zoe) : undefined),
    });
    await openBlocks('Identité');
    await userEvent.type(screen.getByLabelText(/^Prénom/), 'e');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(told()).toContainEqual(['success', said]));
    await waitFor(() => expect(button('Enregistrer')).toBeNull());
  });

  // 001:107.f 001:107.g 001:172.c
  test('what is missing is said at its field and above', async () => {
    const calls = await open('/fiche-eleve/0');
    await userEvent.type(screen.getByLabelText(/^Nom/), 'petit');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Veuillez remplir les champs manquant');
    // Gender, first name and birth date; the registration is today's.
    expect(screen.getAllByText('information manquante')).toHaveLength(3);
    expect(sent(calls, 'POST', '/api/eleves/0')).toEqual([]);
  });

  // 001:16.q 001:16.t 001:16.u 001:16.p
  test('a new pupil is offered to who may create one; back to the list', async () => {
    await open('/fiche-eleve/7');
    expect(screen.getByRole('link', { name: /Retour à la liste/ }).getAttribute('href')).toBe('/liste-eleves');
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Nouvel élève' }));
    expect(location.pathname).toBe('/fiche-eleve/0');
    await open('/fiche-eleve/7', { functions: without(right.createPupil) });
    expect(button('Autres actions')).toBeNull();
  });

  // 001:13.b 000:38.l 000:38.m
  test.each(['/fiche-eleve/0', '/fiche-eleve'])('%s is an empty sheet', async (at) => {
    await open(at);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvel élève');
    expect((screen.getByLabelText(/^Nom/) as HTMLInputElement).value).toBe('');
  });

  test('an adult who pays for themself is filled in from their guardian’s sheet, and linked to it', async () => {
    const lucie = {
      idUtilisateur: 12,
      nom: 'PETIT',
      prenom: 'Lucie',
      fk_civilite: 1,
      dateNaissance: '1985-03-12',
      telephoneMobile: '0611111111',
      nomPrenomUtilisateur: 'PETIT Lucie',
    };
    const more = { '/api/utilisateursResponsables/12': lucie, '/api/eleves/0': { idEleve: 70 } };
    const calls = await open('/fiche-eleve/0?responsable=12&adulte=1', { more });
    await screen.findByText('Cet élève paie pour lui-même.');
    expect((screen.getByLabelText(/^Adulte/) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(screen.getByLabelText(/^Prénom/), '-Anne');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/utilisateursResponsables/elevesResponsables')).toEqual([
        { fk_eleve: 70, fk_responsable: 12, fk_role: null },
      ]),
    );
    expect(sent(calls, 'POST', '/api/eleves/0')[0]).toMatchObject({
      nom: 'PETIT',
      prenom: 'Lucie-Anne',
      fk_genre: 1,
      adulte: 1,
      dateNaissance: '1985-03-12',
    });
    // What usually comes next is offered beside what was done.
    await waitFor(() => expect(location.pathname).toBe('/fiche-eleve/70'));
    const { message, next } = store.getState().done ?? {};
    expect([message, next?.map(({ label }) => label)]).toEqual(['Élève enregistré', ['Inscrire', 'Frère ou sœur']]);
    next?.[1]?.open();
    expect(location.pathname + location.search).toBe('/fiche-eleve/0?responsable=12');
  });

  test('another new pupil, asked for from the sheet of a new one, is not the guardian’s of that one', async () => {
    const lucie = { idUtilisateur: 12, nom: 'PETIT', prenom: 'Lucie', nomPrenomUtilisateur: 'PETIT Lucie' };
    await open('/fiche-eleve/0?responsable=12', { more: { '/api/utilisateursResponsables/12': lucie } });
    await screen.findByText(/PETIT Lucie/);
    await userEvent.type(screen.getByLabelText(/^Prénom/), 'Ana');
    act(() => pushAddress('/fiche-eleve/0'));
    await waitFor(() => expect(screen.queryByText(/PETIT Lucie/)).toBeNull());
    expect((screen.getByLabelText(/^Prénom/) as HTMLInputElement).value).toBe('');
  });

  // 001:16.v 001:16.w 001:16.x
  test('a deactivated pupil has a banner, with a way back for 125', async () => {
    const more = { '/api/eleves/7': { ...zoe, dateSuppression: '2026-11-20' } };
    const calls = await open('/fiche-eleve/7', { more });
    expect(screen.getByText(/Cet élève est désactivé/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réactiver' }));
    await waitFor(() => expect(sent(calls, 'GET', '/api/eleves/7/ractivationEleve')).toHaveLength(1));
    await open('/fiche-eleve/7', { more, functions: without(right.changePupil) });
    expect(screen.getByText(/Cet élève est désactivé/)).toBeTruthy();
    expect(button('Réactiver')).toBeNull();
  });
});

describe('what is said of a pupil each year', () => {
  // 001:16.n 001:17.e 001:17.f 001:17.g 001:17.h
  test('the history of the image right', async () => {
    await open('/fiche-eleve/7');
    const history = within(await screen.findByRole('list', { name: 'Historique du droit à l’image' }));
    const [answer] = history.getAllByRole('listitem');
    for (const text of ['2026-2027', 'Refusé', 'DURAND Claire, pour la famille', '22/11/2026 à 11:05'])
      expect(answer?.textContent).toContain(text);
  });

  // 001:17.a 001:17.b 001:17.c 001:17.d
  test('the image right of this year is accepted; not without 300', async () => {
    const calls = await open('/fiche-eleve/7');
    // Who answers for a family is told that their name stands beside it.
    expect(screen.getByText(/^La réponse est celle de la famille.*sous votre nom/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/droitImage/')).toEqual([
        { fk_eleve: 7, etat: 1, utilisateur: 501, fk_anneeScolaire: 9 },
      ]),
    );
    await open('/fiche-eleve/7', { functions: without(right.seeImageConsent) });
    expect([button('Accepter'), button('Refuser')]).toEqual([null, null]);
    expect(screen.queryByText(/^La réponse est celle de la famille/)).toBeNull();
  });

  // 001:18.c 001:18.d 001:107.m 001:172.e
  test('a student year is added and removed; not without a year', async () => {
    const calls = await open('/fiche-eleve/7');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter une année étudiante' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: '2025-2026' });
    const field = dialog.getByLabelText(/Année scolaire/);
    await choose(field, '');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Vous devez selectionner une année scolaire');
    await choose(field, '2025-2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/saveEtudiant')).toEqual([
        { fk_eleve: 7, fk_anneeScolaire: 8, fk_user: 501, fk_pieceJointe: null },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le statut étudiant de 2026-2027' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
    await waitFor(() =>
      expect(sent(calls, 'DELETE', '/api/eleves/etudiant')).toEqual([
        { fk_eleve: 7, fk_anneeScolaire: 9, fk_pieceJointe: null },
      ]),
    );
    await waitFor(() => expect(store.getState().done?.undo).toBeTruthy());
    await act(async () => store.getState().done?.undo?.());
    expect(sent(calls, 'POST', '/api/eleves/saveEtudiant').at(-1)).toMatchObject({ fk_eleve: 7, fk_anneeScolaire: 9 });
  });
});

describe('the guardians of a pupil', () => {
  const at = '/fiche-eleve/7?onglet=responsable';
  const path = '/api/utilisateursResponsables/elevesResponsables';

  // 001:19.a 001:19.b 001:19.c 001:19.d 001:19.e 001:19.f 001:19.h
  test('each with name, phones, e-mail, role and rank; the first one pays', async () => {
    await open(at);
    const row = await inRow(/MARTIN/);
    for (const text of ['MARTIN', '06 11 11 11 11', '05 63 00 00 01', 'martin@example.org', 'Mère', '2'])
      expect(row.getByText((content) => content.replace(/\s/g, ' ') === text)).toBeTruthy();
    expect(screen.getByText('Le premier responsable de la liste paye la cotisation')).toBeTruthy();
  });

  // 001:19.i 001:19.j 001:19.k 001:19.l
  test('move up and down by one rank; but not beyond the ends', async () => {
    const calls = await open(at);
    const [first, last] = [await inRow(/PETIT/), await inRow(/MARTIN/)];
    expect([
      first.queryByRole('button', { name: /Monter/ }),
      last.queryByRole('button', { name: /Descendre/ }),
    ]).toEqual([null, null]);
    await userEvent.click(last.getByRole('button', { name: 'Monter MARTIN' }));
    await userEvent.click(first.getByRole('button', { name: 'Descendre PETIT' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', path)).toEqual([
        { fk_eleve: 7, fk_responsable: 12, ordre: 1 },
        { fk_eleve: 7, fk_responsable: 11, ordre: 2 },
      ]),
    );
  });

  test.each([
    // 001:19.q 001:19.r
    [
      'the link to their sheet',
      () => screen.queryAllByRole('link', { name: 'PETIT' })[0] ?? null,
      right.openGuardianFromPupil,
    ],
    // 001:19.s 001:19.t
    ['creating one', () => screen.queryByRole('link', { name: 'Créer un responsable' }), right.createGuardianFromPupil],
    // 001:19.u 001:19.v
    ['changing a role', () => button('Modifier PETIT'), right.changeGuardianLink],
    // 001:19.w 001:19.x
    ['linking one', () => button('Rattacher un responsable'), right.linkGuardian],
    // 001:19.y 001:19.z
    ['unlinking one', () => button('Détacher PETIT'), right.unlinkGuardian],
  ])('%s is offered to who holds its right', async (_what, offered, needed) => {
    await open(at);
    await inRow(/MARTIN/);
    expect(offered()).toBeTruthy();
    await open(at, { functions: without(needed) });
    await inRow(/MARTIN/);
    expect(offered()).toBeNull();
  });

  // 001:19.g 001:174.g
  test("are found and linked in « Recherche d'un responsable »", async () => {
    const found = {
      idUtilisateur: 30,
      nomPrenomUtilisateur: 'DUPONT Anne',
      email: 'a@example.org',
      telephoneMobile: null,
      ville: 'Albi',
    };
    const linked = [guardian(1, 'PETIT'), { ...guardian(2, 'DUPONT Anne'), fk_responsable: 30 }];
    const calls = await open(at, { more: { '/api/utilisateursResponsables/list': [found], [path]: linked } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rattacher un responsable' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Recherche d'un responsable" }));
    await userEvent.type(dialog.getByRole('combobox', { name: /Responsable/ }), 'dup');
    await userEvent.click(await dialog.findByRole('option', { name: 'DUPONT Anne, a@example.org, Albi' }));
    await choose(dialog.getByLabelText('Rôle'), 'Tuteur');
    await userEvent.click(dialog.getByRole('button', { name: 'Rattacher' }));
    await waitFor(() => expect(sent(calls, 'POST', path)).toEqual([{ fk_eleve: 7, fk_responsable: 30, fk_role: 3 }]));
  });

  test('unlinking the one who pays is taken back: they come back, and to their rank', async () => {
    const more = { [path]: [guardian(1, 'MARTIN')] };
    const calls = await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: 'Détacher PETIT' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
    await waitFor(() => expect(store.getState().done?.message).toBe('PETIT\u00a0: détaché de PETIT Zoé'));
    await act(async () => store.getState().done?.undo?.());
    const again = { fk_eleve: 7, fk_responsable: 11, fk_role: 1 };
    expect(sent(calls, 'POST', path)).toEqual([again, { ...again, ordre: 1 }]);
    await open(at, { functions: without(right.changeGuardianLink), more });
    await userEvent.click(await screen.findByRole('button', { name: 'Détacher PETIT' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Détacher' }));
    await waitFor(() => expect(store.getState().done?.message).toBeTruthy());
    expect(store.getState().done?.undo).toBeUndefined();
  });

  // 001:19.p
  test('change their role alone', async () => {
    const calls = await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier MARTIN' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(dialog.getByLabelText(/Rôle/), 'Tuteur');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent(calls, 'POST', path)).toEqual([{ fk_eleve: 7, fk_responsable: 12, fk_role: 3 }]));
  });
});

describe('the ordinary school', () => {
  const at = '/fiche-eleve/7?onglet=scolarite-externe';

  // 001:20.a 001:20.b 001:20.c 001:20.d
  test('is a table', async () => {
    await open(at);
    await inRow(/Collège Balzac/);
    expect(heads('Scolarité Éducation Nationale').slice(0, 4)).toEqual([
      'Année scolaire',
      'Établissement',
      'Niveau',
      'Cours Mercredi',
    ]);
  });

  test.each([
    ['001:20.k', 'Ajouter une scolarité', right.addExternalSchooling],
    ['001:20.l', /^Modifier Collège/, right.changeExternalSchooling],
    ['001:20.m', /^Supprimer Collège/, right.deleteExternalSchooling],
  ])('%s %p needs its right', async (_id, name, needed) => {
    await open(at);
    await inRow(/Collège Balzac/);
    expect(button(name)).toBeTruthy();
    await open(at, { functions: without(needed) });
    await inRow(/Collège Balzac/);
    expect(button(name)).toBeNull();
  });

  // 001:20.n
  test('is not deleted at 576 px', async () => {
    narrow(576);
    await open(at);
    await inRow(/Collège Balzac/);
    expect(button(/^Supprimer Collège/)).toBeNull();
  });

  // 001:20.e 001:20.f 001:20.g 001:20.h 001:20.i 001:20.j 001:108.a 001:108.b 001:173.a
  test('is entered in a dialog; whole', async () => {
    const calls = await open(at, { more: { '/api/eleves/7/scolaritesExterne/0': { idScolarite: 8 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Veuillez remplir tous les champs');
    await userEvent.type(dialog.getByLabelText(/Commune/), 'alb');
    await userEvent.click(await dialog.findByRole('option', { name: 'Albi' }));
    await userEvent.type(dialog.getByLabelText(/Établissement/), 'balz');
    await dialog.findByRole('option', { name: 'Collège Balzac – Collège' });
    await userEvent.keyboard('{Enter}');
    await choose(dialog.getByLabelText(/Niveau/), '6e');
    await userEvent.click(dialog.getByLabelText(/mercredi matin/));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/7/scolaritesExterne/0')).toEqual([
        {
          ...{ fk_anneeScolaire: 9, fk_etablissementScolaire: 4, fk_niveauScolaire: 9 },
          ...{ coursMercrediMatin: 1, nonScolarise: 0 },
        },
      ]),
    );
  });

  test('says that a pupil goes to no school: nothing of a school is asked for', async () => {
    const calls = await open(at, { more: { '/api/eleves/7/scolaritesExterne/0': { idScolarite: 8 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Non scolarisé'));
    expect(dialog.queryByLabelText(/Établissement/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent(calls, 'POST', '/api/eleves/7/scolaritesExterne/0')).toEqual([
        {
          ...{ fk_anneeScolaire: 9, fk_etablissementScolaire: null, fk_niveauScolaire: null },
          ...{ coursMercrediMatin: 0, nonScolarise: 1 },
        },
      ]),
    );
  });

  test('a list of towns, schools or levels that could not be had is asked for again; it is not empty', async () => {
    const failed = { status: 500, message: 'panne' };
    const towns = '/api/eleves/SE_etablissements';
    await open(at, {
      more: (path, { query }) => {
        const isTowns = path === towns && query.get('mode') === 'communes';
        return path === '/api/eleves/SE_niveaux' || (path === towns && !isTowns) ? failed : undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: /^Réessayer : Niveau/ });
    await userEvent.type(dialog.getByLabelText(/Commune/), 'albi{Tab}');
    await dialog.findByRole('button', { name: /^Réessayer : Établissement/ });
    await userEvent.type(dialog.getByLabelText(/Établissement/), 'balz');
    expect(dialog.queryByText('Aucun résultat')).toBeNull();
    await open(at, { more: { [towns]: failed } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    await screen.findByRole('button', { name: /^Réessayer : Commune/ });
  });

  // 001:173.b
  test('a refusal is told with its reason', async () => {
    const more = { '/api/eleves/7/scolaritesExterne/3': { status: 500, message: 'panne' } };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Modifier Collège/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: '2025-2026' });
    await userEvent.click(dialog.getByLabelText(/mercredi matin/));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText("Erreur lors de l'enregistrement : panne");
  });

  // 001:173.f
  test('is deleted after a question', async () => {
    const more = { '/api/eleves/7/scolaritesExterne/3': says('Suppression effectuee', { idScolarite: 3 }) };
    const calls = await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer Collège/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent(calls, 'DELETE', '/api/eleves/7/scolaritesExterne/3')).toHaveLength(1));
    await waitFor(() => expect(told()).toContainEqual(['success', 'Suppression effectuee']));
  });
});

describe('the schooling at the conservatoire', () => {
  const at = '/fiche-eleve/7?onglet=scolarite-conservatoire';

  // 001:21.a 001:21.b 001:21.c 001:21.d 001:21.e 001:21.f 001:21.ag 001:21.r
  test('is a table, with the comment; what completes what is said', async () => {
    await open(at);
    const row = await inRow(/Cursus musique Violoncelle/);
    expect(heads('Scolarité Conservatoire').slice(0, 6)).toEqual([
      'Année scolaire',
      'Site / Enseignant',
      'Offre',
      'Précision offre',
      'Statut',
      'Commentaire',
    ]);
    expect(row.getByText('Très motivée')).toBeTruthy();
    expect(screen.getByText('(complète Cursus musique)')).toBeTruthy();
  });

  test.each([
    ['001:21.j', 'Ajouter une scolarité', right.addSchooling],
    ['001:21.k', /^Modifier Cursus/, right.changeSchooling],
    ['001:21.l', /^Supprimer Cursus/, right.deleteSchooling],
  ])('%s %p needs its right', async (_id, name, needed) => {
    await open(at);
    await screen.findByText('(complète Cursus musique)');
    expect(button(name)).toBeTruthy();
    await open(at, { functions: without(needed) });
    await screen.findByText('(complète Cursus musique)');
    expect(button(name)).toBeNull();
  });

  // 001:21.g 001:97.a 001:97.b 001:109.a 001:109.b 001:173.d
  test('is added with a status of the list', async () => {
    await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Ajout d'une scolarite conservatoire" }));
    const statuses = [...dialog.getByLabelText(/Statut/).querySelectorAll('option')].map((one) => one.textContent);
    expect(statuses).toEqual(
      expect.arrayContaining([
        'Inscrit',
        'En attente de place',
        'Abandon',
        'Nouvelle inscription',
        'Réinscription',
        'Réinscription confirmée',
      ]),
    );
  });

  describe('the day of entry', () => {
    const path = (id: number) => `/api/eleves/7/scolaritesInterne/${id}`;
    const opened = async (name: string | RegExp, more: object = {}) => {
      const calls = await open(at, {
        more: { [path(0)]: { idScolarite: 40 }, [path(31)]: { idScolarite: 31 }, ...more },
      });
      await userEvent.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: '2025-2026' });
      const day = () => (dialog.getByLabelText('Date d’entrée') as HTMLInputElement).value;
      const type = async (text: string) => {
        await userEvent.clear(dialog.getByLabelText('Date d’entrée'));
        if (text) await userEvent.type(dialog.getByLabelText('Date d’entrée'), text);
      };
      const save = () => userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      return { calls, dialog, day, type, save };
    };
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    test('of a new schooling is today where today lies in its year, and may be said', async () => {
      jest.useFakeTimers({ now: new Date('2027-03-08T10:00:00Z'), advanceTimers: true });
      const { calls, dialog, day, type, save } = await opened('Ajouter une scolarité');
      expect(day()).toBe('08/03/2027');
      await choose(dialog.getByLabelText(/^Année scolaire/), '2025-2026');
      await waitFor(() => expect(day()).toBe(''));
      await choose(dialog.getByLabelText(/^Année scolaire/), '2026-2027');
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await type('31/07/2026');
      await save();
      await dialog.findByText('Au plus tôt le 01/08/2026');
      await type('15/09/2026');
      await save();
      await closed();
      expect(sent(calls, 'POST', path(0))).toMatchObject([{ dateEntree: '2026-09-15' }]);
    });

    test('of one that is there stays unless it is said, and may be emptied', async () => {
      const more = { '/api/eleves/7/SI_list': [{ ...cello, dateEntree: '2027-02-03' }] };
      const first = await opened(/^Modifier Cursus/, more);
      expect(first.day()).toBe('03/02/2027');
      await first.save();
      await closed();
      expect(sent(first.calls, 'POST', path(31))).toEqual([
        expect.not.objectContaining({ dateEntree: expect.anything() }),
      ]);
      const second = await opened(/^Modifier Cursus/, more);
      await second.type('');
      await second.save();
      await closed();
      expect(sent(second.calls, 'POST', path(31))).toMatchObject([{ dateEntree: null }]);
    });
  });

  // 001:21.m 001:21.n
  test('a pupil who left is not enrolled, and keeps the status', async () => {
    await open(at, { more: { '/api/eleves/7': { ...zoe, dateAbandon: '2026-11-20' } } });
    const add = await screen.findByRole('button', { name: 'Ajouter une scolarité' });
    expect(add.matches(':disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Modifier Cursus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/Statut/).matches(':disabled')).toBe(true);
  });

  test('what is hidden from the lists since stays what the schooling has, by its own name', async () => {
    const hidden = { ...cello, fk_site: 5, libelleSite: 'Hors-site', fk_offre: 12, libelleOffre: 'Cursus de 2010' };
    const more = { '/api/eleves/7/SI_list': [{ ...hidden, fk_anneeScolaire: 2, libelleAnneeScolaire: '2019-2020' }] };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Modifier Cursus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'École 1' });
    await dialog.findByRole('option', { name: 'Cursus musique' });
    const chosen = (label: RegExp) => dialog.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
    expect([/^Site/, /^Offre/, /^Année scolaire/].map(chosen)).toEqual(['Hors-site', 'Cursus de 2010', '2019-2020']);
    await choose(dialog.getByLabelText(/^Site/), '');
    expect(chosen(/^Site/)).toBe('');
  });

  // 001:21.q 001:173.g
  test('a complementary one needs another to complete; there may be none', async () => {
    await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    await dialog.findByText('Aucune scolarite disponible pour la complementaire.');
  });

  test('a list of schoolings to complete or of teachers that could not be had is asked for again; it is not empty', async () => {
    const failed = { status: 500, message: 'panne' };
    const [schoolings, teachers] = [
      '/api/eleves/SI_ListComplementairePossible',
      '/api/utilisateursAdministratifs/list/',
    ];
    await open(at, {
      functions: [...ALL, right.seeAgents],
      more: { [schoolings]: failed, [teachers]: failed },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    await dialog.findByRole('button', { name: 'Réessayer : Enseignant' });
    await dialog.findByRole('button', { name: 'Réessayer : Complète la scolarité' });
    expect(dialog.queryByText('Aucune scolarite disponible pour la complementaire.')).toBeNull();
  });

  test('an offer that could not be had is asked for again; what it asks for is not simply missing', async () => {
    const offer = answers['/api/cotisations/10'];
    const more: Record<string, unknown> = { '/api/cotisations/10': { status: 500, message: 'panne' } };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Cursus musique' });
    expect(dialog.queryByRole('button', { name: 'Réessayer : Offre' })).toBeNull();
    await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
    const again = await dialog.findByRole('button', { name: 'Réessayer : Offre' });
    expect(dialog.queryByLabelText(/Instrument/)).toBeNull();
    more['/api/cotisations/10'] = offer;
    await userEvent.click(again);
    await dialog.findByLabelText(/Instrument/);
    expect(dialog.queryByRole('button', { name: 'Réessayer : Offre' })).toBeNull();
  });

  // 001:21.s
  test('a schooling that is completed already says by which offer', async () => {
    const parent = {
      idScolarite: 31,
      fk_anneeScolaire: 9,
      libelleOffre: 'Cursus musique',
      precisionOffre: '',
      fk_scolariteComplementaire: 32,
      libelleOffreComplementaire: 'Chœurs',
    };
    await open(at, { more: { '/api/eleves/SI_ListComplementairePossible': [parent] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    const option = await dialog.findByRole('option', { name: 'Cursus musique (déjà complétée par Chœurs)' });
    expect((option as HTMLOptionElement).disabled).toBe(true);
  });

  // 001:21.t 001:21.u 001:21.v
  test('the passage to the next cycle is of the current year alone', async () => {
    const before = { ...cello, idScolarite: 30, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' };
    const passage = async (of: RegExp) => {
      await open(at, { more: { '/api/eleves/7/SI_list': [cello, before] } });
      await userEvent.click(await screen.findByRole('button', { name: of }));
      return within(await screen.findByRole('dialog'))
        .getByLabelText('Passage au cycle suivant')
        .matches(':disabled');
    };
    expect(await passage(/^Modifier .*2026-2027/)).toBe(false);
    expect(await passage(/^Modifier .*2025-2026/)).toBe(true);
  });

  describe('the medical certificate', () => {
    const SENT = '/api/fichiers/upload/certificatMedical';
    const dance = { idOffre: 22, certificatMedical: 1, avecInstrument: 0, styles: [] };
    const offers = [...(answers['/api/cotisations/offres'] as object[]), { idOffre: 22, libelleOffre: 'Danse' }];
    const more = {
      '/api/cotisations/offres': offers,
      '/api/cotisations/22': dance,
      '/api/eleves/7/scolaritesInterne/0': { idScolarite: 40 },
    };
    const certificate = new File(['%PDF-'], 'certificat.pdf', { type: 'application/pdf' });
    const enrolling = async (given: object) => {
      const calls = await open(at, { more: { ...more, ...given } });
      await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: 'Danse' });
      return { calls, dialog };
    };

    // 001:21.o
    test('appears when the chosen offer asks for one, and goes with the schooling once that is saved', async () => {
      const { calls, dialog } = await enrolling({ [SENT]: { idPieceJointe: 3, realFileName: 'certificat.pdf' } });
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await dialog.findByLabelText(/Instrument/);
      expect(dialog.queryByRole('group', { name: 'Certificat médical' })).toBeNull();
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      expect(group.getByText(/certificat.pdf » sera envoyé/)).toBeTruthy();
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(calls.filter(({ path }) => path === SENT)).toMatchObject([{ body: { fk_scolariteInterne: '40' } }]);
      expect(calls.find(({ path }) => path === SENT)?.file?.name).toBe('certificat.pdf');
    });

    // 001:21.o
    test('one that was chosen for another offer is not sent', async () => {
      const { calls, dialog } = await enrolling({});
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await dialog.findByLabelText(/Instrument/);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
    });

    // 001:21.o
    test('one that was chosen for another offer goes neither with the present enrolment nor with a third offer', async () => {
      const song = { ...dance, idOffre: 23 };
      const calls = await open(at, {
        more: {
          ...more,
          '/api/cotisations/offres': [...offers, { idOffre: 23, libelleOffre: 'Chant' }],
          '/api/cotisations/23': song,
          '/api/eleves/7/scolaritesInterne/31': { idScolarite: 31 },
        },
      });
      const saveAs = async (offer: string) => {
        await userEvent.click(await screen.findByRole('button', { name: /^Modifier Cursus musique.*2026-2027/ }));
        const dialog = within(await screen.findByRole('dialog'));
        await dialog.findByRole('option', { name: 'Danse' });
        await choose(dialog.getByLabelText(/^Offre/), 'Danse');
        const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
        await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
        await choose(dialog.getByLabelText(/^Offre/), offer);
        if (offer === 'Chant') await dialog.findByText(/Il s’ajoute à l’enregistrement/);
        await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      };
      await saveAs('Cursus musique');
      await saveAs('Chant');
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
    });

    // 001:173.c
    test('one that the server refuses is told in the documents’ words, with a new schooling and with one that is there', async () => {
      const refused = { [SENT]: { status: 503, message: 'Le stockage ne répond pas' } };
      const { dialog } = await enrolling(refused);
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      const message = "Erreur lors de l'envoi du certificat : Le stockage ne répond pas";
      await waitFor(() => expect(store.getState().notifications.at(-1)).toMatchObject({ kind: 'error', message }));
      const saved = { ...cello, fk_offre: 22, libelleOffre: 'Danse', certificatMedical: 1 };
      const held = { '/api/eleves/7/SI_list': [saved], '/api/eleves/7/justificatifs/list': [] };
      await open(at, { more: { ...more, ...refused, ...held } });
      await userEvent.click(await screen.findByRole('button', { name: /^Modifier Danse/ }));
      const of = within(await screen.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(of.getByLabelText(/Choisir un fichier/), certificate);
      expect(await of.findByRole('alert')).toHaveProperty('textContent', message);
    });
  });

  // 001:21.h
  test('is deleted after the documents’ question', async () => {
    const calls = await open(at);
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer Cursus/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voulez-vous supprimer cette scolarites' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent(calls, 'DELETE', '/api/eleves/7/scolaritesInterne/31')).toHaveLength(1));
  });
});

test.each([
  ['an ordinary school', 'externe', 'SE_list', external, /^Modifier Collège/, { coursMercrediMatin: 0 }],
  [
    'a schooling',
    'interne',
    'SI_list',
    cello,
    /^Modifier Cursus musique/,
    { fk_statut: 3, libelleStatut: 'Non admis' },
  ],
])(
  '%s that somebody else changed meanwhile is not overwritten: it is read again, then saved',
  async (_what, kind, list, row, name, more) => {
    const path = `/api/eleves/7/scolarites${kind === 'externe' ? 'Externe' : 'Interne'}/${row.idScolarite}`;
    let now: object = row;
    const calls = await open(`/fiche-eleve/7?onglet=scolarite-${kind === 'externe' ? 'externe' : 'conservatoire'}`, {
      more: (asked: string, { body }: Asked) => {
        if (asked === `/api/eleves/7/${list}`) return [now];
        if (asked !== path) return undefined;
        const isSeen = Reflect.get(Object(body), 'versionAttendue') === Reflect.get(now, 'version');
        const refusal = { status: 409, message: messages.general.conflict, field: 'versionAttendue' };
        return isSeen ? { idScolarite: row.idScolarite } : refusal;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    now = { ...row, ...more, version: row.version + 3 };
    const dialog = () => within(screen.getByRole('dialog'));
    await dialog().findByRole('option', { name: '2026-2027' });
    expect(dialog().queryByRole('button', { name: 'Recharger' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
    await dialog().findByText(messages.general.conflict, { normalizer: String });
    await userEvent.click(dialog().getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Recharger' })).toBeNull());
    await dialog().findByRole('option', { name: '2026-2027' });
    await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { libelleStatut: _, ...shown } = more as Record<string, unknown>;
    expect(sent(calls, 'POST', path)).toMatchObject([
      { versionAttendue: row.version },
      { versionAttendue: row.version + 3, ...shown },
    ]);
  },
);

test('a pupil is born neither in days to come nor before 1900', async () => {
  const calls = await open('/fiche-eleve/7');
  await openBlocks('Identité');
  const birth = await screen.findByLabelText(/^Date de naissance/);
  for (const [typed, fault] of [
    ['31/12/2199', /^Au plus tard le/],
    ['31/12/1899', 'Au plus tôt le 01/01/1900'],
  ] as const) {
    await userEvent.clear(birth);
    await userEvent.type(birth, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(fault)).toBeTruthy();
  }
  expect(sent(calls, 'POST', '/api/eleves/7')).toEqual([]);
});
