import { describe, expect, it } from '@jest/globals';
import { lateMonth } from './families';
import { demoLogins } from './logins';
import { buildPlan, fingerprintOfPlan, SIZE } from './plan';

const options = { ...SIZE, pupils: 120, today: '2026-11-21' };
const plan = buildPlan(options);
const pupils = plan.families.flatMap((family) => family.pupils);
const guardians = plan.families.flatMap((family) => family.guardians);

/** What part of the current year's instalments is paid on a day, at least and at most. */
const PAID_ON: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '2026-08-01': [0, 0],
  '2026-09-03': [0, 0],
  '2026-10-13': [0.1, 0.35],
  '2026-11-22': [0.35, 0.6],
  '2027-01-10': [0.65, 0.9],
  '2027-07-31': [0.8, 0.95],
};

describe('the plan of a demonstration', () => {
  it('is the same for the same seed, another for another', () => {
    expect(fingerprintOfPlan(buildPlan(options))).toBe(fingerprintOfPlan(plan));
    expect(fingerprintOfPlan(buildPlan({ ...options, seed: 82 }))).not.toBe(fingerprintOfPlan(plan));
  });

  it('has as many pupils as asked, all enrolled in the current year on a real site', () => {
    expect(pupils).toHaveLength(120);
    for (const pupil of pupils) expect(pupil.schooling.some((one) => one.fk_anneeScolaire === 9)).toBe(true);
  });

  it('has every status that a school uses in a current year; that of who left comes by a command', () => {
    const { families } = buildPlan({ ...options, pupils: 400 });
    const statuses = families
      .flatMap((family) => family.pupils.flatMap(({ schooling }) => schooling))
      .filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 9)
      .map(({ fk_statut }) => fk_statut);
    expect([...new Set(statuses)].sort((a, b) => a - b)).toEqual([1, 2, 10, 11, 12]);
  });

  it('has guardians who are there twice, written otherwise, with an address of their own', () => {
    const everybody = [...guardians, ...plan.agents].map(({ email }) => email);
    expect(plan.doubles.length).toBeGreaterThan(1);
    for (const double of plan.doubles) {
      const first = guardians.find(({ telephoneMobile }) => telephoneMobile === double.telephoneMobile);
      expect(first?.prenom).not.toBe(double.prenom);
      expect(first?.dateNaissance).toBe(double.dateNaissance);
      expect(everybody).not.toContain(double.email);
    }
  });

  it('has pupils who are there twice, with the second record of their guardian', () => {
    expect(plan.pupilDoubles).toHaveLength(plan.doubles.length);
    for (const [position, double] of plan.pupilDoubles.entries()) {
      const alike = plan.families
        .flatMap(({ pupils }) => pupils)
        .filter(({ prenom, dateNaissance }) => prenom === double.prenom && dateNaissance === double.dateNaissance);
      expect(alike).not.toHaveLength(0);
      expect(double.guardians.map(({ guardian }) => guardian)).toEqual([plan.doubles[position]?.index]);
    }
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

  it('has families that come in February or March of a past year, once its contributions are calculated, and pay from then on', () => {
    const { families, years, payments } = buildPlan({ ...options, pupils: 800 });
    const late = years.past.flatMap((year) =>
      families.flatMap((family) => {
        const month = lateMonth(family, year);
        return month ? [{ family, year, month }] : [];
      }),
    );
    expect(late.length).toBeGreaterThan(4);
    expect(families.filter((family) => lateMonth(family, years.current))).toEqual([]);
    for (const { family, year, month } of late) {
      expect([`${year.start + 1}-02`, `${year.start + 1}-03`]).toContain(month);
      expect(family.pupils).toHaveLength(1);
      const paid = payments.filter(
        ({ guardian, fk_anneeScolaire }) => guardian === family.guardians[0]?.index && fk_anneeScolaire === year.id,
      );
      for (const { date } of paid.flatMap((one) => one.payments)) expect(date.slice(0, 7) > month).toBe(true);
    }
  });

  it('has six hundred workshops, and no teacher in two lessons at once; a small network has a day of each teacher', () => {
    const { workshops } = buildPlan({ ...SIZE, today: options.today }).activity;
    expect(workshops).toHaveLength(600);
    expect(workshops.map(({ idAtelier }) => idAtelier)).toEqual(workshops.map((_, index) => index + 1));
    const lessons = workshops.filter(({ individuel }) => individuel === 1);
    const hours = lessons.map(({ teacher, jour, heureDebut }) => `${teacher} ${jour} ${heureDebut}`);
    expect(new Set(hours).size).toBe(hours.length);
    const small = plan.activity.workshops.filter(({ individuel }) => individuel === 1);
    const days = new Set(small.map(({ teacher, jour }) => `${teacher} ${jour}`));
    expect(days.size).toBe(new Set(small.map(({ teacher }) => teacher)).size);
  });

  it('changes a group in mid-year and replaces two teachers, by whom has the discipline there and is free', () => {
    const { workshops, lives } = plan.activity;
    const group = lives.find(({ moves }) => moves);
    expect(group).toMatchObject({ moved: { before: expect.any(Number) } });
    expect([group?.joins.length, group?.leaves.length]).toEqual([2, 2]);
    const replaced = lives.flatMap((one) => (one.replaced ? [{ ...one.replaced, id: one.idAtelier }] : []));
    expect([...new Set(replaced.map(({ remplacement }) => remplacement))].sort()).toEqual([1, 2]);
    for (const { id, by } of replaced) {
      const lesson = workshops.find(({ idAtelier }) => idAtelier === id);
      const taker = plan.agents.find(({ index }) => index === by);
      expect(taker?.disciplines).toContain(lesson?.fk_instrument);
      expect(workshops.some(({ teacher, jour }) => teacher === by && jour === lesson?.jour)).toBe(false);
    }
    for (const { told, day } of [...(group?.joins ?? []), ...(group?.leaves ?? []), ...replaced])
      expect([told < options.today, told >= '2026-09-18', day.length]).toEqual([true, true, 10]);
  });

  it('sends a pupil to another group of the kind from a day on, where there is one with a place', () => {
    const { lives } = buildPlan({ ...SIZE, today: options.today }).activity;
    const group = lives.find(({ moves }) => moves);
    const [turn] = group?.groups ?? [];
    const joined = lives.find(({ idAtelier }) => idAtelier === turn?.to);
    expect(turn?.from.idAtelier).toBe(group?.idAtelier);
    expect(joined?.groups).toEqual([turn]);
  });

  it.each(['2026-08-03', '2026-09-03', '2026-09-20'])(
    'plans no change where lessons have not begun, on %s',
    (today) => {
      expect(buildPlan({ ...options, today }).activity.lives).toEqual([]);
    },
  );

  it('enrols nobody in the future', () => {
    const early = buildPlan({ ...options, today: '2026-08-03' });
    for (const one of early.families.flatMap((family) => family.pupils).flatMap((pupil) => pupil.schooling))
      expect(one.dateCreation <= '2026-08-03').toBe(true);
  });

  it.each(['2026-08-01', '2026-09-03', '2026-10-13', '2026-11-22', '2027-01-10', '2027-07-31'])(
    'pays nothing in the future on %s, and more as the year goes on',
    (today) => {
      const { payments, notices } = buildPlan({ ...options, pupils: 400, today });
      const instants = payments.flatMap((family) => [
        ...family.payments.flatMap(({ recorded, afterwards }) => [recorded, afterwards?.at ?? recorded]),
        ...family.errors.map(({ stamp }) => stamp),
      ]);
      expect(instants.filter((at) => at >= today)).toEqual([]);
      const current = payments.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 9);
      const parts = current.map((family) => family.payments.length / family.instalments);
      const paid = parts.reduce((sum, part) => sum + part, 0) / parts.length;
      const [least, most] = PAID_ON[today] ?? [0, 0];
      expect(paid).toBeGreaterThanOrEqual(least);
      expect(paid).toBeLessThanOrEqual(most);
      expect(notices.length > 0).toBe(today > '2026-10-12');
    },
  );

  it('numbers payments in the order in which they were recorded', () => {
    const inOrder = plan.payments.flatMap((family) => family.payments).sort((a, b) => a.idReglement - b.idReglement);
    expect(inOrder.map(({ idReglement }) => idReglement)).toEqual(inOrder.map((_, index) => index + 1));
    expect(inOrder.map(({ recorded }) => recorded)).toEqual(inOrder.map(({ recorded }) => recorded).sort());
  });

  it('has real places around, in the département and beyond', () => {
    expect(plan.geography.municipalities).toHaveLength(314);
    expect(plan.geography.epci.length).toBeGreaterThan(10);
    expect(plan.geography.neighbours.map((town) => town.departement)).not.toContain('81');
  });
});
