import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { filter, mentionsAny, readFilters, writeFilters } from './url-filters';

const schema = {
  annee: filter.number(6),
  site: filter.number(),
  agents: filter.numbers(),
  recherche: filter.text(),
  du: filter.date(),
  inactifs: filter.flag(),
  vue: filter.choice(['tous', 'partiel'], 'tous'),
};

describe('filters in the address', () => {
  it('are as at first when the address says nothing', () => {
    expect(readFilters(schema, '')).toEqual({
      annee: 6,
      site: null,
      agents: [],
      recherche: '',
      du: null,
      inactifs: false,
      vue: 'tous',
    });
  });

  it('are read from the address', () => {
    expect(
      readFilters(schema, '?annee=5&site=3&agents=1,2&recherche=le+goff&du=2026-09-01&inactifs=1&vue=partiel'),
    ).toEqual({
      annee: 5,
      site: 3,
      agents: [1, 2],
      recherche: 'le goff',
      du: '2026-09-01',
      inactifs: true,
      vue: 'partiel',
    });
  });

  it('are as at first where the address is malformed', () => {
    expect(readFilters(schema, '?annee=x&agents=1,y&du=hier&inactifs=oui&vue=autre')).toEqual(readFilters(schema, ''));
  });

  it('leave what is as at first, and the parameters of others, alone', () => {
    const values = { ...readFilters(schema, ''), site: 3 };
    expect(writeFilters(schema, values, '?cotisation=&annee=5')).toBe('?cotisation=&site=3');
  });

  it('tell « none » from « as at first »', () => {
    const values = { ...readFilters(schema, ''), annee: null };
    expect(readFilters(schema, writeFilters(schema, values, '')).annee).toBeNull();
  });

  it('remember no search text', () => {
    const values = { ...readFilters(schema, ''), recherche: 'dupont', site: 2 };
    expect(writeFilters(schema, values, '', (kind) => kind.remembered)).toBe('?site=2');
  });

  it('come back as they were written', () => {
    const values = fc.record({
      annee: fc.option(fc.integer({ min: 0, max: 99 })),
      site: fc.option(fc.nat()),
      agents: fc.array(fc.nat()),
      recherche: fc.string(),
      du: fc.constantFrom(null, '2026-08-01', '2027-02-28'),
      inactifs: fc.boolean(),
      vue: fc.constantFrom('tous' as const, 'partiel' as const),
    });
    fc.assert(
      fc.property(values, (given) => expect(readFilters(schema, writeFilters(schema, given, ''))).toEqual(given)),
    );
  });

  it('tell whether the address mentions them', () => {
    expect(mentionsAny(schema, '?cotisation')).toBe(false);
    expect(mentionsAny(schema, '?cotisation&site=')).toBe(true);
  });
});
