import { PupilDetailsChanged, PupilRegistered } from '@diapason/contracts/families';
import { type EventMetadata, table } from '@diapason/event-sourcing';

type Told = {
  readonly data: { readonly idEleve: number; readonly dateAbandon: string | null };
  readonly metadata: EventMetadata;
};

/** `read.depart`: the leaving that a pupil's sheet tells: its first day away, who told it last and when. */
export const leavings = table(
  {
    name: 'depart',
    version: 1,
    key: ['fk_eleve'],
    columns: { fk_eleve: 'integer', date_abandon: 'date', dit_le: 'timestamptz', acteur: 'text', au_nom_de: 'text?' },
    indexes: ['date_abandon'],
  },
  (on) =>
    [PupilRegistered, PupilDetailsChanged].map((event) =>
      on(
        event,
        ({ data }: Told) => [[data.idEleve]],
        (row, { data, metadata }: Told) => {
          const { idEleve, dateAbandon } = data;
          if (dateAbandon === null) return undefined;
          if (row?.date_abandon === dateAbandon) return row;
          const { at, actor, onBehalfOf } = metadata;
          return {
            fk_eleve: idEleve,
            date_abandon: dateAbandon,
            dit_le: at,
            acteur: actor,
            au_nom_de: onBehalfOf ?? null,
          };
        },
      ),
    ),
);
