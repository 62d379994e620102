import { manyRunning } from '@diapason/contracts/constants';
import type { ReadModels } from '@diapason/event-sourcing';
import { cancelledAmong } from './cancelled';
import { runningAbsences } from './running-absences';

/** With what a list of sheets warns of: lessons that do not take place, and pupils who were absent many times running. */
export async function withAlarms<R extends { readonly idAtelier: number; readonly date: string }>(
  db: ReadModels,
  rows: readonly R[],
  today: string,
) {
  const asked = [...new Set(rows.map(({ idAtelier }) => idAtelier))];
  const [isCancelled, running] = await Promise.all([
    cancelledAmong(db, { workshops: rows.map(({ idAtelier }) => idAtelier), days: rows.map(({ date }) => date) }),
    runningAbsences(db, asked, { day: today, atLeast: manyRunning }),
  ]);
  const pupilsBy = new Map<number, { fk_eleve: number; nomPrenomEleve: string; fois: number }[]>();
  for (const { fk_atelier, ...pupil } of running)
    pupilsBy.set(fk_atelier, [...(pupilsBy.get(fk_atelier) ?? []), pupil]);
  return rows.map((row) => ({
    ...row,
    annule: isCancelled(row.idAtelier, row.date),
    absencesRepetees: pupilsBy.get(row.idAtelier) ?? [],
  }));
}
