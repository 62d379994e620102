import { expect, test } from '@jest/globals';
import { rightFrench } from '../right-french-table';
import * as documents from './document-messages';
import * as messages from './messages';
import { inRightFrench } from './right-french';

test.each([
  [documents.errorPage.roleError, 'Vous n’êtes pas autorisé à accéder à cette page'],
  [documents.families.guardianRegistered, 'Le responsable a été enregistré'],
  [documents.families.guardianLinked('HUET Nadège'), 'HUET Nadège est désormais responsable'],
  [
    documents.general.saveError(documents.families.emailExists),
    'Une erreur est survenue lors de l’enregistrement : Un compte avec cette adresse e-mail existe déjà.',
  ],
  [` ${documents.families.removed} `, ' Suppression effectuée '],
  ['HUET Nadège', 'HUET Nadège'],
  ['Excuse', 'Excusé'],
  ['Absent, Excuse', 'Absent, Excusé'],
  ['Piano · Present', 'Piano · Présent'],
  ['Une Excuse, un Presentoir', 'Une Excuse, un Presentoir'],
  ['', ''],
])('« %s » reads « %s »', (sentence, right) => {
  expect(inRightFrench(sentence)).toBe(right);
});

test('each line of the table changes its sentence, and what it says is not corrected again', () => {
  const lines = (theirs: object, ours: object): [string, string][] =>
    Object.entries(ours).flatMap(([name, right]): [string, string][] => {
      const sentence = (theirs as Record<string, unknown>)[name];
      if (typeof right === 'object') return lines(sentence as object, right);
      return typeof right === 'string' ? [[String(sentence), right]] : [];
    });
  const all = lines(documents, rightFrench);
  expect(all.length).toBeGreaterThan(40);
  for (const [sentence, right] of all) {
    expect(inRightFrench(sentence)).toBe(right);
    expect(right).not.toBe(sentence);
    expect(inRightFrench(right)).toBe(right);
  }
});

test('our own sentences stay as they are', () => {
  const ours = [messages.families.yearClosed, messages.families.taxVerified, messages.general.conflict];
  for (const sentence of ours) expect(inRightFrench(sentence)).toBe(sentence);
});
