import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ClassEvaluations from './ClassEvaluations';

const text = (semestre: number, texte: string | null) => ({
  ...{
    semestre,
    texte,
    version: texte === null ? -1 : 3,
    ecritLe: texte && '2026-11-20T10:00:00.000Z',
    ecritPar: null,
  },
  ...{ modifiable: 1, confirmeLe: null, confirmePar: null },
});
const pupil = (fk_eleve: number, nomPrenomEleve: string, texte: string | null = null) => ({
  ...{ fk_eleve, nomPrenomEleve, dateNaissance: null, libelleInstrument: 'Violon' },
  ...{ idEvaluation: fk_eleve, idEvaluationAtelier: 10 * fk_eleve, textes: [text(1, texte), text(2, null)] },
});
const shown = {
  ...{ idAtelier: 5, libelleType: 'Chorale', libelleNiveau: 'cycle 1', fk_anneeScolaire: 9, evaluation: 1, jour: 3 },
  ...{ libelleAnneeScolaire: '2026-2027', heureDebut: '14:00' },
  semestres: [1, 2].map((semestre) => ({ semestre, ouverture: null, ouvert: 0 })),
  eleves: [pupil(1, 'ABADIE Ada'), pupil(2, 'BRUN Bruno', 'Déjà écrit'), pupil(3, 'CROS Chloé')],
};
const ADA = { idEvaluationAtelier: 10, semestre: 1 };

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Évaluations');
});

/** @param after the class as it is once somebody saved */
function show(saved: readonly object[] = [], after: object = shown) {
  let isSaved = false;

  signIn([right.openWorkshopFromOwnCourses], { idUtilisateur: 7, module: ['evaluation'] });
  const calls = mockApi((path, { method }) => {
    if (path === '/api/evaluation/atelier/5') {
      if (method !== 'POST') return isSaved ? after : shown;
      isSaved = true;
      return { enregistres: 1, textes: saved };
    }
    if (path.startsWith('/api/evaluation/atelier/5/eleve/'))
      return { seances: 0, presents: 0, excuses: 0, precedents: [], autres: [], projet: null };
    return undefined;
  });
  renderAt('/evaluations/5', <ClassEvaluations />, '/evaluations/:idAtelier');
  return () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/evaluation/atelier/5');
}
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Semestre 1, ${name}` });

test('Tab goes to the next pupil, Ctrl and the arrow to the next who has no text', async () => {
  show();
  (await box('ABADIE Ada')).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(await box('BRUN Bruno'));
  (await box('ABADIE Ada')).focus();
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(document.activeElement).toBe(await box('CROS Chloé'));
});

test('beside the class stands who is to be written to, then whose box has the cursor', async () => {
  show();
  expect(await screen.findByRole('region', { name: 'ABADIE Ada' })).toBeTruthy();
  expect(screen.getByText('Chorale · cycle 1 · Mercredi 14:00 · 2026-2027')).toBeTruthy();
  (await box('BRUN Bruno')).focus();
  expect(await screen.findByRole('region', { name: 'BRUN Bruno' })).toBeTruthy();
});

test('what is typed is kept on the device at each key, and saved by Ctrl S at once', async () => {
  show();
  await userEvent.type(await box('ABADIE Ada'), 'Progresse');
  expect(screen.getByText('Gardé sur cet appareil')).toBeTruthy();
  cleanup();
  const posts = show([{ ...ADA, texte: 'Progresse', version: 0, modifiable: 1, etat: 'enregistre' }]);
  expect((await box('ABADIE Ada')).value).toBe('Progresse');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(posts().map(({ body }) => body)).toEqual([{ textes: [{ ...ADA, texte: 'Progresse', version: -1 }] }]),
  );
  await waitFor(() => expect(localStorage.getItem('diapason-evaluations-7-5')).toBeNull());
});

test('a text that somebody wrote meanwhile stands beside one’s own until it is decided which is kept', async () => {
  const [ada, ...others] = shown.eleves;
  const theirs = { ...ada, textes: [{ ...text(1, 'Très bien'), version: 4 }, text(2, null)] };
  const after = { ...shown, eleves: [theirs, ...others] };
  show([{ ...ADA, texte: 'Très bien', version: 4, modifiable: 1, etat: 'conflit' }], after);
  await userEvent.type(await box('ABADIE Ada'), 'Le mien');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Une autre personne a écrit entre-temps.*Très bien/)).toBeTruthy();
  expect((await box('ABADIE Ada')).value).toBe('Le mien');
  await userEvent.click(screen.getByRole('button', { name: 'Garder le sien' }));
  await waitFor(() => expect(screen.queryByText(/entre-temps/)).toBeNull());
  expect((await box('ABADIE Ada')).value).toBe('Très bien');
});

test('one’s own text stays among those to write when somebody wrote meanwhile, and is decided there', async () => {
  const [ada, ...others] = shown.eleves;
  const theirs = { ...ada, textes: [{ ...text(1, 'Très bien'), version: 4 }, text(2, null)] };
  const after = { ...shown, eleves: [theirs, ...others] };
  const posts = show([{ ...ADA, texte: 'Très bien', version: 4, modifiable: 1, etat: 'conflit' }], after);
  await userEvent.click(await screen.findByRole('button', { name: 'À écrire 2' }));
  await userEvent.type(await box('ABADIE Ada'), 'Le mien');
  await userEvent.click(await box('CROS Chloé'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Une autre personne a écrit entre-temps.*Très bien/)).toBeTruthy();
  await screen.findByText('2 sur 3 écrits');
  expect(screen.getByRole('button', { name: 'À écrire 2' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Garder le mien' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(posts().map(({ body }) => body)).toMatchObject([
      { textes: [{ ...ADA, texte: 'Le mien', version: -1 }] },
      { textes: [{ ...ADA, texte: 'Le mien', version: 4 }] },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Garder le sien' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Semestre 1, ABADIE Ada' })).toBeNull());
});

test('one looks at those alone who have no text yet; who is being written to stays', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'À écrire 2' }));
  const shownBoxes = () => screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-label'));
  expect(shownBoxes()).toEqual(['Semestre 1, ABADIE Ada', 'Semestre 1, CROS Chloé']);
  await userEvent.type(await box('ABADIE Ada'), 'Progresse');
  expect(shownBoxes()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmés 0' }));
  expect(screen.getByText('Aucun élève')).toBeTruthy();
});
