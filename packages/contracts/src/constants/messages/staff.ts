import * as documents from '../document-messages';
import { group } from './group';

export const staff = /* @__PURE__ */ group(documents.staff, {
  newPortrait: 'Nouvelle photo',
  deactivated: 'L’agent a été désactivé',
  linkOnCreation: 'L’agent recevra par e-mail un lien pour choisir son mot de passe.',
  notYourself: 'Vous ne pouvez pas désactiver votre propre profil',
  guardiansGroup: 'Choisissez un groupe du personnel : celui des responsables n’est pas pour un agent',
  otherSites: 'Vous ne pouvez rattacher un agent qu’à vos propres sites.',
  assignmentsSaved: 'Les affectations ont été enregistrées',
  serviceThere: 'Cet agent a déjà une fiche de service pour cette année\u00a0: confirmez pour la remplacer.',
  releasesOver: 'Les décharges ne se modifient que pour les années qui en ont.',
  sitesKept: 'Vous ne pouvez retirer un agent que de vos propres sites : ses autres sites restent comme ils sont.',
});
