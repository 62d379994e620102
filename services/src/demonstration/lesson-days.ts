import { repetition, settingDefinition } from '@diapason/contracts/constants';
import { lessonDays, occurrences } from '@diapason/projections/teaching/calendar';
import { schoolHolidays } from '../contexts/site/defaults/staff';
import type { DemoWorkshop } from './lessons';
import type { DemoYear } from './school-years';

/** Days of a range on which a class meets, by the calendar of the zone that a new network has. */
export function meetingDays(year: DemoYear) {
  const holidays = Object.values(schoolHolidays)
    .filter(({ zone }) => zone === settingDefinition('zoneVacances')?.defaut || zone === 'ABC')
    .map(({ premierJour, jourReprise }) => ({ premierJour: String(premierJour), jourReprise: String(jourReprise) }));
  const meets = lessonDays({ holidays, closures: [] }, year);
  const weekly = { fk_typeRepetition: repetition.weekly, semaine: null, semaineDuMois: null, dateSeance: null };
  return (
    { jour, fk_site }: Pick<DemoWorkshop, 'jour' | 'fk_site'>,
    range: { readonly dateDebut: string; readonly dateFin: string },
  ) => occurrences({ ...weekly, jour, fk_site }, year, meets, range);
}
