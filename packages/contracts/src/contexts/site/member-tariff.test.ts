import { describe, expect, it } from '@jest/globals';
import { memberTariff } from './member-tariff';
import { snakeCase } from './reference-tables';

const none = { dateConvention: null, dateDenonciation: null };
const signed = { dateConvention: '2024-01-01', dateDenonciation: null };
const ended = { dateConvention: '2024-01-01', dateDenonciation: '2025-06-30' };

describe('the member tariff (document 000 §4)', () => {
  it.each([
    [false, false, none, false],
    [true, false, none, true],
    [false, true, none, true],
    [true, true, none, false],
    [false, false, signed, true],
    [true, true, signed, true],
    [false, false, ended, false],
    [true, false, ended, true],
  ])('commune %s, EPCI %s, %j: %s', (adherente, epciAdherent, convention, member) => {
    expect(memberTariff({ adherente, epciAdherent, ...convention })).toBe(member);
  });
});

describe('columns of the documents’ fields', () => {
  it.each([
    ['fk_anneeScolaire', 'fk_annee_scolaire'],
    ['libelleSite', 'libelle_site'],
    ['idGroupeSI', 'id_groupe_si'],
    ['adresse1', 'adresse1'],
  ])('%s is %s', (field, column) => expect(snakeCase(field)).toBe(column));
});
