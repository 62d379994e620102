import * as documents from '../document-messages';
import { group } from './group';

export const claims = /* @__PURE__ */ group(documents.claims, {
  vehicleClaimed:
    'Une note de frais déjà soumise porte sur ce véhicule : sa puissance et son carburant ne changent plus. Créez un autre véhicule.',
  dayOutsideMonth: 'La date de chaque journée doit être dans le mois de la note de frais',
  returnBeforeDeparture: 'L’heure de retour doit être après l’heure de départ',
  timeLimits: 'Les heures vont de 06:00 à 22:55, de 5 en 5 minutes',
  periodNotOpen: 'Cette période n’est pas ouverte aux notes de frais',
  notEditable: 'Cette note de frais ne peut plus être modifiée',
  receiptsClosed: 'Les justificatifs de cette note de frais ne changent plus',
  receiptOfNoDay: 'Ce justificatif n’est d’aucune journée de la note de frais\u00a0: enregistrez d’abord la journée',
  dayHasReceipt: (day: string) => `La journée du ${day} a un justificatif\u00a0: supprimez-le d’abord`,
  corrected: 'Les distances ont été corrigées',
  notCorrectable: 'Les distances se corrigent tant que la note de frais est soumise ou en cours d’instruction',
  correctionReason: 'Indiquez le motif de la correction',
  unknownLeg: 'Ce trajet n’est pas de cette note de frais, qui est à recharger',
});
