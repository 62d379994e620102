import { z } from 'zod';
import { event, personal } from '../../core/event';
import {
  dateField,
  dateOrNull,
  flag,
  idField,
  idOrNull,
  personalDateOrNull,
  personalEmail,
  personalFirstName,
  personalIdOrNull,
  personalNumberOrNull,
  personalSurname,
  personalTextOrNull,
} from '../../core/fields';

/** Streams: `guardian-{idUtilisateur}` with its tax records, `pupil-{idEleve}` with its guardian links, statuses and schooling. */
const GUARDIAN = { subject: ['utilisateur', 'idUtilisateur'] } as const;
const PUPIL = { subject: ['eleve', 'idEleve'] } as const;

const guardian = z.object({
  idUtilisateur: idField,
  fk_civilite: personalIdOrNull,
  nom: personalSurname,
  prenom: personalFirstName,
  dateNaissance: personalDateOrNull,
  lieuNaissance: personalTextOrNull,
  departementNaissance: personalTextOrNull,
  adresse1: personalTextOrNull,
  adresse2: personalTextOrNull,
  codePostal: personalTextOrNull,
  ville: personalTextOrNull,
  /** Municipality that the postal code and the town name say; null when they name none. */
  codeInsee: personalTextOrNull,
  telephoneFixe: personalTextOrNull,
  telephoneMobile: personalTextOrNull,
  email: personalEmail,
  fk_categorieSocioProfessionnelle: personalIdOrNull,
  profession: personalTextOrNull,
});
export const GuardianRegistered = event('GuardianRegistered', 1, 'Responsable créé', guardian, GUARDIAN);
/** All fields as they are after the change. */
export const GuardianDetailsChanged = event('GuardianDetailsChanged', 1, 'Responsable modifié', guardian, GUARDIAN);
export const GuardianDeactivated = event(
  'GuardianDeactivated',
  1,
  'Responsable désactivé',
  z.object({ idUtilisateur: idField, dateSuppression: dateField }),
);
export const GuardianReactivated = event(
  'GuardianReactivated',
  1,
  'Responsable réactivé',
  z.object({ idUtilisateur: idField }),
);

const taxRecord = z.object({
  idUtilisateur: idField,
  idRevenu: idField,
  fk_anneeScolaire: idField,
  /** Yearly income in cents; null once erased. */
  revenuFiscal: personalNumberOrNull,
  nombrePart: personalNumberOrNull,
  /** round(income / parts / 12), in euros. */
  quotient: personalNumberOrNull,
  exoneration: flag,
  /** 1: the family declines to give its tax notice. */
  absence: flag,
});
export const TaxRecordDeclared = event('TaxRecordDeclared', 1, 'Fiscalité déclarée', taxRecord, GUARDIAN);
export const TaxRecordChanged = event('TaxRecordChanged', 1, 'Fiscalité modifiée', taxRecord, GUARDIAN);
export const TaxRecordRemoved = event(
  'TaxRecordRemoved',
  1,
  'Fiscalité supprimée',
  z.object({ idUtilisateur: idField, idRevenu: idField }),
);

const pupil = z.object({
  idEleve: idField,
  nom: personalSurname,
  prenom: personalFirstName,
  fk_genre: personalIdOrNull,
  dateNaissance: personalDateOrNull,
  adulte: flag,
  telephoneMobile: personalTextOrNull,
  /** Null once erased. */
  handicape: personal(flag.nullable()),
  dateCreation: dateField,
  dateInscription: dateOrNull,
  dateAbandon: dateOrNull,
  commentaireSI: personalTextOrNull,
});
export const PupilRegistered = event('PupilRegistered', 1, 'Élève créé', pupil, PUPIL);
/** All fields as they are after the change. */
export const PupilDetailsChanged = event('PupilDetailsChanged', 1, 'Élève modifié', pupil, PUPIL);
export const PupilDeactivated = event(
  'PupilDeactivated',
  1,
  'Élève désactivé',
  z.object({ idEleve: idField, dateSuppression: dateField }),
);
export const PupilReactivated = event('PupilReactivated', 1, 'Élève réactivé', z.object({ idEleve: idField }));

/** `ordre` starts at 1; the first guardian pays the contribution. */
export const GuardianLinked = event(
  'GuardianLinked',
  1,
  'Responsable rattaché',
  z.object({ idEleve: idField, fk_responsable: idField, fk_role: idOrNull, ordre: z.int().positive() }),
);
export const GuardianRoleChanged = event(
  'GuardianRoleChanged',
  1,
  'Rôle du responsable modifié',
  z.object({ idEleve: idField, fk_responsable: idField, fk_role: idOrNull }),
);
/** The ranks of all the pupil's guardians after the move. */
export const GuardianRanksChanged = event(
  'GuardianRanksChanged',
  1,
  'Rang des responsables modifié',
  z.object({
    idEleve: idField,
    rangs: z.array(z.object({ fk_responsable: idField, ordre: z.int().positive() })),
  }),
);
/** Guardians after this one move up by one: the `GuardianRanksChanged` beside it says where to. */
export const GuardianUnlinked = event(
  'GuardianUnlinked',
  1,
  'Responsable détaché',
  z.object({ idEleve: idField, fk_responsable: idField }),
);

const schooling = z.object({
  idEleve: idField,
  idScolarite: idField,
  fk_anneeScolaire: idField,
  fk_offre: idField,
  fk_site: idOrNull,
  /** Up to three, preferred first. */
  fk_instrument: z.array(idField),
  fk_style: z.array(idField),
  fk_statut: idField,
  fk_cycle: idOrNull,
  fk_annee: idOrNull,
  fk_enseignant: idOrNull,
  fk_idScolariteParent: idOrNull,
  complementaire: flag,
  passageCycleSuivant: flag,
  commentaire: personalTextOrNull,
  commentaireInscription: personalTextOrNull,
  dateCreation: dateField,
});
export const SchoolingEnrolled = event('SchoolingEnrolled', 1, 'Scolarité ajoutée', schooling, PUPIL);
/** All fields as they are after the change. */
export const SchoolingChanged = event('SchoolingChanged', 1, 'Scolarité modifiée', schooling, PUPIL);
/** The status alone: a pupil who leaves takes 6 on the current year's schooling. */
export const SchoolingStatusChanged = event(
  'SchoolingStatusChanged',
  1,
  'Statut de la scolarité modifié',
  z.object({ idEleve: idField, idScolarite: idField, fk_statut: idField }),
);
export const SchoolingRemoved = event(
  'SchoolingRemoved',
  1,
  'Scolarité supprimée',
  z.object({ idEleve: idField, idScolarite: idField }),
);
