import { useUser } from '@diapason/platform';
import { change, forget, isSame, type KeptSheet, useKept } from '../hors-ligne/kept';
import { type Ended, isOlder, overwrite, sendSheet } from '../hors-ligne/sending';
import { allPresent, NO_TICKS, type Sheet, type Tick, type Ticks, ticking } from './sheet';

/** What is ticked on a sheet: on the device at once, so that neither a dead battery nor another screen loses it. */
export function useTicks(sheet: Sheet) {
  const { idUtilisateur } = useUser();
  const key = { idUtilisateur, idAtelier: sheet.idAtelier, date: sheet.date };
  const kept = useKept().sheets?.find((one) => isSame(one, key));
  const ticks = ticksOn(kept, sheet);
  const put = (next: (ticks: Ticks) => Ticks, act: KeptSheet['act']) => {
    const { libelleType, heureDebut, version } = sheet;
    const at = new Date().toISOString();
    return change(key, (before) => ({
      ...key,
      ...{ libelleType, heureDebut, version: before?.version ?? version, act, at },
      ticks: next(ticksOn(before, sheet)),
      ...(before?.sending ? { sending: before.sending } : {}),
    }));
  };
  const take = (next: (ticks: Ticks) => Ticks) => void put(next, 'tick');
  const all = (before: Ticks) => allPresent(sheet, before);
  return {
    ticks,
    kept,
    /** Somebody else recorded the sheet since, otherwise. */
    isOlder: kept !== undefined && kept.refusal === undefined && isOlder(kept, sheet),
    overwrite: () => void overwrite(key, sheet.version),
    takeAll: () => take(all),
    tick: (fk_eleve: number, one: Tick) => take((before) => ticking(before, fk_eleve, one)),
    write: (commentaire: string) => take((before) => ({ ...before, commentaire })),
    press: async (act: 'save' | 'validate', isAll: boolean): Promise<Ended> => {
      await put(isAll ? all : (before) => before, act);
      return sendSheet(key);
    },
    drop: () => void forget(key),
  };
}

/** What was refused is the beginning of what is ticked next, as long as the sheet takes any. */
const ticksOn = (kept: KeptSheet | undefined, sheet: Sheet): Ticks =>
  kept && (kept.refusal === undefined || sheet.dateValidation === null) ? kept.ticks : NO_TICKS;
