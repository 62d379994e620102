import { bookletLimits } from '../../constants/booklets';
import { bookletStatuses } from '../../constants/statuses';
import { flag, id, int, oneOf, optional, personal, ref, text } from '../../core/field';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { bookletParts, modelParts } from './booklet-content';

const counted = { min: 1, max: largestInteger };
const title = text('Titre', bookletLimits.longestTitle);

/** What booklets are made from. Streams `bookletTemplate-{idLivretType}`. */
export const bookletTemplate = record('bookletTemplate', {
  label: 'Modèle de livret',
  stream: 'bookletTemplate',
  key: 'idLivretType',
  fields: {
    idLivretType: id(),
    titre: title,
    /** 1: offered for new booklets. */
    visible: flag('Visible'),
    /** Another one once a booklet was made from the last; booklets keep theirs. */
    version: int('Version du modèle', counted),
    ...modelParts,
  },
});

/** All of it as it is now. */
export const BookletTemplateSaved = bookletTemplate.event('BookletTemplateSaved', 1, 'Modèle de livret enregistré');
export const BookletTemplateRemoved = bookletTemplate.event(
  'BookletTemplateRemoved',
  1,
  'Modèle de livret supprimé',
  bookletTemplate.pick('idLivretType'),
);
export const bookletTemplateLife = { set: [BookletTemplateSaved], drop: [BookletTemplateRemoved] } as const;

/** A pupil's booklet of one schooling, whole: it holds the lines of the model that it was made from. Streams `booklet-{idLivret}`. */
export const booklet = record('booklet', {
  label: 'Livret',
  stream: 'booklet',
  key: 'idLivret',
  person: 'fk_eleve',
  identifiedBy: ['titre'],
  fields: {
    idLivret: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_scolariteInterne: ref('schooling', 'Scolarité'),
    fk_livretType: ref('bookletTemplate', 'Modèle'),
    version: int('Version du modèle', counted),
    titre: title,
    statut: oneOf('Statut', bookletStatuses, 'libelleStatut'),
    general: optional(personal(bookletParts.general)),
    discipline: optional(personal(bookletParts.discipline)),
    validation: optional(personal(bookletParts.validation)),
  },
});

/** Nothing is noted yet; from now on it is memorised. */
export const BookletStarted = booklet.event('BookletStarted', 1, 'Livret créé');
export const BookletMemorised = booklet.event('BookletMemorised', 1, 'Livret mémorisé', booklet.all, {
  audit: 'statuts',
});
/** The family reads it from now on. */
export const BookletValidated = booklet.event('BookletValidated', 1, 'Livret validé', booklet.all, {
  audit: 'statuts',
});
export const bookletLife = { set: [BookletStarted, BookletMemorised, BookletValidated] } as const;
