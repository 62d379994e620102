import * as documents from '../document-messages';
import { formatNumber } from '../frenchNumber';
import { formatCents } from '../money';
import { group } from './group';

const CARD_REASONS: Readonly<Record<string, string>> = {
  '00001': 'connexion impossible',
  '00003': 'erreur de la banque',
  '00004': 'numéro de carte invalide',
  '00006': 'accès refusé',
  '00008': 'date de validité dépassée',
  '00009': 'abonnement non créé',
  '00011': 'montant incorrect',
  '00015': 'déjà payé',
  '00021': 'carte non autorisée',
  '00030': 'délai dépassé',
  '00040': 'authentification 3-D Secure refusée',
};
const cardReason = (code: string): string => (CARD_REASONS[code] ? ` : ${CARD_REASONS[code]}` : '');

export const money = /* @__PURE__ */ group(documents.money, {
  fractionOfCent: 'Le montant doit compter au plus deux décimales',
  zeroAmount: 'Le montant doit être supérieur à zéro',
  closedYear: 'Cette année scolaire est close : ses cotisations et ses règlements ne peuvent plus changer',
  yearClosed: 'L’année scolaire est close',
  yearReopened: 'L’année scolaire est rouverte',
  yearNotOver: (end: string) => `L’année scolaire ne peut être close qu’après sa fin, le ${end}`,
  typeTheYear: (label: string) => `Saisissez « ${label} » pour confirmer`,
  booksChanged: 'Les totaux de l’année ont changé depuis leur affichage : relisez-les avant de clore',
  booksNotRead: 'Les règlements de l’année sont encore en cours d’enregistrement : recommencez dans un instant',
  reasonNeeded: 'Indiquez le motif de la réouverture',
  paymentsClosed: 'Les règlements sont clos depuis la date de fermeture',
  dateTooEarly: (from: string) => `La date du règlement ne peut pas être antérieure au ${from}`,
  dateInFuture: 'La date du règlement ne peut pas être dans le futur',
  receiptNumberIssued: 'Le reçu de ce règlement est remis : son numéro ne change plus',
  receiptNumberTaken: 'Un autre règlement de l’année porte déjà ce numéro de reçu',
  receiptNumberOfSeries: 'Les numéros de cette forme sont donnés par le logiciel',
  receiptPending: 'Le reçu est en préparation. Réessayez dans un instant',
  receiptUnknown: 'Ce reçu n’existe pas',
  noReceiptForMode: 'Ce mode de règlement ne donne pas lieu à un reçu',
  modeNotAllowed: 'Vous n’êtes pas autorisé à utiliser ce mode de règlement',
  unknownMode: 'Ce mode de règlement n’existe pas',
  otherContribution: 'Ce règlement est d’une autre cotisation que celle de l’adresse',
  paymentUnknown: 'Ce règlement n’existe pas',
  contributionUnknown: 'Cette cotisation n’existe pas',
  paymentAlreadyDeleted: 'Ce règlement est supprimé : réactivez-le avant de le modifier',
  reactivateFirst: 'Réactivez d’abord ce règlement tel qu’il est : vous pourrez le corriger ensuite',
  noSubscription: 'Ce règlement n’a pas d’abonnement',
  nothingToPay: 'Il ne reste rien à payer.',
  cardNotSetUp: 'Le paiement par carte n’est pas configuré.',
  cardClosed: 'Le paiement par carte n’est pas ouvert.',
  cardCountClosed: 'Ce nombre d’échéances n’est plus proposé. Relisez les montants avant de payer.',
  cardAmountsChanged:
    'Les montants ont changé depuis leur affichage. Relisez-les avant de payer : rien n’a été débité.',
  cardPhoneMissing: 'La banque demande votre téléphone mobile. Complétez votre profil avant de payer.',
  cardAddressMissing: 'La banque demande votre adresse. Complétez votre profil avant de payer.',
  cardUndecided:
    'Un paiement par carte de cette cotisation attend la réponse de la banque\u00a0: ne payez pas une seconde fois.',
  cardUpToBank:
    'La banque doit encore le confirmer à l’école\u00a0: ne payez pas une seconde fois. Si rien ne change d’ici demain, demandez à votre secrétariat.',
  cardUnknown: 'Ce paiement par carte n’existe pas',
  cardNotAnnounced: 'La banque n’a pas annoncé l’encaissement de cette échéance : rien n’est enregistré.',
  cardRefused: (code: string) => `Refusé par la banque${cardReason(code)} (code ${code})`,
  cardMissed: 'Non prélevée par la banque',
  cardNotSilent: 'Cette échéance n’est pas sans nouvelle : rien n’a changé.',
  cardUnauthorised: 'Accepté sans autorisation de la banque : à rapprocher',
  cardOtherAmount: (cents: number) => `La banque a encaissé ${formatCents(cents)}, un autre montant : à rapprocher`,
  cardOfClosedYear: (cents: number) => `La banque a encaissé ${formatCents(cents)} d’une année close : à rapprocher`,
  cardShare: (rank: number, said: string) => `Échéance ${rank} : ${said}`,
  statementRead: (read: number, fresh: number) =>
    fresh === 0
      ? 'Ce relevé est déjà connu : rien ne change.'
      : `${formatNumber(read)} ${read > 1 ? 'lignes lues' : 'ligne lue'}, dont ${formatNumber(fresh)} ${fresh > 1 ? 'nouvelles' : 'nouvelle'}.`,
  reconciled(count: number) {
    if (count === 0) return 'Rien à enregistrer : c’est déjà fait.';
    return count > 1 ? `${formatNumber(count)} règlements sont enregistrés.` : 'Le règlement est enregistré.';
  },
  lineSettled: 'C’est noté.',
  instalmentMissed: (isReached: boolean) =>
    isReached
      ? 'Le montant est de nouveau dû, la famille est prévenue.'
      : 'Le montant est de nouveau dû. La famille est sans adresse : à appeler.',
  lineKnown: 'Cette ligne est déjà rapprochée.',
  lineNotAccepted: 'La banque n’a rien encaissé sur cette ligne.',
  lineUnknownReference: 'Cette référence n’est pas la nôtre, ou pas de ce montant : choisissez la famille.',
  lineNotRefused: 'La banque n’a pas refusé cette ligne.',
  settleReason: 'Écrivez le motif.',
  notSignedByBank: 'Cette réponse n’est pas signée par la banque',
  noTariff: 'Aucune grille tarifaire n’est publiée pour cette année scolaire',
  tariffPublished: 'La grille tarifaire a été enregistrée',
  tariffDraftDropped: 'Le brouillon de la grille tarifaire a été abandonné',
  calculationQueued: 'Le calcul des cotisations est lancé',
  notCalculated: 'La cotisation n’a pas pu être calculée. Réessayez dans un instant.',
  nothingToCalculate:
    'Il n’y a aucune cotisation à calculer : aucune des familles demandées n’a de scolarité à facturer pour cette année.',
});
