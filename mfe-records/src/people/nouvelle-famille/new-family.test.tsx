import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { choose, renderAt } from '@diapason/ui/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { courseOf, emptyCourse, newParent, raised } from './family';
import NewFamily from './NewFamily';

const site = { id: 1, libelle: 'Albi' };
const offer = {
  idOffre: 10,
  libelleOffre: 'Cursus musique cycle 1',
  sousTitre: null,
  commentaire: null,
  debutant: null,
  ageMinimum: null,
  ageMaximum: null,
  niveaux: [],
  pratique: null,
  discipline: 'musique',
  certificatMedical: 0 as const,
  siteOffre: [site],
  instrument: [
    { id: 1, libelle: 'Violon' },
    { id: 2, libelle: 'Violoncelle' },
  ],
  style: [],
};
const child = {
  libelleEnfantCategorie: '',
  descriptionEnfant: null,
  descriptionAge: null,
  descriptionPrix: null,
  couleur: null,
};
const offered = {
  anneeScolaire: {
    idAnneeScolaire: 10,
    libelleAnneeScolaire: '2027-2028',
    dateDebut: '2027-09-01',
    dateFin: '2028-08-31',
  },
  ouvertes: true,
  reinscription: false,
  aujourdHui: '2026-11-27',
  antennes: [],
  categories: [{ libelleCategorie: 'Musique', categorieEnfant: [{ ...child, offres: [offer] }] }],
  pratiquesCollectives: [],
};
const years = [
  {
    idAnneeScolaire: 9,
    libelleAnneeScolaire: '2026-2027',
    dateDebut: '2026-09-01',
    dateFin: '2027-08-31',
    enCours: 1,
    close: 0,
  },
];
const cecile = {
  idUtilisateur: 42,
  nomPrenomUtilisateur: 'ADAM Cécile',
  email: 'cecile@courrier.example',
  ville: 'Albi',
};
const price = {
  estimation: {
    montant: 81_000,
    quotient: 1_000,
    tranche: 4,
    zone: 'adherent',
    lignes: [{ libelle: 'Cursus musique cycle 1', eleve: 0, base: 45_000, montant: 36_000, detail: '' }],
    minimum: 81_000,
    maximum: 81_000,
    tranches: [45_000],
  },
  adherente: true,
  frais: 0,
  avant: 45_000,
};

let asked: readonly RecordedCall[];
let estimated: object = price;
beforeEach(() => {
  estimated = price;
  sessionStorage.clear();
  signIn([right.registerFamily]);
  const answers: Readonly<Record<string, unknown>> = {
    '/api/inscriptions/offres': offered,
    '/api/anneesScolaire/list': years,
    '/api/utilisateursResponsables/list': [cecile],
    '/api/inscriptions/bureau': { idUtilisateur: 42, eleves: [7] },
  };
  asked = mockApi((path) => (path === '/api/inscriptions/bureau/estimation' ? estimated : answers[path]));
});
const sent = () => asked.filter(({ path }) => path === '/api/inscriptions/bureau');

