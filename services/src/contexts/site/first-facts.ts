import { beginOfSchoolYear, settingDefinitions } from '@diapason/contracts/constants';
import { type ReferenceRow, referenceTable } from '@diapason/contracts/site';
import type { CommandContext } from '../../machinery/app/command';
import { declareFirstFacts } from '../../machinery/app/first-facts';
import { decideAddMissingRows, reference } from './aggregate/reference';
import { schoolYearId, schoolYearsAround } from './aggregate/school-year';
import { decideSaveSetting, setting } from './aggregate/setting';
import { defaultRows } from './defaults';

/**
 * School years, courses and settings that exist before anyone logs in.
 * Runs at each start and adds only what never existed, and each year its school year.
 */
export const firstFacts = declareFirstFacts(2, async ({ execute, today }) => {
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

/** Defaults; two settings name a school year and take it from the date. Re-enrolment opens on 1 June (document 002 §4). */
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
