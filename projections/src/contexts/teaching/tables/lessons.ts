import {
  LessonAsPlanned,
  LessonCancelled,
  LessonMoved,
  LessonTaughtBy,
  lesson,
  WorkshopRemoved,
} from '@diapason/contracts/teaching';
import { type EventMetadata, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

const asPlanned = (fk_atelier: number, date: string) => ({
  fk_atelier,
  date,
  tenue_le: date as string | null,
  heure_debut: null as string | null,
  heure_fin: null as string | null,
  fk_site: null as number | null,
  fk_salle: null as number | null,
  motif: null as string | null,
  enseignants: null as readonly number[] | null,
});
/** Who told it, and when. */
const told = (metadata: EventMetadata) => ({ dit_par: userOf(metadata), dit_le: metadata.at });

/**
 * `read.seance`: lessons that are not as planned, by their day in the calendar. `tenue_le`: when it is held, null where it is not; hours, place
 * and teachers are null where they are the workshop's. Who told it last, when and why.
 */
export const singleLessons = table(
  {
    name: 'seance',
    version: 2,
    record: lesson,
    key: ['fk_atelier', 'date'],
    columns: {
      fk_atelier: 'integer',
      date: 'date',
      tenue_le: 'date?',
      heure_debut: 'time?',
      heure_fin: 'time?',
      fk_site: 'integer?',
      fk_salle: 'integer?',
      motif: 'text?',
      enseignants: 'integer[]?',
      dit_par: 'integer?',
      dit_le: 'timestamptz',
    },
    indexes: ['fk_atelier, tenue_le', 'date'],
  },
  (on) => [
    on(
      LessonMoved,
      ({ data }) => [[data.idAtelier, data.date]],
      (row, { data, metadata }) => ({
        ...(row ?? asPlanned(data.idAtelier, data.date)),
        ...told(metadata),
        tenue_le: data.tenueLe,
        heure_debut: data.heureDebut,
        heure_fin: data.heureFin,
        fk_site: data.fk_site,
        fk_salle: data.fk_salle,
        motif: data.motif,
      }),
    ),
    on(
      LessonCancelled,
      ({ data }) => [[data.idAtelier, data.date]],
      (row, { data, metadata }) => ({
        ...(row ?? asPlanned(data.idAtelier, data.date)),
        ...told(metadata),
        tenue_le: null,
        motif: data.motif,
      }),
    ),
    on(
      LessonTaughtBy,
      ({ data }) => [[data.idAtelier, data.date]],
      (row, { data, metadata }) => {
        const before = { ...(row ?? asPlanned(data.idAtelier, data.date)), ...told(metadata) };
        return { ...before, tenue_le: before.tenue_le ?? data.date, motif: data.motif, enseignants: data.enseignants };
      },
    ),
    on(
      LessonAsPlanned,
      ({ data }) => [[data.idAtelier, data.date]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.seances.map(({ date }) => [data.idAtelier, date]),
      () => undefined,
    ),
  ],
);
