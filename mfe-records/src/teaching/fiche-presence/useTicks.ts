import { useUser } from '@diapason/platform';
import { forget, isSame, type KeptSheet, keep, useKept } from '../hors-ligne/kept';
import { type Ended, useSendSheet } from '../hors-ligne/sending';
import { NO_TICKS, type Sheet, type Tick, type Ticks, ticking } from './sheet';

/** What is ticked on a sheet: on the device at once, so that neither a dead battery nor another screen loses it. */
export function useTicks(sheet: Sheet) {
  const { idUtilisateur } = useUser();
  const send = useSendSheet();
  const key = { idUtilisateur, idAtelier: sheet.idAtelier, date: sheet.date };
  const kept = useKept().sheets?.find((one) => isSame(one, key));
  // What was refused is the beginning of what is ticked next, as long as the sheet takes any.
  const ticks = kept && (kept.refusal === undefined || sheet.dateValidation === null) ? kept.ticks : NO_TICKS;
  const put = (next: Ticks, act: KeptSheet['act']) =>
    keep({
      ...key,
      libelleType: sheet.libelleType,
      heureDebut: sheet.heureDebut,
      ticks: next,
      noms: Object.fromEntries(sheet.eleves.map(({ fk_eleve, nomPrenomEleve }) => [fk_eleve, nomPrenomEleve])),
      act,
      at: new Date().toISOString(),
    });
  const take = (next: Ticks) => void put(next, 'tick');
  return {
    ticks,
    kept,
    take,
    tick: (fk_eleve: number, one: Tick) => take(ticking(ticks, fk_eleve, one)),
    write: (commentaire: string) => take({ ...ticks, commentaire }),
    press: async (act: 'save' | 'validate', next: Ticks): Promise<Ended> => {
      await put(next, act);
      return send(key);
    },
    drop: () => void forget(key),
  };
}
