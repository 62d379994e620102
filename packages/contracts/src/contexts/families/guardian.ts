import { civilities, socioProfessionalCategories } from '../../constants/lookups';
import { mailingTypes, mailingTypeWords } from '../../constants/mailing';
import { department, digits, phoneNumber, surname } from '../../core/composed-fields';
import { birthday, choice, date, email, id, oneOf, optional, personal, text } from '../../core/field';
import { instant, technical } from '../../core/field-kinds';
import { idField } from '../../core/fields';
import { record } from '../../core/record';

/** Who is responsible for pupils, and pays. */
export const guardian = record('guardian', {
  label: 'Responsable',
  stream: 'guardian',
  key: 'idUtilisateur',
  person: 'idUtilisateur',
  fields: {
    idUtilisateur: id('guardian'),
    fk_civilite: optional(personal(oneOf('Civilité', civilities))),
    nom: personal(surname('Nom', 100), 'Effacé'),
    prenom: personal(text('Prénom', 100), ''),
    dateNaissance: optional(personal(birthday('Date de naissance'))),
    lieuNaissance: optional(personal(text('Lieu de naissance', 100))),
    departementNaissance: optional(personal(department('Département de naissance'))),
    adresse1: optional(personal(text('Adresse', 200))),
    adresse2: optional(personal(text('Complément d’adresse', 200))),
    codePostal: optional(personal(digits('Code postal', 5))),
    ville: optional(personal(text('Ville', 100))),
    /** Municipality that the postal code and the town name say; null when they name none. */
    codeInsee: optional(personal(text('Code INSEE de la commune', 10))),
    /** When the guardian moved to another municipality; null once staff have confirmed it. */
    communeDeclareeLe: optional(personal(instant('Commune déclarée par la famille'))),
    telephoneFixe: optional(personal(phoneNumber('Téléphone fixe'))),
    telephoneMobile: optional(personal(phoneNumber('Téléphone mobile'))),
    /** Empty once erased: nobody is written to. */
    email: personal(email('Adresse e-mail'), ''),
    fk_categorieSocioProfessionnelle: optional(
      personal(oneOf('Catégorie socioprofessionnelle', socioProfessionalCategories)),
    ),
    profession: optional(personal(text('Profession', 100))),
  },
});

export const GuardianRegistered = guardian.event('GuardianRegistered', 1, 'Responsable créé', guardian.all);
/** All fields as they are after the change. */
export const GuardianDetailsChanged = guardian.event('GuardianDetailsChanged', 1, 'Responsable modifié', guardian.all);
export const GuardianDeactivated = guardian.event(
  'GuardianDeactivated',
  1,
  'Responsable désactivé',
  guardian.pick('idUtilisateur').extend({ dateSuppression: date('Désactivé le').stored }),
);
export const GuardianReactivated = guardian.event(
  'GuardianReactivated',
  1,
  'Responsable réactivé',
  guardian.pick('idUtilisateur'),
  { implies: () => ({ dateSuppression: null }) },
);
/** The family gets no reminders, for a reason of its own. */
export const RemindersStopped = guardian.event(
  'RemindersStopped',
  1,
  'Laissé de côté dans les relances',
  guardian.pick('idUtilisateur').extend({ motif: personal(text('Motif', 200), '').stored }),
);
export const RemindersResumed = guardian.event(
  'RemindersResumed',
  1,
  'Remis dans les relances',
  guardian.pick('idUtilisateur'),
);
/** A mail to many families reached this one. */
export const FamilyWritten = guardian.event(
  'FamilyWritten',
  1,
  'E-mail envoyé à la famille',
  guardian.pick('idUtilisateur').extend({
    idEnvoi: technical(idField),
    nature: choice('Nature', mailingTypes, mailingTypeWords).stored,
    objet: text('Objet', 200).stored,
  }),
);
/** The person is being erased: their record takes nothing from here on. */
export const GuardianForgotten = guardian.event(
  'GuardianForgotten',
  1,
  'Fiche close pour effacement',
  guardian.pick('idUtilisateur'),
);
