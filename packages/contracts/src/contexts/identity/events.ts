import { z } from 'zod';
import { event } from '../../core/event';
import { flag, idField, instantField, personalEmail } from '../../core/fields';

/**
 * Streams: `account-{idUtilisateur}`, `roleGroup-{idGroupe}`, reservation `email-{hash}`. Password hashes and tokens live in `vault`,
 * never here.
 */
const SUBJECT = { subject: ['utilisateur', 'idUtilisateur'] } as const;

const account = { idUtilisateur: idField };

export const AccountOpened = event(
  'AccountOpened',
  1,
  'Compte ouvert',
  z.object({
    ...account,
    /** 1: a guardian, of group Responsable. 0: an agent. */
    isResponsable: flag,
    email: personalEmail,
    fk_groupe: idField,
  }),
  SUBJECT,
);
export const AccountEmailChanged = event(
  'AccountEmailChanged',
  1,
  'Adresse e-mail du compte modifiée',
  z.object({ ...account, email: personalEmail }),
  SUBJECT,
);
export const AccountRoleGroupChanged = event(
  'AccountRoleGroupChanged',
  1,
  'Groupe de rôles du compte modifié',
  z.object({ ...account, fk_groupe: idField }),
);
export const AccountDeactivated = event('AccountDeactivated', 1, 'Compte désactivé', z.object(account));
export const AccountReactivated = event('AccountReactivated', 1, 'Compte réactivé', z.object(account));

/** Who set it: the person by the mailed link or in the profile, or staff for another. */
export const PasswordChanged = event(
  'PasswordChanged',
  1,
  'Mot de passe changé',
  z.object({ ...account, origine: z.enum(['lien', 'profil', 'agent', 'initial']) }),
);
/**
 * A mail with a single-use link follows. The link's token is derived from `idReset` when the mail is rendered and is kept
 * nowhere; `motif` tells a forgotten password from a new agent's first one.
 */
export const PasswordResetRequested = event(
  'PasswordResetRequested',
  1,
  'Nouveau mot de passe demandé',
  z.object({ ...account, idReset: z.string(), expire: instantField, motif: z.enum(['oubli', 'bienvenue']) }),
);

/** On the actor's stream. `fk_id` is the person impersonated. */
export const ImpersonationStarted = event(
  'ImpersonationStarted',
  1,
  'Prise d’identité commencée',
  z.object({ ...account, fk_id: idField, isResponsable: flag }),
);
export const ImpersonationEnded = event(
  'ImpersonationEnded',
  1,
  'Prise d’identité terminée',
  z.object({ ...account, fk_id: idField }),
);

const roleGroup = z.object({
  idGroupe: idField,
  libelleGroupe: z.string(),
  commentaire: z.string(),
  supprimable: flag,
  fonctions: z.array(idField),
  /** Modules that the group's members have enabled. */
  modules: z.array(z.string()),
  /** The session's `role` of its members. */
  role: z.string(),
});
export const RoleGroupDefined = event('RoleGroupDefined', 1, 'Groupe de rôles créé', roleGroup);
/** All fields as they are after the change. */
export const RoleGroupChanged = event('RoleGroupChanged', 1, 'Groupe de rôles modifié', roleGroup);
export const RoleGroupRemoved = event(
  'RoleGroupRemoved',
  1,
  'Groupe de rôles supprimé',
  z.object({ idGroupe: idField }),
);

/** `empreinte` is a keyed hash of the address: the stream exists so that two accounts never share one. */
export const EmailReserved = event(
  'EmailReserved',
  1,
  'Adresse e-mail réservée',
  z.object({ empreinte: z.string(), idUtilisateur: idField, date: instantField }),
);
export const EmailReleased = event(
  'EmailReleased',
  1,
  'Adresse e-mail libérée',
  z.object({ empreinte: z.string(), idUtilisateur: idField }),
);
