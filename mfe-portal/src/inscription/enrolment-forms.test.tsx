import { messages, pupilFields } from '@diapason/contracts/constants';
import { type RecordedCall, succeedsWith } from '@diapason/platform/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import Cgu from './Cgu';
import ChoixScolarite from './ChoixScolarite';
import DocumentResponsable from './DocumentResponsable';
import { beginDraft, type Draft, draftNow, emptyGuide, emptyOffer, emptyPupil, type Guardian } from './draft';
import Finalisation from './Finalisation';
import FormulaireEleve from './FormulaireEleve';
import FormulaireResponsable from './FormulaireResponsable';
import { forgetFiles, keepFile, papersOfDraft } from './kept-files';
import PropositionOffre from './PropositionOffre';
import { bodyOf } from './submission';
import { forgetDrafts, malo, offer, offeredNow, openStep } from './testing/step';

const danse = { discipline: 'danse' as const, style: [{ id: 3, libelle: 'Jazz' }] };
const offered = offeredNow('Danse', [offer(22, 'Cursus danse', danse)]);
const KNOWN = '/api/utilisateursResponsables/emailExist';
const SAVE = '/api/cotisations/cotisationsInscriptionSauvegarde';

const open = (
  Step: ComponentType,
  address: string,
  more: Readonly<Record<string, unknown>> = {},
): readonly RecordedCall[] => openStep(Step, address, { answers: { '/api/inscriptions/offres': offered, ...more } });
const guardian: Guardian = {
  fk_civilite: 1,
  nom: 'CARRIÈRE',
  prenom: 'Julie',
  email: 'julie@courrier.example',
  adresse1: '14 chemin des Vignes',
  adresse2: 'Bâtiment B',
  codePostal: '81500',
  ville: 'Lavaur',
  telephoneFixe: '',
  telephoneMobile: '0639984127',
  profession: 'Infirmière',
  fk_categorieSocioProfessionnelle: null,
  dateNaissance: '1986-09-02',
  lieuNaissance: 'Albi',
  departementNaissance: '81',
  fk_role: 2,
};
const pupil = {
  ...malo,
  droitImage: 1 as const,
  scolarites: [{ ...emptyOffer, fk_offre: 22, fk_site: 1, fk_style: [3] }],
};
const begun = (more: Partial<Draft> = {}) => beginDraft('jeton', { responsable: guardian, eleves: [pupil], ...more });

beforeEach(async () => {
  forgetDrafts();
  await forgetFiles();
});

describe('the guardian', () => {
  // 002:141.d 002:141.e 002:141.f 002:141.g 002:141.h 002:141.j 002:141.k 002:141.l 002:141.m 002:141.n 002:141.p 002:141.q 002:141.r 002:141.s 002:141.t 002:141.u
  test('has every field of the document', async () => {
    begun();
    open(FormulaireResponsable, '/inscription/formulaireResponsable');
    for (const label of [
      /^Nom/,
      /^Prénom/,
      /^Adresse e-mail/,
      /^Code postal/,
      /^Ville/,
      /^Téléphone fixe/,
      /^Téléphone mobile/,
      /^Profession/,
      /^Catégorie socioprofessionnelle/,
      /^Date de naissance/,
      /^Complément/,
      /^Lieu de naissance/,
      /^Département de naissance/,
      /^Rôle/,
      /^Mot de passe/,
      /^Confirmation du mot de passe/,
    ])
      expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
    // 002:141.o
    expect((screen.getByLabelText(/^Date de naissance/) as HTMLInputElement).value).toBe('02/09/1986');
    // 002:476.a
    expect([...(screen.getByLabelText(/^Rôle/) as HTMLSelectElement).options].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Père', 'Mère']),
    );
  });

  // 002:448.a 002:448.b 002:445.c
  test('does not go on with the e-mail and birth date of an account, and may leave the second line of the address empty', async () => {
    begun({ responsable: { ...guardian, adresse2: '' } });
    const calls = open(FormulaireResponsable, '/inscription/formulaireResponsable', { [KNOWN]: { existe: true } });
    await userEvent.type(await screen.findByLabelText(/^Mot de passe/), 'Quatre archets sur la table');
    await userEvent.type(screen.getByLabelText(/^Confirmation/), 'Quatre archets sur la table');
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.goOn }));
    expect(await screen.findByText('Un compte avec cette email exite déjà.')).toBeTruthy();
    expect(location.pathname).toBe('/inscription/formulaireResponsable');
    expect(calls.find(({ path }) => path === KNOWN)?.query.get('dateNaissance')).toBe('1986-09-02');
    expect(screen.queryByText(messages.general.missingField)).toBeNull();
  });
});

