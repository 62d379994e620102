import { expect, test } from '@jest/globals';
import { byItsDay, dayOfWorkshopChange } from './entryDay';

const year = { dateDebut: '2026-09-01', dateFin: '2027-07-03' };
const today = '2026-11-29';

test('a workshop changes from today on, or from its first day; one outside the year is of another', () => {
  expect(dayOfWorkshopChange(today, year)).toBe(today);
  expect(dayOfWorkshopChange(today, year, { premierJour: '2027-01-05' })).toBe('2027-01-05');
  expect(dayOfWorkshopChange(today, year, { premierJour: '2026-10-05' })).toBe(today);
  // Its school year was corrected.
  expect(dayOfWorkshopChange(today, year, { premierJour: '2027-09-13' })).toBe(today);
});

test('what meets once changes from its day on, where that is past', () => {
  expect(dayOfWorkshopChange(today, year, { dateSeance: '2026-11-14' })).toBe('2026-11-14');
  expect(dayOfWorkshopChange(today, year, { dateSeance: '2026-12-15' })).toBe(today);
  expect(dayOfWorkshopChange(today, year, { dateSeance: '2025-11-14' })).toBe(today);
  expect([byItsDay('2027-01-05', '2026-12-15'), byItsDay('2026-12-01', '2026-12-15'), byItsDay(today)]).toEqual([
    ...['2026-12-15', '2026-12-01', today],
  ]);
});

test('in a year that is over what stands changes since it is as it is shown, in one to come from its first day on', () => {
  expect(dayOfWorkshopChange('2027-11-29', year, { depuis: '2027-01-04' })).toBe('2027-01-04');
  expect(dayOfWorkshopChange('2027-11-29', year)).toBe(year.dateDebut);
  expect(dayOfWorkshopChange('2026-08-01', year, { premierJour: null })).toBe(year.dateDebut);
});
