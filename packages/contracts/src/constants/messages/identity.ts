import * as documents from '../document-messages';
import { group } from './group';

export const identity = /* @__PURE__ */ group(documents.identity, {
  resetMailSent: 'Si un compte correspond à cette adresse, un e-mail vient de lui être envoyé.',
  passwordSaved: 'Votre mot de passe a été enregistré. Vous pouvez vous connecter.',
  resetLinkOfAnother: 'Ce lien a été envoyé à une autre adresse. Vérifiez l’adresse saisie.',
  resetLinkInvalid: 'Ce lien n’est plus valable. Demandez un nouveau mot de passe.',
  passwordChanged: 'Votre mot de passe a été changé.',
  passwordToChange: 'Choisissez d’abord un nouveau mot de passe.',
  wrongCurrentPassword: 'Le mot de passe actuel n’est pas le bon',
  ownPassword: 'Votre propre mot de passe se change avec l’actuel, par « Changer mon mot de passe ».',
  samePassword: 'Choisissez un autre mot de passe que l’actuel',
  passwordOvertaken: 'Le mot de passe de ce compte vient d’être changé par ailleurs : le vôtre n’est pas enregistré.',
  passwordLinkSent: 'Un lien pour choisir un mot de passe vient d’être envoyé à cette personne.',
  emailConfirmed: 'Votre adresse e-mail est confirmée. Connectez-vous désormais avec elle.',
  emailRefused: 'La demande est annulée : votre adresse e-mail reste la même.',
  emailLinkInvalid: 'Ce lien n’est plus valable.',
  emailLinkTooLate: 'La nouvelle adresse a déjà été confirmée ou la demande n’existe plus. Contactez le conservatoire.',
  tooManyEmailChanges: 'Trop de demandes de changement d’adresse e-mail. Recommencez demain.',
  accountClosed: 'Ce compte est désactivé : aucun lien ne peut être envoyé.',
  noAccount: 'Cette personne n’a pas de compte : enregistrez d’abord son adresse e-mail.',
  accountOfDeactivated: 'Cette fiche est désactivée : réactivez-la avant d’y enregistrer une adresse e-mail.',
  ownGroup: 'Personne ne modifie son propre groupe.',
  passwordTooShort: 'Le mot de passe doit compter au moins 12 caractères',
  passwordTooCommon: 'Ce mot de passe est trop courant',
  sessionExpired: 'Votre session a expiré. Connectez-vous de nouveau.',
  accountDisabled: 'Ce compte est désactivé',
  impersonationOver: 'Vous n’agissez plus au nom d’une autre personne\u00a0: vous êtes de nouveau vous-même.',
  notImpersonating: 'Vous n’agissez au nom de personne.',
  nestedImpersonation: 'Revenez d’abord à votre compte',
  forbiddenWhileImpersonating: 'Cette action n’est pas possible au nom d’une autre personne',
  supervisorUnchangeable: 'Le groupe Superviseur ne peut pas être modifié',
  groupNotRemovable: 'Ce groupe ne peut pas être supprimé',
  groupInUse: 'Ce groupe compte encore des agents. Déplacez-les dans un autre groupe avant de le supprimer.',
  unknownFunction: 'Une des fonctions n’existe pas',
  staffFunction: (name: string, id: number) =>
    `La fonction « ${name} » (${id}) est réservée au personnel : un groupe de responsables ne peut pas l’avoir.`,
  functionsGone: (names: readonly string[]) =>
    `Le groupe est enregistré. Sont parties avec leur fonction parente, que la liste n’avait pas\u00a0: ${names.join(', ')}.`,
  groupNameLetters: 'Le nom du groupe ne peut contenir ni lettre d’un autre alphabet, ni caractère invisible',
  groupNameTaken: (name: string) =>
    `Un groupe s’appelle déjà « ${name} » : choisissez un nom qui ne peut pas être pris pour le sien.`,
});
