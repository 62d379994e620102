import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChildEvaluation from './ChildEvaluation';

const reading = { semestre: 1, ouverture: '2026-11-01', ouvert: 1, confirmeLe: null, confirmePar: null };
const sheet = {
  idEvaluation: 3,
  fk_eleve: 5,
  projet: null,
  lectures: [reading, { ...reading, semestre: 2, ouvert: 0 }],
  evaluationSI: [
    {
      idEvaluationSI: 4,
      libelleOffre: 'Cursus',
      ateliers: [
        { idEvaluationAtelier: 6, libelleType: 'Trombone', enseignants: [], semestre1: 'Beau son.', semestre2: null },
      ],
    },
  ],
};

function open(listed: unknown, modules = ['espaceResponsable', 'evaluation']) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: modules });
  const calls = mockApi({
    '/api/utilisateursResponsables/1042/elevesAttached': [{ idEleve: 5, nomPrenomEleve: 'BONNET Élise' }],
    '/api/evaluation/annees/5': [],
    '/api/evaluation/listEval/5': listed,
    '/api/evaluation/': { idEvaluation: 3 },
  });
  renderAt('/eleveEvaluation/5', <ChildEvaluation />, '/eleveEvaluation/:id?');
  return calls;
}

// 000:79.h 000:9.r 002:108.a
test('a parent reads an open semester and confirms it; the other says that it is not open', async () => {
  const calls = open([sheet]);
  await screen.findByText('Beau son.');
  screen.getByText('Ce semestre n’est pas encore ouvert à la consultation.');
  await userEvent.click(screen.getByRole('button', { name: 'J’ai lu cette évaluation' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      evaluation: { idEvaluation: 3, fk_eleve: 5, validationLectureParentSemestre1: 1 },
    }),
  );
});

// 002:608.a
test('before its date the page says the document’s sentence', async () => {
  const sentence = "Les évaluations de l'année en cours ne sont pas encore ouvert à la consultation.";
  open({ status: 422, message: sentence });
  await screen.findByText(sentence);
});

// 000:9.s 000:79.i 002:108.b
test('with the evaluation module off there is no such page', async () => {
  const calls = open([sheet], ['espaceResponsable']);
  await waitFor(() => expect(location.pathname).toBe('/erreur/404'));
  expect(calls.some(({ path }) => path.includes('/api/evaluation'))).toBe(false);
});
