import * as documents from '../document-messages';
import { formatNumber } from '../frenchNumber';
import { group } from './group';

export const enrolment = /* @__PURE__ */ group(documents.enrolment, {
  closed: 'Les inscriptions ne sont pas ouvertes.',
  notYourPupil: 'Cet élève n’est pas rattaché à votre compte.',
  sentOtherwise:
    'Cette inscription est déjà enregistrée, avec d’autres élèves ou d’autres offres. Pour en ajouter, faites-en une autre depuis votre espace.',
  noPupil: 'Ajoutez au moins un élève.',
  pupilWithoutOffer: 'Cet élève n’a pas d’offre.',
  tooManyOffers: 'Trois offres au plus par élève.',
  unknownOffer: 'Cette offre n’est plus proposée.',
  offerNotThere: 'Cette offre n’est pas proposée sur ce site.',
  instrumentTwice: 'Choisissez des instruments différents.',
  tooManyStyles: 'Deux styles au plus.',
  styleNotThere: 'Ce style n’est pas proposé pour cette offre.',
  contactSent: 'Votre message a été envoyé.',
  siteWithoutAddress: 'Ce site n’a pas d’adresse e-mail\u00a0: appelez-le.',
  addressConfirmed: 'Votre adresse est confirmée.',
  linkUnknown: 'Ce lien n’est plus valable.',
  decidedAlready: 'Cette demande a déjà reçu une réponse.',
  doubleOpen: 'Dites d’abord s’il s’agit de la même personne.',
  notHeld: 'Cette demande n’est pas retenue.',
  reasonRequired: 'Écrivez le motif.',
  accepted: 'La demande est acceptée.',
  /** @param left changed meanwhile, and stays to be decided */
  acceptedTogether: (accepted: number, left: number) =>
    [
      accepted > 1 ? `${formatNumber(accepted)} demandes sont acceptées.` : '',
      accepted === 1 ? 'Une demande est acceptée.' : '',
      accepted === 0 ? 'Aucune demande n’est acceptée.' : '',
      left > 1 ? `${formatNumber(left)} ont changé entre-temps et restent à traiter.` : '',
      left === 1 ? 'Une a changé entre-temps et reste à traiter.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  refused: 'La demande est refusée.',
  complementAsked: 'Le complément est demandé à la famille.',
  letIn: 'La demande est entrée dans la file.',
  dropped: 'La demande est écartée.',
  doubleSettled: 'C’est noté.',
  familyRegistered: 'La famille est enregistrée.',
  /** @param name « TOM CALVET », as the sheet has it. */
  perhapsKnown: (name: string, number: number) =>
    `${name} existe déjà (fiche n°\u00a0${number})\u00a0: choisissez sa fiche, ou confirmez qu’il s’agit d’une autre personne.`,
  addressOfKnown: 'Cette adresse e-mail est celle d’un compte\u00a0: choisissez ce responsable.',
  noGuardian: 'Ajoutez au moins un responsable.',
  guardianTwice: 'Ce responsable figure deux fois.',
  reEnrolled: 'La réinscription est enregistrée.',
  reEnrolledBefore: (status: string, year: string) => `C’est déjà fait : « ${status} » en ${year}. Rien n’a changé.`,
  notOpenYet: 'Les réinscriptions ne sont pas ouvertes.',
  notToContinue: 'Cette scolarité ne peut pas être reconduite.',
  noHigherOffer: 'Cette offre n’a pas d’offre supérieure.',
});
