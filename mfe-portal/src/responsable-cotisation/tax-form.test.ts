import { quotientOf } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayCorrect, refused, taxBody, taxFaults, yearsToDeclare } from './tax-form';

const avis = { name: 'avis.pdf' } as File;
const form = { fk_anneeScolaire: 9, revenuFiscal: 36_000, nombrePart: 3, avis, refus: false };

describe('the quotient', () => {
  // 002:436.a
  it('is the monthly income by part, rounded', () => {
    expect(quotientOf(36_000, 3)).toBe(1000);
    expect(quotientOf(35_299.5, 2.5)).toBe(1177);
  });
  // 002:436.b
  it('is 0 when the income is empty', () => {
    expect(quotientOf(null, 2)).toBe(0);
    expect(quotientOf(0, 2)).toBe(0);
  });
  it('is 0 while the parts are not a number above 0', () => {
    for (const parts of [null, 0, -1, Number.NaN]) expect(quotientOf(30_000, parts)).toBe(0);
    expect(quotientOf(Number.NaN, 2)).toBe(0);
  });
  it('is a whole number and never falls when the income rises', () => {
    const income = fc.integer({ min: 0, max: 500_000 });
    const parts = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(income, income, parts, (a, b, shares) => {
        const [low, high] = [quotientOf(Math.min(a, b), shares), quotientOf(Math.max(a, b), shares)];
        expect(Number.isInteger(low)).toBe(true);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});

describe('the tax form', () => {
  it('accepts a year, an income and parts', () => expect(taxFaults(form)).toEqual({}));
  it('asks for every field', () =>
    expect(
      taxFaults({ fk_anneeScolaire: null, revenuFiscal: null, nombrePart: null, avis: null, refus: false }),
    ).toEqual({
      fk_anneeScolaire: 'Veuillez remplir tous les champs',
      revenuFiscal: 'Veuillez remplir tous les champs',
      nombrePart: 'Veuillez remplir tous les champs',
      avis: "Veuillez fournir votre avis d'imposition",
    }));
  it('asks for no second notice', () => expect(taxFaults({ ...form, avis: null }, true)).toEqual({}));
  it('accepts no income at all, which is not an empty field', () =>
    expect(taxFaults({ ...form, revenuFiscal: 0 })).toEqual({}));
  it('refuses negative amounts and fractions of a cent', () => {
    expect(taxFaults({ ...form, revenuFiscal: -1 }).revenuFiscal).toBe('Les valeurss negative ne sont pas autorisé');
    expect(taxFaults({ ...form, revenuFiscal: 10.005 }).revenuFiscal).toMatch(/deux décimales/);
    expect(taxFaults({ ...form, nombrePart: 21 }).nombrePart).toMatch(/20/);
  });
  it('asks for the year only when the tax notice is not handed over', () =>
    expect(taxFaults({ ...form, ...refused(true) })).toEqual({}));
  it('clears the amounts when the box is ticked', () =>
    expect({ ...form, ...refused(true) }).toEqual({
      fk_anneeScolaire: 9,
      revenuFiscal: null,
      nombrePart: null,
      avis: null,
      refus: true,
    }));
});

describe('what is sent', () => {
  it('is the record with its quotient', () =>
    expect(taxBody(form, 71)).toEqual({
      idRevenu: 0,
      fk_responsable: 71,
      fk_anneeScolaire: 9,
      revenuFiscal: 36_000,
      nombrePart: 3,
      quotient: 1000,
      exoneration: 0,
      absence: 0,
    }));
  it('is absence 1 with income and parts at 0 for a refusal', () =>
    expect(taxBody({ ...form, refus: true }, 71)).toMatchObject({
      revenuFiscal: 0,
      nombrePart: 0,
      quotient: 0,
      absence: 1,
    }));
});

describe('the years to declare', () => {
  const years = [
    { idAnneeScolaire: 10, dateFin: '2028-07-31' },
    { idAnneeScolaire: 9, dateFin: '2027-07-31' },
    { idAnneeScolaire: 8, dateFin: '2026-07-31' },
  ];
  const ids = (declared: readonly { fk_anneeScolaire: number }[]) =>
    yearsToDeclare(years, declared, '2026-11-21').map((year) => year.idAnneeScolaire);
  it('are this one and the next', () => expect(ids([])).toEqual([9, 10]));
  it('leave out what is declared', () => expect(ids([{ fk_anneeScolaire: 9 }])).toEqual([10]));
  it.each([
    ['to its last day', { fk_anneeScolaire: 8, verifiee: 0 }, '2026-07-31', true],
    ['not when it is over', { fk_anneeScolaire: 8, verifiee: 0 }, '2026-08-01', false],
    ['not once it is verified', { fk_anneeScolaire: 9, verifiee: 1 }, '2026-11-21', false],
  ])('a declaration is corrected while its year lasts: %s', (_when, record, day, may) =>
    expect(mayCorrect(record, years, day)).toBe(may),
  );
});