describe('a family at the desk', () => {
  test('is saved whole: a child, a guardian who is found, a course', async () => {
    renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    const pupil = within(await screen.findByRole('region', { name: 'Élève' }));
    await user.type(pupil.getByLabelText(/^Nom/), 'adam');
    await user.type(pupil.getByLabelText(/^Prénom/), 'Noé');
    await user.type(pupil.getByLabelText(/^Né\(e\) le/), '12/05/2018');
    await choose(pupil.getByLabelText(/^Sexe/), 'Masculin');
    await choose(pupil.getByLabelText(/^Offre/), 'Cursus musique cycle 1');
    await choose(pupil.getByLabelText(/^Instrument/), 'Violoncelle');
    await user.type(screen.getByLabelText('Chercher un responsable'), 'adam céc');
    await user.click(await screen.findByText(/ADAM Cécile, cecile/));
    expect(await screen.findByText('S’ajoute à ce qui est dû')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enregistrer la famille' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      fk_anneeScolaire: 9,
      eleves: [
        {
          nom: 'adam',
          prenom: 'Noé',
          dateNaissance: '2018-05-12',
          scolarites: [{ fk_offre: 10, fk_site: 1, fk_instrument: [2] }],
        },
      ],
      responsables: [{ idUtilisateur: 42 }],
    });
    await waitFor(() => expect(location.pathname).toBe('/fiche-responsable/42'));
    const done = store.getState().done;
    expect(done?.message).toBe('Famille enregistrée\u00a0: ADAM Cécile');
    const [again] = done?.next ?? [];
    expect(again?.label).toBe('Enregistrer une autre famille');
    again?.open();
    expect(location.pathname).toBe('/nouvelle-famille');
  });

  test('has a price before its guardian, and says what that price takes for granted', async () => {
    estimated = { ...price, adherente: null, avant: 0 };
    renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    const pupil = within(await screen.findByRole('region', { name: 'Élève' }));
    await choose(pupil.getByLabelText(/^Offre/), 'Cursus musique cycle 1');
    const paid = within(await screen.findByRole('complementary', { name: 'Cotisation' }));
    expect(await paid.findByText('tranche 4 · tarif adhérent, commune à indiquer')).toBeTruthy();
    expect(paid.getByText(/^Prix d’une famille nouvelle/)).toBeTruthy();
    estimated = price;
    await user.type(screen.getByLabelText('Chercher un responsable'), 'adam céc');
    await user.click(await screen.findByText(/ADAM Cécile, cecile/));
    expect(await paid.findByText('tranche 4 · commune adhérente')).toBeTruthy();
    expect(paid.queryByText(/^Prix d’une famille nouvelle/)).toBeNull();
  });

  test('keeps what was typed over a reload, and begins anew when it is given up', async () => {
    const first = renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Nom/), 'adam');
    expect(await screen.findByText(/^Brouillon gardé à \d\d:\d\d$/)).toBeTruthy();
    first.unmount();
    renderAt('/nouvelle-famille', <NewFamily />);
    const again = await screen.findByLabelText(/^Nom/);
    expect((again as HTMLInputElement).value).toBe('adam');
    await user.click(screen.getByRole('button', { name: 'Abandonner' }));
    const question = within(await screen.findByRole('dialog', { name: /^Abandonner la saisie/ }));
    expect((again as HTMLInputElement).value).toBe('adam');
    await user.click(question.getByRole('button', { name: 'Abandonner' }));
    expect(((await screen.findByLabelText(/^Nom/)) as HTMLInputElement).value).toBe('');
  });

  test('tells that the notice is declined', async () => {
    renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: /^Refuse de transmettre/ }));
    expect(screen.getByText(/^Sans avis d’imposition/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Revenu fiscal/)).toBeNull();
  });

  test('says what is missing, and sends nothing', async () => {
    renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Enregistrer la famille' }));
    expect(await screen.findByText(messages.enrolment.pupilWithoutOffer)).toBeTruthy();
    expect(screen.getByText(messages.enrolment.noGuardian)).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  test.each([
    ['before any answer', false],
    ['also where one is found', true],
  ])('somebody new is created of the name as it is typed, %s', async (_when, isFound) => {
    renderAt('/nouvelle-famille', <NewFamily />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Chercher un responsable'), 'adam zoé');
    if (isFound) await screen.findByText(/ADAM Cécile, cecile/);
    await user.click(screen.getByRole('button', { name: 'Créer «\u00a0ADAM Zoé\u00a0»' }));
    const group = within(screen.getByRole('group', { name: 'ADAM Zoé' }));
    expect((group.getByLabelText(/^Nom/) as HTMLInputElement).value).toBe('ADAM');
    expect(screen.queryByRole('group', { name: /Cécile/ })).toBeNull();
  });

  test('somebody new takes the name that was searched', () => {
    expect(newParent('adam céc')).toMatchObject({ idUtilisateur: null, nom: 'ADAM', prenom: 'Céc' });
    expect(newParent('06 12 34')).toMatchObject({ nom: '', prenom: '' });
    expect(newParent('cecile@courrier.example')).toMatchObject({ nom: '', prenom: '' });
  });

  test('another offer keeps what it has of the course', () => {
    expect(courseOf(emptyCourse, offer)).toEqual({ fk_offre: 10, fk_site: 1, fk_instrument: null });
    expect(courseOf({ fk_offre: 3, fk_site: 9, fk_instrument: 2 }, offer)).toEqual({
      fk_offre: 10,
      fk_site: 1,
      fk_instrument: 2,
    });
    expect(raised(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']);
  });
});
