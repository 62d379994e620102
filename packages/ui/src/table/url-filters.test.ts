import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysKind } from '../calendar/days';
import { filter, mentionsAny, readFilters, writeFilters } from './url-filters';

const schema = {
  annee: filter.number(6),
  site: filter.number(),
  agents: filter.numbers(),
  recherche: filter.text(),
  jours: daysKind({ from: null, to: null }),
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
      jours: { from: null, to: null },
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
      jours: { from: '2026-09-01', to: null },
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
    const day = fc.constantFrom(null, '2026-08-01', '2027-02-28');
    const values = fc.record({
      annee: fc.option(fc.integer({ min: 0, max: 99 })),
      site: fc.option(fc.nat()),
      agents: fc.array(fc.nat()),
      recherche: fc.string(),
      jours: fc.record({ from: day, to: day }),
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

  it('allow no site but those that the user may choose', () => {
    const sites = { site: filter.number(null, [2, 3]) };
    expect(readFilters(sites, '?site=5').site).toBeNull();
    expect(readFilters(sites, '?site=2').site).toBe(2);
    expect(readFilters({ site: filter.number() }, '?site=5').site).toBe(5);
  });

  it('keep a number between its bounds', () => {
    const schema = { taille: filter.integer(50, { min: 1, max: 500 }) };
    const read = (text: string) => readFilters(schema, `?taille=${text}`).taille;
    expect(['0', '-1', '501', '', 'x', '1.5'].map(read)).toEqual([50, 50, 50, 50, 50, 50]);
    expect(['1', '500'].map(read)).toEqual([1, 500]);
  });

  it('leave out the day of a range that is as at first', () => {
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const schema = { jours: daysKind(month) };
    expect(writeFilters(schema, { jours: { ...month, to: '2026-12-31' } }, '')).toBe('?au=2026-12-31');
    expect(readFilters(schema, '?au=2026-12-31').jours).toEqual({ from: '2026-11-01', to: '2026-12-31' });
    expect(readFilters(schema, '?du=&au=').jours).toEqual({ from: null, to: null });
  });

  it('let nobody change what is fixed', () => {
    const schema = { annee: filter.fixed(6) };
    expect(readFilters(schema, '?annee=5')).toEqual({ annee: 6 });
    expect(writeFilters(schema, { annee: 6 }, '')).toBe('');
    expect(mentionsAny(schema, '?annee=5')).toBe(false);
  });
});
