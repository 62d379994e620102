import { expect, test } from '@jest/globals';
import { contactsOf } from './pupil-contacts';

const mother = { nom: 'PETIT Lucie', email: 'l@example.org', telephone: '0639980101' };
const tom = {
  nomPrenomEleve: 'PETIT Tom',
  telephoneMobile: '0639980102',
  adulte: 0,
  dateNaissance: '2008-11-23',
  guardians: [mother],
};
const namesOf = (more: object, today = '2026-11-22') => contactsOf({ ...tom, ...more }, today).map(({ nom }) => nom);

test('of a minor the guardians are reached first, an adult is; who has no telephone is not among them', () => {
  expect(namesOf({})).toEqual(['PETIT Lucie', 'PETIT Tom']);
  expect(namesOf({}, '2026-11-23')).toEqual(['PETIT Tom', 'PETIT Lucie']);
  expect(namesOf({ adulte: 1, dateNaissance: null })).toEqual(['PETIT Tom', 'PETIT Lucie']);
  expect(namesOf({ adulte: 1, telephoneMobile: null })).toEqual(['PETIT Lucie']);
});
