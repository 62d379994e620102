import { describe, expect, it } from '@jest/globals';
import { columnName } from '../../core/column';
import { memberTariff } from './member-tariff';

const none = { dateConvention: null, dateDenonciation: null };
const signed = { dateConvention: '2024-01-01', dateDenonciation: null };
const ended = { dateConvention: '2024-01-01', dateDenonciation: '2025-06-30' };

describe('the member tariff (document 000 §4)', () => {
  it.each([
    ['000:141.d', false, false, none, false],
    ['000:141.a', true, false, none, true],
    ['000:141.b', false, true, none, true],
    ['000:141.c', true, true, none, false],
    ['000:141.e', false, false, signed, true],
    ['000:141.e', true, false, signed, true],
    ['000:141.e', false, true, signed, true],
    ['000:141.e', true, true, signed, true],
    ['000:141.f', false, false, ended, false],
    ['000:141.f', true, true, ended, false],
    ['000:141.a', true, false, ended, true],
  ])('%s commune %s, EPCI %s, %j: %s', (_id, adherente, epciAdherent, convention, member) => {
    expect(memberTariff({ adherente, epciAdherent, ...convention })).toBe(member);
  });
});

describe('columns of the documents’ fields', () => {
  it.each([
    ['fk_anneeScolaire', 'fk_annee_scolaire'],
    ['libelleSite', 'libelle_site'],
    ['idGroupeSI', 'id_groupe_si'],
    ['adresse1', 'adresse1'],
  ])('%s is %s', (field, column) => expect(columnName(field)).toBe(column));
});
