import { z } from 'zod';
import { event, personal } from '../../core/event';
import {
  centsField,
  dateField,
  flag,
  idField,
  idOrNull,
  instantField,
  personalNumberOrNull,
  textOrNull,
} from '../../core/fields';
import { calculationLine, calculationRules, tariffGrid } from './grid';

/** Streams: `tariff-{fk_anneeScolaire}`, `contribution-{idCotisation}`. All amounts in integer cents. */

export const TariffPublished = event(
  'TariffPublished',
  1,
  'Grille tarifaire publiée',
  z.object({ fk_anneeScolaire: idField, version: z.int().positive(), grille: tariffGrid }),
);

/** A version of a family's contribution, with everything it was computed from. Payments stay. */
export const ContributionCalculated = event(
  'ContributionCalculated',
  1,
  'Cotisation calculée',
  z.object({
    idCotisation: idField,
    fk_anneeScolaire: idField,
    /** The guardian who pays. */
    idUtilisateur: idField,
    version: z.int().positive(),
    grilleVersion: z.int().positive(),
    /** Site of the first line, and all sites of the family's pupils, ascending. */
    fk_site: idOrNull,
    sites: z.array(idField),
    montantTotal: centsField.nonnegative(),
    /** Euros, rounded; null when there was no tax notice. */
    quotient: personalNumberOrNull,
    tranche: z.int().positive(),
    zone: z.enum(['adherent', 'exterieur']),
    lignes: z.array(calculationLine),
    regles: calculationRules,
    /** Hash of the inputs: the same inputs append nothing. In clear it would tell the income to whoever tries them all. */
    empreinte: personal(z.string(), ''),
  }),
  { subject: ['utilisateur', 'idUtilisateur'] },
);

const payment = z.object({
  idCotisation: idField,
  idReglement: idField,
  montant: centsField.positive(),
  fk_mode: idField,
  date: dateField,
  /** Receipt number. */
  quittance: textOrNull,
  /** Subscription number. */
  abonnement: textOrNull,
  fk_site: idOrNull,
});

export const PaymentRegistered = event('PaymentRegistered', 1, 'Règlement enregistré', payment);
/** All fields as they are after the correction. */
export const PaymentCorrected = event('PaymentCorrected', 1, 'Règlement corrigé', payment);
/** The payment no longer counts (`valide` 0) and may be reactivated: document 002 deletes by DELETE and reactivates by POST with valide 0. */
export const PaymentDeleted = event(
  'PaymentDeleted',
  1,
  'Règlement supprimé',
  z.object({ idCotisation: idField, idReglement: idField }),
);
export const PaymentReactivated = event(
  'PaymentReactivated',
  1,
  'Règlement réactivé',
  z.object({ idCotisation: idField, idReglement: idField }),
);
/** The number is then shown with a leading minus sign; the event holds it without. */
export const SubscriptionTerminated = event(
  'SubscriptionTerminated',
  1,
  'Abonnement résilié',
  z.object({ idCotisation: idField, idReglement: idField, abonnement: z.string() }),
);
export const PaymentErrorRecorded = event(
  'PaymentErrorRecorded',
  1,
  'Paiement en erreur',
  z.object({ idCotisation: idField, idReglement: idOrNull, stamp: instantField, message: z.string() }),
);
/** The receipt was handed to the family: by mail, or downloaded. */
export const ReceiptIssued = event(
  'ReceiptIssued',
  1,
  'Quittance remise',
  z.object({ idCotisation: idField, idReglement: idField, quittance: z.string(), parMail: flag }),
);
