import { schoolingStatuses } from '../../constants/statuses';
import { refs } from '../../core/composed-fields';
import { date, flag, id, oneOf, optional, personal, ref } from '../../core/field';
import { depending, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** What a pupil studies in a school year, in the pupil's stream. */
export const schooling = record('schooling', {
  label: 'Scolarité au conservatoire',
  stream: 'pupil',
  key: 'idScolarite',
  streamKey: 'idEleve',
  person: 'idEleve',
  identifiedBy: ['fk_anneeScolaire', 'fk_offre'],
  fields: {
    idEleve: id('pupil'),
    idScolarite: id(),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_offre: ref('offre', 'Offre'),
    fk_site: optional(ref('site', 'Site')),
    /** Preferred first; screens take up to three. */
    fk_instrument: refs('instrument', 'Instruments', { max: 10 }),
    fk_style: depending(refs('style', 'Styles', { max: 10 }), { choicesBy: 'fk_offre' }),
    fk_statut: oneOf('Statut', schoolingStatuses, 'libelleStatut'),
    fk_cycle: optional(ref('cycle', 'Cycle')),
    fk_annee: optional(ref('annee', 'Année de cycle')),
    fk_enseignant: optional(ref('agent', 'Enseignant')),
    fk_idScolariteParent: depending(optional(ref('schooling', 'Complète la scolarité')), {
      shownWhen: 'complementaire',
      choicesBy: 'fk_anneeScolaire',
    }),
    complementaire: flag('Complémentaire'),
    passageCycleSuivant: flag('Passage au cycle suivant'),
    commentaire: optional(personal(paragraphs('Commentaire', 500))),
    commentaireInscription: optional(personal(paragraphs('Commentaire d’inscription', 500))),
    dateCreation: date('Date de création'),
    /** None is the beginning of the school year (D-FAM-46). */
    dateEntree: optional(date('Date d’entrée')),
  },
});

/** From which day it holds; facts without one hold since the school year began. */
const depuis = date('À partir du').stored.optional();

export const SchoolingEnrolled = schooling.event('SchoolingEnrolled', 1, 'Scolarité ajoutée', schooling.all);
/** All fields as they are after the change; the status from a day on. */
export const SchoolingChanged = schooling.event(
  'SchoolingChanged',
  1,
  'Scolarité modifiée',
  schooling.all.extend({ depuis }),
);
/** The status alone: a pupil who leaves takes 6 on the schoolings of that year. */
export const SchoolingStatusChanged = schooling.event(
  'SchoolingStatusChanged',
  1,
  'Statut de la scolarité modifié',
  schooling.pick('idEleve', 'idScolarite', 'fk_statut').extend({ depuis }),
  { audit: 'statuts' },
);
export const SchoolingRemoved = schooling.event(
  'SchoolingRemoved',
  1,
  'Scolarité supprimée',
  schooling.pick('idEleve', 'idScolarite').extend({ depuis }),
);
