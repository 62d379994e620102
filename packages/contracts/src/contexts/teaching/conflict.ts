import { refs } from '../../core/composed-fields';
import { date, list, optional, ref, text } from '../../core/field';
import { paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Most ways in which two lessons meet in a year: hours and people of both change. */
export const MOST_WAYS = 200;
const MOST_PEOPLE = 10_000;

/**
 * What two lessons dispute, and that somebody keeps it so. `cle` names the pair: `12-45`; `places-12` of one lesson's places, `contrat-31-9` of
 * a teacher's contract of a year.
 */
export const keptConflict = record('keptConflict', {
  label: 'Conflit de cours',
  stream: 'conflict',
  key: 'cle',
  identifiedBy: ['cle'],
  fields: {
    cle: text('Conflit', 40),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_atelier: ref('workshop', 'Atelier'),
    fk_autre: optional(ref('workshop', 'Avec')),
    motif: paragraphs('Motif', 500),
    /** What was seen, each way once: the hours and rooms of both lessons, and whom they dispute. */
    vus: list(
      'Ce qui a été vu',
      {
        empreinte: text('Empreinte', 40),
        date: optional(date('À partir du')),
        horaire: text('Horaire', 200),
        horaireAutre: optional(text('Horaire de l’autre', 200)),
        salles: refs('salle', 'Salles', { max: MOST_PEOPLE }),
        eleves: refs('pupil', 'Élèves', { max: MOST_PEOPLE }),
        enseignants: refs('agent', 'Enseignants', { max: MOST_PEOPLE }),
      },
      { max: MOST_WAYS },
    ),
  },
});

/** It is kept as it was seen, for a reason; what changes is to be decided anew. */
export const ConflictKept = keptConflict.event('ConflictKept', 1, 'Conflit gardé', keptConflict.all);
/** It is to be decided again. */
export const ConflictReopened = keptConflict.event(
  'ConflictReopened',
  1,
  'Conflit à trancher',
  keptConflict.pick('cle'),
);
