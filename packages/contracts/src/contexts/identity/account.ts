import { z } from 'zod';
import { event } from '../../core/event';
import { labelled, withFacts } from '../../core/facts';
import { email, flag, id, optional, personal, ref } from '../../core/field';
import { technical } from '../../core/field-kinds';
import { instantField } from '../../core/fields';
import { record } from '../../core/record';

/** How one person logs in, guardian or agent. Password hashes and tokens are in the vault. */
export const account = record('account', {
  label: 'Compte',
  stream: 'account',
  key: 'idUtilisateur',
  fields: {
    idUtilisateur: id(),
    /** 1: a guardian, of group Responsable. 0: an agent. */
    isResponsable: flag('Compte de responsable'),
    fk_groupe: ref('roleGroup', 'Groupe de rôles'),
    email: personal(email('Adresse e-mail'), ''),
    actif: flag('Actif'),
    /** 1: someone else chose the password, so the person must choose another before anything else. */
    provisoire: flag('Mot de passe à changer à la prochaine connexion'),
    /** Counts as `email` once it was confirmed from there. */
    emailDemande: optional(personal(email('Nouvelle adresse e-mail, à confirmer'))),
  },
});

const subject = ['utilisateur', 'idUtilisateur'] as const;

export const AccountOpened = account.event(
  'AccountOpened',
  1,
  'Compte ouvert',
  account.pick('idUtilisateur', 'isResponsable', 'fk_groupe', 'email'),
  { subject, implies: () => ({ actif: 1 }) },
);
export const AccountEmailChanged = account.event(
  'AccountEmailChanged',
  1,
  'Adresse e-mail du compte modifiée',
  account.pick('idUtilisateur', 'email'),
  { subject, implies: () => ({ emailDemande: null }) },
);
export const AccountRoleGroupChanged = account.event(
  'AccountRoleGroupChanged',
  1,
  'Groupe de rôles du compte modifié',
  account.pick('idUtilisateur', 'fk_groupe'),
);
export const AccountDeactivated = account.event(
  'AccountDeactivated',
  1,
  'Compte désactivé',
  account.pick('idUtilisateur'),
  { implies: () => ({ actif: 0 }) },
);
export const AccountReactivated = account.event(
  'AccountReactivated',
  1,
  'Compte réactivé',
  account.pick('idUtilisateur'),
  { implies: () => ({ actif: 1 }) },
);

const words = <const V extends readonly [string, ...string[]]>(label: string, values: V, libelles: readonly string[]) =>
  withFacts(z.enum(values), {
    label,
    format: 'choice',
    choices: values.map((value, index) => ({ id: value, libelle: libelles[index] ?? value })),
  });

/** Who set it: the person by the mailed link or in the profile, or staff for another. */
export const PasswordChanged = account.event(
  'PasswordChanged',
  1,
  'Mot de passe changé',
  account.pick('idUtilisateur', 'provisoire').extend({
    origine: words(
      'Par',
      ['lien', 'profil', 'agent', 'initial'],
      ['le lien reçu par e-mail', 'la personne, dans son profil', 'un agent', 'l’ouverture du compte'],
    ),
  }),
);
/** A password that the person chose drops an address that waits to be confirmed: whoever asked for it may have been someone else. */
export const dropsEmailChange = ({ origine }: { readonly origine: string }): boolean =>
  origine === 'profil' || origine === 'lien';

/**
 * A mail with a single-use link follows. The link's token is derived from `idReset` when the mail is rendered and is kept
 * nowhere; `motif` tells a forgotten password from a first one, and from a link that staff sent. The same `idReset` again: the same link is
 * mailed again.
 */
export const PasswordResetRequested = account.event(
  'PasswordResetRequested',
  1,
  'Nouveau mot de passe demandé',
  account.pick('idUtilisateur').extend({
    idReset: technical(z.string().max(64)),
    expire: labelled('Expiration du lien', instantField, 'instant'),
    motif: words(
      'Motif',
      ['oubli', 'bienvenue', 'agent'],
      ['mot de passe oublié', 'premier mot de passe', 'lien envoyé par un agent'],
    ),
    date: labelled('Demandé le', instantField, 'instant'),
  }),
);

/**
 * Mails follow: to the new address with a link that confirms, to the old one with a link that refuses. Both tokens are derived from
 * `idDemande`, as that of {@link PasswordResetRequested}.
 */
export const EmailChangeRequested = account.event(
  'EmailChangeRequested',
  1,
  'Nouvelle adresse e-mail demandée',
  account.pick('idUtilisateur', 'emailDemande').extend({
    idDemande: technical(z.string().max(64)),
    date: labelled('Demandée le', instantField, 'instant'),
    expire: labelled('Expiration du lien', instantField, 'instant'),
    origine: words('Par', ['profil', 'agent'], ['la personne, dans son profil', 'un agent']),
  }),
  { subject },
);
/** By the link that the old address got. */
export const EmailChangeRefused = account.event(
  'EmailChangeRefused',
  1,
  'Nouvelle adresse e-mail refusée depuis l’ancienne',
  account.pick('idUtilisateur'),
  { implies: () => ({ emailDemande: null }) },
);

const target = {
  fk_id: ref('person', 'Identité prise').stored,
};

/** On the actor's stream. `fk_id` is the person impersonated. */
export const ImpersonationStarted = account.event(
  'ImpersonationStarted',
  1,
  'Prise d’identité commencée',
  account.pick('idUtilisateur').extend({ ...target, isResponsable: account.fields.isResponsable.stored }),
);
/** The identity that was given back shows as what it was before. */
export const ImpersonationEnded = account.event(
  'ImpersonationEnded',
  1,
  'Prise d’identité terminée',
  account.pick('idUtilisateur').extend(target),
  { implies: () => ({ fk_id: null }) },
);

const reservation = z.object({
  empreinte: technical(z.string().max(64)),
  idUtilisateur: ref('person', 'Personne').stored,
});

/** `empreinte` is a keyed hash of the address; the stream `email-{empreinte}` prevents two accounts with one address. */
export const EmailReserved = event(
  'EmailReserved',
  1,
  'Adresse e-mail réservée',
  reservation.extend({ date: labelled('Réservée le', instantField, 'instant') }),
);
export const EmailReleased = event('EmailReleased', 1, 'Adresse e-mail libérée', reservation);
