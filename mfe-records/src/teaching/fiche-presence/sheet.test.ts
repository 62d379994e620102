import { expect, test } from '@jest/globals';
import { allPresent, NO_TICKS, type Sheet, sentAs, ticking, withTicks } from './sheet';

const pupil = (fk_eleve: number, fk_statutPresence: number | null) => ({
  fk_eleve,
  fk_statutPresence,
  commentaire: null,
});
const sheet = (...eleves: readonly object[]) =>
  ({
    idPresence: 9,
    idAtelier: 5,
    date: '2026-11-25',
    aujourdhui: '2026-11-25',
    autrement: null,
    version: 3,
    commentaire: null,
    eleves,
  }) as unknown as Sheet;
const statuses = ({ eleves }: Sheet) => eleves.map((one) => one.fk_statutPresence);

test('« Tous présents » touches neither who is excused nor who was ticked, then or since', () => {
  const blank = sheet(pupil(1, null), pupil(2, null), pupil(3, 1), pupil(4, null));
  const ticks = allPresent(blank, ticking(NO_TICKS, 2, { fk_statutPresence: 4 }));
  expect(statuses(withTicks(blank, ticks))).toEqual([2, 4, 1, 2]);
  // A colleague saw that one is away; another is excused by now.
  const since = sheet(pupil(1, 4), pupil(2, 2), pupil(3, 1), pupil(4, 1));
  expect(statuses(withTicks(since, ticks))).toEqual([4, 4, 1, 1]);
});

test('a sheet is sent as it was read with what was ticked on top, by its version', () => {
  const { params, body } = sentAs(sheet(pupil(1, null)), ticking(NO_TICKS, 1, { fk_statutPresence: 2 }), {
    validates: true,
  });
  expect([params, body]).toEqual([
    { id: 9 },
    expect.objectContaining({ versionAttendue: 3, dateValidation: '2026-11-25', eleves: [pupil(1, 2)] }),
  ]);
});
