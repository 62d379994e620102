import { ImageRightAnswered, ImageRightGivenBack, imageRight } from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/**
 * `read.droit_image`: one row per answer; of a pupil and year the one counts that was said last, be it by a merge (`prise_en_compte`).
 * `date_heure`, `utilisateur`: when and by whom it was recorded first, whichever record has it by now.
 */
export const imageRights = recordTable(imageRight, {
  set: [ImageRightAnswered],
  name: 'droit_image',
  version: 4,
  indexes: ['fk_eleve, fk_annee_scolaire, id_droit_image desc'],
  extra: {
    columns: { date_heure: 'timestamptz', utilisateur: 'integer?', prise_en_compte: 'timestamptz' },
    of: (_data, { at, actor, onBehalfOf }, before) => ({
      date_heure: before?.date_heure ?? at,
      utilisateur: before ? before.utilisateur : userOf({ actor: onBehalfOf ?? actor }),
      prise_en_compte: at,
    }),
  },
  also: (on) => [
    on(
      ImageRightGivenBack,
      ({ data }) => [[data.idDroitImage]],
      (row, { data: { fk_eleve, rendu } }) => {
        if (row?.fk_eleve !== fk_eleve) return row;
        return rendu ? { ...row, fk_eleve: rendu } : undefined;
      },
    ),
  ],
});
