import { ask, type CommandSource, type Stage, sessionOf } from './command';

interface Sheet {
  readonly idAtelier: number;
  readonly date: string;
  readonly pupils: readonly number[];
}

const STATUSES = [2, 3, 4];

/** The supervisor records the same attendance sheets repeatedly. */
export function attendance(stage: Stage): CommandSource {
  const session = sessionOf(stage, /superviseur/i);
  const idleSheets: Sheet[] = [];
  let count = 0;
  return {
    kinds: ['attendance recorded'],
    weight: 2,
    prepare: async () => {
      const path = `/api/presences/listePresences?dateDebut=${stage.began}-10-01&dateFin=${stage.began}-10-14`;
      const rows = await ask<readonly { idAtelier: number; date: string; dateValidation: string | null }[]>(session, {
        method: 'GET',
        path,
      });
      for (const { idAtelier, date } of rows.filter((row) => row.dateValidation === null).slice(0, 60)) {
        const sheet = await ask<{ eleves: readonly { fk_eleve: number }[] }>(session, {
          method: 'GET',
          path: `/api/presences/parAtelier/${idAtelier}?date=${date}`,
        });
        idleSheets.push({ idAtelier, date, pupils: sheet.eleves.map((pupil) => pupil.fk_eleve) });
      }
      if (idleSheets.length === 0) throw new Error('the network has no attendance sheet to record');
    },
    next: (chance) => {
      const [sheet] = idleSheets.splice(chance.int(0, Math.max(0, idleSheets.length - 1)), 1);
      if (!sheet) return undefined;
      const body = {
        fk_atelier: sheet.idAtelier,
        date: sheet.date,
        commentaire: `Relevé ${++count}`,
        eleves: sheet.pupils.map((fk_eleve) => ({ fk_eleve, fk_statutPresence: chance.pick(STATUSES) })),
      };
      return {
        kind: 'attendance recorded',
        session,
        call: { method: 'POST', path: '/api/presences/0', body },
        expects: ['AttendanceRecorded'],
        settled: () => void idleSheets.push(sheet),
      };
    },
  };
}
