import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Absences, asked, FAMILY, openAbsences, TODAY, why } from './testing/given-lessons';

const ANNOUNCED = 'absenceEnseignant';
const WITHDRAWN = 'absenceEnseignantLevee';
const OTHER_DAYS = 'absenceEnseignantJours';
let school: Absences;
beforeAll(async () => {
  school = await openAbsences();
});
afterAll(() => school?.system.stop());

test('families who were told hear of the withdrawal, also where the draft was removed before morning', async () => {
  const day = '2027-01-20';
  const id = await school.request(asked, day);
  await school.decide(id, 4, { prevenir: 1 });
  await school.tell(id, 1, await school.lastDecision(id));
  const announced = await school.mailAbout(id, ANNOUNCED);
  await school.sent(announced);
  school.system.clock.set(`${TODAY}T21:30:00.000Z`);
  await school.decide(id, 1, why);
  const position = await school.lastDecision(id);
  await expect(school.tell(id, 0, position)).rejects.toThrow('quiet hours');
  await school.call('DELETE /api/absences/:id', { params: { id } }, asked);
  school.system.clock.set('2026-11-22T10:00:00.000Z');
  expect(await school.tell(id, 0, position)).toEqual({ changed: true });
  expect(await school.wordsOf(await school.mailAbout(id, WITHDRAWN))).toContain('mercredi 20 janvier');
});

test('the withdrawal says nothing of a lesson that does not take place as planned all the same', async () => {
  const day = '2027-02-03';
  const id = await school.request(asked, day);
  await school.decide(id, 4, { prevenir: 1 });
  await school.tell(id, 1, await school.lastDecision(id));
  const announced = await school.mailAbout(id, ANNOUNCED);
  await school.sent(announced);
  const other = await school.request(asked, day);
  await school.decide(other, 4, { prevenir: 0 });
  school.system.clock.set('2026-11-22T11:00:00.000Z');
  await school.decide(id, 3, why);
  await school.tell(id, 0, await school.lastDecision(id));
  await expect(school.wordsOf(await school.mailAbout(id, WITHDRAWN))).rejects.toThrow('nothing to say');
});

/** Accepted and announced for some days, then taken back at night and sent in anew for others, and accepted again before morning. */
async function changedAtNight(days: object, others: object, prevenir: 0 | 1) {
  school.system.clock.set(`${TODAY}T10:00:00.000Z`);
  const id = await school.request(asked, undefined, days);
  await school.decide(id, 4, { prevenir: 1 });
  await school.tell(id, 1, await school.lastDecision(id));
  await school.sent(await school.mailAbout(id, ANNOUNCED));
  school.system.clock.set(`${TODAY}T21:30:00.000Z`);
  await school.decide(id, 1, why);
  const back = await school.lastDecision(id);
  await expect(school.tell(id, 0, back)).rejects.toThrow('quiet hours');
  await school.decide(id, 2, others, asked);
  await school.decide(id, 4, { prevenir });
  const again = await school.lastDecision(id);
  school.system.clock.set('2026-11-22T10:00:00.000Z');
  return { id, back, again };
}

test('who was told of days that the absence has no more is told that they are as planned, and of its new ones', async () => {
  const days = { dateDebut: '2027-03-03', dateFin: '2027-03-10' };
  const { id, back, again } = await changedAtNight(days, { dateDebut: '2027-03-10', dateFin: '2027-03-17' }, 1);
  expect(await school.tell(id, 1, again)).toEqual({ changed: true });
  expect(await school.tell(id, 0, back)).toEqual({ changed: true });
  const about = await school.mailAbout(id, OTHER_DAYS);
  const words = await school.wordsOf(about);
  expect(words).toContain('a changé de dates');
  expect(words).toContain('mercredi 3 mars');
  expect(words).not.toMatch(/10 mars|17 mars/);
  const [, announced = ''] = (await school.mailsTo(FAMILY)).filter((one) => one.startsWith(`${ANNOUNCED}-${id}-`));
  const now = await school.wordsOf(announced);
  expect(now).toContain('mercredi 10 mars');
  expect(now).toContain('mercredi 17 mars');
  expect(now).not.toContain('3 mars');
});

test('so is who is told nothing of the new days; taken back for good, all of them are told', async () => {
  const days = { dateDebut: '2027-04-28', dateFin: '2027-05-12' };
  const { id, back, again } = await changedAtNight(days, { dateDebut: '2027-05-12', dateFin: '2027-05-12' }, 0);
  expect(await school.tell(id, 0, again)).toEqual({ changed: false });
  expect(await school.tell(id, 0, back)).toEqual({ changed: true });
  const about = await school.mailAbout(id, OTHER_DAYS);
  expect(await school.wordsOf(about)).toContain('mercredi 28 avril');
  await school.sent(about);
  await school.decide(id, 3, why);
  expect(await school.tell(id, 0, await school.lastDecision(id))).toEqual({ changed: true });
  const words = await school.wordsOf(await school.mailAbout(id, WITHDRAWN));
  expect(words).toContain('est levée');
  expect(words).toContain('mercredi 12 mai');
});

test('accepted again before morning for all of its days, it is as families were told', async () => {
  const days = { dateDebut: '2027-05-26', dateFin: '2027-05-26' };
  const { id, back, again } = await changedAtNight(days, { ...days, dateFin: '2027-06-02' }, 1);
  expect(await school.tell(id, 0, back)).toEqual({ changed: false });
  expect(await school.tell(id, 1, again)).toEqual({ changed: true });
});

test('a withdrawal that leaves once the absence is accepted again, without a mail, keeps who was told for its last end', async () => {
  school.system.clock.set(`${TODAY}T10:00:00.000Z`);
  const id = await school.request(asked, undefined, { dateDebut: '2027-06-09', dateFin: '2027-06-16' });
  await school.decide(id, 4, { prevenir: 1 });
  await school.tell(id, 1, await school.lastDecision(id));
  await school.sent(await school.mailAbout(id, ANNOUNCED));
  await school.decide(id, 1, why);
  await school.tell(id, 0, await school.lastDecision(id));
  const late = await school.mailAbout(id, WITHDRAWN);
  await school.decide(id, 2, { dateDebut: '2027-06-16' }, asked);
  await school.decide(id, 4, { prevenir: 0 });
  await school.tell(id, 0, await school.lastDecision(id));

  await expect(school.wordsOf(late)).rejects.toThrow('nothing to say');
  await school.dropped(late);
  const about = await school.mailAbout(id, OTHER_DAYS);
  expect(await school.wordsOf(about)).toContain('mercredi 9 juin');
  expect(await school.wordsOf(about)).not.toContain('16 juin');
  await school.sent(about);

  await school.decide(id, 3, why);
  expect(await school.tell(id, 0, await school.lastDecision(id))).toEqual({ changed: true });
  const last = (await school.mailsTo(FAMILY)).filter((one) => one.startsWith(`${WITHDRAWN}-${id}-`) && one !== late);
  expect(last).toHaveLength(1);
  expect(await school.wordsOf(last[0] ?? '')).toContain('mercredi 16 juin');
});