// 002:633.a
test.each([
  ['2002-06-16', true],
  ['2002-06-15', false],
])('a pupil born on %s is asked for the ordinary school: %s', async (dateNaissance, asked) => {
  begun({ eleves: [{ ...pupil, dateNaissance }] });
  open(FormulaireEleve, '/inscription/formulaireEleve?numeroEleve=1');
  await screen.findByLabelText(/^Nom/);
  expect(screen.queryAllByRole('group', { name: 'Scolarité Éducation nationale' })).toHaveLength(asked ? 1 : 0);
});

// 002:385.a 002:561.a 002:561.b
test('the papers follow the answer, with the token and the number that it brings, before the success is told', async () => {
  begun({ anneeScolaire: 10 });
  for (const paper of papersOfDraft) await keepFile(paper, new File([paper], 'piece.pdf', { type: 'application/pdf' }));
  const answer = succeedsWith(messages.enrolment.done, { token: 'a.b.c', idUtilisateur: 7, fk_id: 7, eleves: [9] });
  open(Cgu, '/inscription/cgu', { [SAVE]: answer });
  const told: (readonly [string, unknown, object])[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    if (init?.body instanceof FormData)
      told.push([path, new Headers(init.headers).get('authorization'), Object.fromEntries(init.body)]);
    expect(screen.queryByText(messages.enrolment.done)).toBeNull();
    return fetch(input, init);
  };
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText(/Votre mot de passe/), 'Quatre archets sur la table');
  await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
  expect(await screen.findByText(messages.enrolment.done)).toBeTruthy();
  const form = { fk_responsable: '7', fk_anneeScolaire: '10', file: expect.any(File) };
  expect(told).toEqual([
    ['/api/fichiers/upload/responsablesRevenus', 'Bearer a.b.c', form],
    ['/api/fichiers/upload/justificatifDomicile', 'Bearer a.b.c', form],
  ]);
});

// 002:375.a 002:375.c
test('the guided way without an offer that fits says so, and leads nowhere', async () => {
  begun({ eleves: [{ ...emptyPupil, dateNaissance: '2018-05-01' }] });
  const none = offeredNow('Danse', [offer(22, 'Cursus danse', { ...danse, ageMinimum: 30 })]);
  open(ChoixScolarite, '/inscription/ChoixScolarite?numeroEleve=1', { '/api/inscriptions/offres': none });
  await userEvent.click(await screen.findByLabelText('Pratique régulière'));
  await userEvent.click(screen.getByLabelText('Danse'));
  expect(await screen.findByText("Aucune offre n'est disponible avec les options sélectionnées.")).toBeTruthy();
  expect(screen.queryByRole('link', { name: messages.enrolment.seeOffers })).toBeNull();
});

test('a second child’s proposal has its reduced price, beside the one that it is taken off', async () => {
  const guide = { ...emptyGuide, pratique: 'reguliere', discipline: 'danse', site: 1 };
  begun({
    eleves: [pupil, { ...emptyPupil, dateNaissance: '2018-05-01', guide }],
    fiscalite: { revenuFiscal: 36_000, nombrePart: 3, absence: 0 },
  });
  const line = (eleve: number, montant: number) => ({
    ...{ libelle: 'Cursus danse', eleve, base: 40_500, montant, detail: '' },
  });
  const estimation = {
    ...{ montant: 76_950, quotient: 1_000, tranche: 4, zone: 'adherent', minimum: 76_950, maximum: 76_950 },
    ...{ lignes: [line(0, 40_500), line(1, 36_450)], tranches: [40_500] },
  };
  open(PropositionOffre, '/inscription/PropositionOffre?numeroEleve=2', {
    '/api/inscriptions/offres': offeredNow('Danse', [offer(22, 'Cursus danse', danse)]),
    '/api/inscriptions/estimation': { estimation, adherente: true, frais: 3_800 },
  });
  const proposal = await screen.findByRole('radio', { name: /Cursus danse.*au lieu de 405,00\s€\s*364,50\s€/ });
  expect((proposal as HTMLInputElement).checked).toBe(true);
});

