import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import {
  decideConfirmReading,
  decideOpen,
  decideRemove,
  decideWriteText,
  type EvaluationEvent,
  evaluation,
} from './evaluation';

const said = messages.teaching;
const OPENED = { idEvaluation: 1, fk_eleve: 7, fk_anneeScolaire: 9 };
const LINE = { fk_atelier: 3, idEvaluationAtelier: 30, idEvaluationSI: 2, fk_scolariteInterne: 70 };
const teacher = { all: false, teaches: new Set([3]), ofPupil: true };
const director = { all: true, teaches: new Set<number>(), ofPupil: false };
const after = (...decisions: ((state: typeof evaluation.initial) => EvaluationEvent[])[]) =>
  decisions.reduce((state, decide) => decide(state).reduce(evaluation.evolve, state), evaluation.initial);
const open = (state: typeof evaluation.initial) => decideOpen(state, OPENED, [LINE]);
const text = (texte: string | null) => ({ idEvaluationAtelier: 30, semestre: 1 as const, texte, field: 'texte' });
const confirm = (state: typeof evaluation.initial) =>
  decideConfirmReading(state, { semestre: 1, fk_responsable: 5, isOpen: true });

test('what is created is not created twice', () => {
  expect(open(after(open))).toEqual([]);
});

// 001:65.f 001:65.e
test('a text is its workshop’s teachers’, or of whoever holds 307', () => {
  const state = after(open);
  expect(decideWriteText(state, text('Bien'), teacher)).toMatchObject([{ data: { semestre: 1, texte: 'Bien' } }]);
  expect(decideWriteText(state, text('Bien'), director)).toHaveLength(1);
  expect(() => decideWriteText(state, text('Bien'), { ...teacher, teaches: new Set([4]) })).toThrow(
    said.notTeacherOfWorkshop,
  );
});

// 001:65.h
test('once its reading is confirmed a text stays, but for 307, and nothing is deleted', () => {
  const state = after(open, (one) => decideWriteText(one, text('Bien'), teacher), confirm);
  expect(() => decideWriteText(state, text('Mieux'), teacher)).toThrow(said.readingConfirmed);
  expect(decideWriteText(state, text('Mieux'), director)).toHaveLength(1);
  expect(() => decideRemove(state, undefined)).toThrow(said.evaluationConfirmed);
  expect(confirm(state)).toEqual([]);
});

test('with the last workshop’s texts the evaluation is gone', () => {
  expect(decideRemove(after(open), 30).map(({ type }) => type)).toEqual([
    'WorkshopEvaluationRemoved',
    'EvaluationRemoved',
  ]);
});

test('nobody confirms what families do not read yet', () => {
  expect(() => decideConfirmReading(after(open), { semestre: 2, fk_responsable: 5, isOpen: false })).toThrow(
    said.readingNotOpen,
  );
});
