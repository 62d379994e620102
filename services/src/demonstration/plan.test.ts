import { describe, expect, it } from '@jest/globals';
import { demoLogins } from './logins';
import { buildPlan, fingerprintOfPlan, SIZE } from './plan';

const options = { ...SIZE, pupils: 120, today: '2026-11-21' };
const plan = buildPlan(options);
const pupils = plan.families.flatMap((family) => family.pupils);
const guardians = plan.families.flatMap((family) => family.guardians);

describe('the plan of a demonstration', () => {
  it('is the same for the same seed, another for another', () => {
    expect(fingerprintOfPlan(buildPlan(options))).toBe(fingerprintOfPlan(plan));
    expect(fingerprintOfPlan(buildPlan({ ...options, seed: 82 }))).not.toBe(fingerprintOfPlan(plan));
  });

  it('has as many pupils as asked, all enrolled in the current year on a real site', () => {
    expect(pupils).toHaveLength(120);
    for (const pupil of pupils) expect(pupil.schooling.some((one) => one.fk_anneeScolaire === 9)).toBe(true);
  });

  it('gives every address to one person, and the printed logins to people of the plan', () => {
    const emails = [...guardians, ...plan.agents].map((one) => one.email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const login of demoLogins) {
      expect(emails).toContain(login.email);
      expect(login.password.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('declares the income of every paying guardian for the current year', () => {
    for (const {
      guardians: [payer],
    } of plan.families)
      expect(payer?.taxRecords.some((record) => record.fk_anneeScolaire === 9)).toBe(true);
  });

  it('enrols nobody in the future', () => {
    const early = buildPlan({ ...options, today: '2026-08-03' });
    for (const one of early.families.flatMap((family) => family.pupils).flatMap((pupil) => pupil.schooling))
      expect(one.dateCreation <= '2026-08-03').toBe(true);
  });

  it('has real places around, in the département and beyond', () => {
    expect(plan.geography.municipalities).toHaveLength(314);
    expect(plan.geography.epci.length).toBeGreaterThan(10);
    expect(plan.geography.neighbours.map((town) => town.departement)).not.toContain('81');
  });
});