describe('the papers', () => {
  const files = () => screen.getAllByLabelText(/Choisir un fichier/);
  // 002:145.c 002:145.d
  test('are a tax notice and a proof of residence', async () => {
    begun();
    open(DocumentResponsable, '/inscription/documentResponsable');
    expect(await screen.findByRole('group', { name: 'Avis d’imposition' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Justificatif de domicile' })).toBeTruthy();
    expect(screen.queryByText('joint')).toBeNull();
  });
  // 002:145.e 002:145.f
  test.each(['Avis d’imposition', 'Justificatif de domicile'])(
    '%s has its tick once it is there, and none before',
    async (title) => {
      begun();
      open(DocumentResponsable, '/inscription/documentResponsable');
      const paper = within(await screen.findByRole('group', { name: new RegExp(`^${title}`) }));
      expect(paper.queryByText('joint')).toBeNull();
      const file = new File(['%PDF-1.7'], 'piece.pdf', { type: 'application/pdf' });
      await userEvent.upload(paper.getByLabelText(/Choisir un fichier/), file);
      expect(await paper.findByText('joint')).toBeTruthy();
      expect(screen.getAllByText('joint')).toHaveLength(1);
    },
  );
  // 002:455.a 002:455.b
  test('are refused above 2 Mo, in the document’s words', async () => {
    begun();
    open(DocumentResponsable, '/inscription/documentResponsable');
    await screen.findByRole('group', { name: 'Avis d’imposition' });
    const [first] = files();
    const big = new File([new Uint8Array(2 * 1_048_576 + 1)], 'avis.pdf', { type: 'application/pdf' });
    await userEvent.upload(first as HTMLInputElement, big);
    expect(await screen.findByText('Votre fichier est trop gros, il ne doit pas dépasser 2Mo')).toBeTruthy();
  });
});

// 002:149.c 002:150.c 002:150.d 002:151.e 002:359.a
test('the summary has the rest of the guardian, and of each pupil name, birth and style', async () => {
  begun();
  open(Finalisation, '/inscription/finalisationInscription');
  expect(await screen.findByText('Né(e) le 02/09/1986 à Albi')).toBeTruthy();
  expect(screen.getByText('Infirmière')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'CARRIÈRE Malo' })).toBeTruthy();
  expect(screen.getByText(/né\(e\) le 14\/03\/2019.*droit à l’image.*Accepté/)).toBeTruthy();
  expect(screen.getByText('Lavaur · Jazz')).toBeTruthy();
});

// 002:383.a
test('the rules wait for the answer with the button turning', async () => {
  begun();
  let answer: (value: unknown) => void = () => undefined;
  const late = new Promise((done) => {
    answer = done;
  });
  open(Cgu, '/inscription/cgu', { [SAVE]: late });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText(/Votre mot de passe/), 'Quatre archets sur la table');
  const button = screen.getByRole('button', { name: messages.enrolment.finish });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy') ?? button.getAttribute('aria-disabled')).toBe('true'));
  answer(succeedsWith(messages.enrolment.done, { token: 'a.b.c', idUtilisateur: 7, fk_id: 7, eleves: [9] }));
  expect(await screen.findByText(messages.enrolment.done)).toBeTruthy();
});

describe('what is sent', () => {
  const body = () => {
    begun();
    return bodyOf(draftNow() as Draft, offered, { password: 'Quatre archets', siteWeb: '' });
  };
  // 002:252.a 002:252.b
  test('has the guardian as the document says', () => {
    expect(Object.keys(body().responsable)).toEqual(
      expect.arrayContaining([
        'idUtilisateur',
        'nom',
        'prenom',
        'nomPrenomUtilisateur',
        'fk_civilite',
        'fk_role',
        'dateNaissance',
        'lieuNaissance',
        'departementNaissance',
        'adresse1',
        'adresse2',
        'codePostal',
        'ville',
        'telephoneFixe',
        'telephoneMobile',
        'fk_categorieSocioProfessionnelle',
        'profession',
        'email',
        'role',
        'password',
      ]),
    );
  });
  // 002:253.b 002:253.c 002:367.c
  test('has pupils by gender, in the year that was chosen', () => {
    expect(pupilFields.fk_genre.choices.map(({ value, label }) => [value, label])).toEqual([
      [1, 'Féminin'],
      [2, 'Masculin'],
    ]);
    begun({ anneeScolaire: 10 });
    const sent = bodyOf(draftNow() as Draft, offered, { password: '', siteWeb: '' });
    expect([sent.eleves[0]?.fk_genre, sent.anneeScolaire]).toEqual([2, 10]);
  });
  // 002:254.a
  test('has of each offer what the document says', () => {
    expect(Object.keys(body().eleves[0]?.scolarites[0] ?? {})).toEqual(
      expect.arrayContaining([
        'idScolarite',
        'fk_eleve',
        'fk_anneeScolaire',
        'fk_offre',
        'fk_site',
        'fk_instrument',
        'fk_style',
        'fk_statut',
        'fk_cycle',
        'fk_annee',
        'fk_enseignant',
        'complementairePossible',
        'complementaire',
        'commentaire',
        'commentaireInscription',
      ]),
    );
  });
  // 002:255.a 002:255.e 002:255.f
  test('has the income, and the papers as files that follow', () => {
    begun({ anneeScolaire: 10, fiscalite: { revenuFiscal: 36_000, nombrePart: 2.5, absence: 0 } });
    expect(bodyOf(draftNow() as Draft, offered, { password: '', siteWeb: '' }).document).toEqual({
      fiscalite: {
        idRevenu: 0,
        fk_responsable: 0,
        fk_anneeScolaire: 10,
        revenuFiscal: 36_000,
        nombrePart: 2.5,
        quotient: 1_200,
        exoneration: 0,
        absence: 0,
        document: null,
      },
      justificatifDomicile: null,
    });
  });
});
