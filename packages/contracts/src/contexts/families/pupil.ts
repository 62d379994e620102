import { sexes } from '../../constants/lookups';
import { phoneNumber, surname } from '../../core/composed-fields';
import { birthday, date, flag, id, oneOf, optional, personal, text } from '../../core/field';
import { paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Streams `pupil-{idEleve}` hold the pupil with guardian links and schooling. */
export const pupil = record('pupil', {
  label: 'Élève',
  stream: 'pupil',
  key: 'idEleve',
  person: 'idEleve',
  fields: {
    idEleve: id('pupil'),
    nom: personal(surname('Nom', 100), 'Effacé'),
    prenom: personal(text('Prénom', 100), ''),
    fk_genre: optional(personal(oneOf('Sexe', sexes))),
    dateNaissance: optional(personal(birthday('Date de naissance'))),
    adulte: flag('Adulte'),
    /** On a form French: `requireFrenchPhone` of the pupil. An import keeps a foreign one. */
    telephoneMobile: optional(personal(phoneNumber('Téléphone mobile'))),
    /** Null once erased. */
    handicape: optional(personal(flag('Handicap'))),
    dateCreation: date('Date de création'),
    dateInscription: optional(date('Date d’inscription')),
    dateAbandon: optional(date('Date d’abandon')),
    commentaireSI: optional(personal(paragraphs('Commentaire', 500))),
  },
});

export const PupilRegistered = pupil.event('PupilRegistered', 1, 'Élève créé');
/** All fields as they are after the change. */
export const PupilDetailsChanged = pupil.event('PupilDetailsChanged', 1, 'Élève modifié');
/** The first day away; facts without one, from before, left lessons as they were. */
const depuis = date('À partir du').stored.optional();
/** From `depuis` on the pupil is in no lesson. */
export const PupilDeactivated = pupil.event(
  'PupilDeactivated',
  1,
  'Élève désactivé',
  pupil.pick('idEleve').extend({ dateSuppression: date('Désactivé le').stored, depuis }),
);
/** `depuis` and `dernierJour`: the time in which the pupil was in no lesson. */
export const PupilReactivated = pupil.event(
  'PupilReactivated',
  1,
  'Élève réactivé',
  pupil.pick('idEleve').extend({ depuis, dernierJour: date('Dernier jour').stored.optional() }),
  { implies: () => ({ dateSuppression: null }) },
);
/** The person is being erased: their record takes nothing from here on. */
export const PupilForgotten = pupil.event('PupilForgotten', 1, 'Fiche close pour effacement', pupil.pick('idEleve'));
