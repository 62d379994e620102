import { settingDefinitions } from '@diapason/contracts/constants';
import { type ReferenceRow, referenceTable } from '@diapason/contracts/site';
import type { CommandContext } from '../../machinery/app/command';
import { addsFirst } from '../../machinery/app/first-facts';
import { decideAddMissingRows, reference } from './aggregate/reference';
import { beginOfSchoolYear, schoolYearId, schoolYearsAround } from './aggregate/school-year';
import { decideSaveSetting, setting } from './aggregate/setting';
import { defaultRows } from './defaults';

/**
 * What every network has before anyone logs in: school years, what is taught, settings. Runs at each start and appends only what
 * was never there, so what staff changed or removed stays as they left it. The school years of the day are added as years go by.
 */
export const firstFacts = addsFirst(2, async ({ execute, today }) => {
  const years = schoolYearsAround(today);
  await addRows(execute, 'annee_scolaire', years);
  for (const [table, rows] of Object.entries(defaultRows))
    await addRows(execute, table, new Map(Object.entries(rows).map(([id, row]) => [Number(id), row])));
  const defaults = defaultSettings(today);
  for (const [cle, valeur] of defaults) {
    await execute(setting, cle, (state) =>
      state.valeur === undefined ? decideSaveSetting(state, cle, valeur, [...years.keys()]) : [],
    );
  }
});

async function addRows(execute: CommandContext['execute'], id: string, rows: ReadonlyMap<number, ReferenceRow>) {
  const table = referenceTable(id);
  await execute(reference, id, (state) => decideAddMissingRows(state, table, rows));
}

/** The declared defaults; the two settings that name a school year take it from the day. Re-enrolment opens on 1 June for the next year (document 002 §4). */
export function defaultSettings(today: string): Map<string, string> {
  const begin = beginOfSchoolYear(today);
  const month = Number(today.slice(5, 7));
  const enrolling = month === 6 || month === 7 ? begin + 1 : begin;
  const ofTheDay: Readonly<Record<string, string>> = {
    anneeEnCours: String(schoolYearId(begin)),
    anneeInscriptions: String(schoolYearId(enrolling)),
  };
  return new Map(settingDefinitions.map(({ cle, defaut }) => [cle, ofTheDay[cle] ?? defaut]));
}
