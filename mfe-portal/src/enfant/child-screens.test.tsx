import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PresenceBlocks } from '../accueil-responsable/PresenceBlocks';
import ChildProfile from '../eleve-information/ChildProfile';
import ChildSchooling from '../eleve-si/ChildSchooling';

const pupil = { idEleve: 5, nomPrenomEleve: 'LEFÈVRE Léa' };
const sheet = {
  idEleve: 5,
  nomPrenomEleve: 'LEFÈVRE Léa',
  nom: 'LEFÈVRE',
  prenom: 'Léa',
  dateNaissance: '2015-05-04',
  telephoneMobile: '',
  handicape: 0,
  version: 2,
};
const attended = {
  seances: [],
  depuis: { cours: 9, presences: 8, excuses: 1, absences: 0, derniereAbsence: null },
};

function answers(more: Readonly<Record<string, unknown>> = {}, module = ['espaceResponsable']) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', idAnneeScolaire: 9, module });
  return mockApi({
    '/api/utilisateursResponsables/1042/elevesAttached': [pupil],
    '/api/eleves/5': sheet,
    '/api/eleves/5/listResponsables': [{ nomPrenomUtilisateur: 'LEFÈVRE Lucie' }],
    '/api/parametres/list': [],
    '/api/droitImage/list': [],
    '/api/presences/excusesParEleve/5': attended,
    '/api/presences/listePresencesParId': [],
    ...more,
  });
}

// 000:79.j 000:79.l 000:79.m 000:79.n 001:7.d
test('each page of the portal has a background of its own, by its query', () => {
  const css = readFileSync(join(__dirname, 'child.module.css'), 'utf8');
  const usual = /\.child \{\s*--fond: ([^;]+);/.exec(css)?.[1];
  const own = [...css.matchAll(/data-fond='(\w+)'\] \{\s*--fond: ([^;]+);/g)].map(([, name, value]) => [name, value]);
  expect(own.map(([name]) => name)).toEqual(['general', 'scolariteInterne', 'evaluation', 'livret']);
  expect(new Set([usual, ...own.map(([, value]) => value)]).size).toBe(own.length + 1);
});

// 002:110.f 002:110.g 002:110.h 002:344.a 002:344.b
test('the home of the portal has absences of teachers, presence and planning, each with its words when empty', async () => {
  answers({ '/api/ateliers/elevesParAteliersParEleve/5': [] });
  const children = { children: [{ ...pupil, schooling: [] } as never], error: undefined, refetch: () => undefined };
  renderAt('/accueilResponsable', <PresenceBlocks {...children} />);
  for (const title of ['Planning des élèves', 'Absences des enseignants', 'Présences aux cours'])
    expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  expect(await screen.findByText("Il n'y a pas d'excuse pour cette semaine")).toBeTruthy();
});

describe('the profile of a child', () => {
  const edit = async () => {
    const calls = answers();
    renderAt('/eleveInformation/5?profil', <ChildProfile />, '/eleveInformation/:id?');
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
    return { calls, dialog: within(await screen.findByRole('dialog')) };
  };
  // 001:107.p 001:107.q 001:107.r 002:604.a 001:7.c
  test.each([/^Nom/, /^Prénom/])('does not save without %s', async (label) => {
    const { calls, dialog } = await edit();
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Veuillez remplir tous les champs')).toBeTruthy();
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/eleves/5')).toHaveLength(0);
  });
});

const row = (more: object) => ({
  idScolarite: 50,
  fk_eleve: 5,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  fk_statut: 1,
  libelleStatut: 'Inscrit',
  libelleOffre: 'Cursus danse',
  libelleNomStyle: null,
  precisionOffre: '',
  libelleInstrument: '',
  nomPrenomEnseignant: null,
  libelleSite: 'Albi',
  certificatMedical: 1,
  fk_livret: 0,
  statutLivret: null,
  ...more,
});

// 001:21.ad 001:21.ae
test.each([
  ['there is none', {}, undefined],
  ['it is being written', { fk_livret: 12, statutLivret: 1 }, undefined],
  ['it is validated', { fk_livret: 12, statutLivret: 2 }, '/eleveLivret/5?livret'],
])('a family has the booklet’s icon once it is validated: %s', async (_what, more, to) => {
  answers({ '/api/eleves/5/SI_list': [row({ certificatMedical: 0, ...more })] }, ['espaceResponsable', 'livret']);
  renderAt('/eleveSI/5?scolariteInterne', <ChildSchooling />, '/eleveSI/:id?');
  await screen.findByText('Cursus danse');
  expect(screen.queryByTitle('Livret')?.getAttribute('href')).toBe(to);
  const bar = within(screen.getByRole('navigation', { name: 'Pages de Léa' }));
  expect(bar.queryByRole('link', { name: 'Livret' })?.getAttribute('href')).toBe(to);
});

describe('the medical certificate', () => {
  const given = {
    idPieceJointe: 3,
    nature: 'certificatMedical',
    libelleNature: 'Certificat médical',
    fk_anneeScolaire: 9,
    libelleAnneeScolaire: '2026-2027',
    realFileName: 'certificat.pdf',
    taille: 1_000,
    dateHeure: '2026-09-01T10:00:00Z',
    antivirus: null,
    fk_scolariteInterne: 50,
    remplacement: null,
  };
  // 002:438.a 002:438.b 002:438.c 002:438.d
  test.each([
    ['is asked for where the offer wants it', {}, [], true],
    ['is not where the offer does not', { certificatMedical: 0 }, [], false],
    ['is not for a year that is over', { fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' }, [], false],
    ['is not once it is there', {}, [given], false],
  ])('%s', async (_what, more, papers, isAsked) => {
    const list = '/api/eleves/5/justificatifs/list';
    const calls = answers({ '/api/eleves/5/SI_list': [row(more)], [list]: papers });
    renderAt('/eleveSI/5?scolariteInterne', <ChildSchooling />, '/eleveSI/:id?');
    await screen.findByText('Cursus danse');
    if (papers.length > 0) await screen.findByText(/certificat\.pdf/);
    await waitFor(() =>
      expect(screen.queryAllByLabelText(/^(Choisir|Envoyer|Joindre|Ajouter).*fichier|Choisir un fichier/)).toHaveLength(
        isAsked ? 1 : 0,
      ),
    );
    // Where none is asked for, nobody looks whether there is one.
    expect(calls.some(({ path }) => path === list)).toBe(isAsked || papers.length > 0);
  });
});
