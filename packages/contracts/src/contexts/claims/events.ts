import { z } from 'zod';
import { event } from '../../core/event';
import {
  centsField,
  countField,
  dateField,
  idField,
  idOrNull,
  monthField,
  personalTextOrNull,
  timeField,
} from '../../core/fields';

/** Streams: `expenseClaim-{idFrais}`, reservation `claimMonth-{fk_user}-{YYYY-MM}`. A claim is an accounting record: of an erased agent's only the words of the reasons are blanked. */

export const expenseLeg = z.object({
  idFraisTrajet: idField,
  ordre: countField,
  fk_siteA: idOrNull,
  fk_siteB: idOrNull,
  /** Minutes. */
  temps: countField,
  kilometrage: z.number().nonnegative(),
});

export const expenseDay = z.object({
  idFraisJournee: idField,
  dateJour: dateField,
  /** 1 Réguliers, 2 Mission. */
  fk_fraisType: idField,
  heureDepart: timeField,
  heureRetour: timeField,
  nombreRepas: countField,
  /** cents */
  montantDivers: centsField.nonnegative(),
  /** In the agent's own words. */
  motif: personalTextOrNull,
  kilometrage: z.number().nonnegative(),
  fraisTrajets: z.array(expenseLeg),
});

/** The claim as it was saved. */
export const ExpenseClaimSaved = event(
  'ExpenseClaimSaved',
  1,
  'Note de frais enregistrée',
  z.object({
    idFrais: idField,
    fk_user: idField,
    fk_anneeScolaire: idField,
    fk_fraisStatut: idField,
    dateDemande: dateField,
    periode: monthField,
    fk_vehicule: idOrNull,
    fraisJournees: z.array(expenseDay),
  }),
  { subject: ['utilisateur', 'fk_user'] },
);
export const ExpenseClaimStatusChanged = event(
  'ExpenseClaimStatusChanged',
  1,
  'Statut de la note de frais modifié',
  z.object({ idFrais: idField, fk_user: idField, fk_fraisStatut: idField }),
);

/** One claim per agent and month. */
export const ClaimMonthReserved = event(
  'ClaimMonthReserved',
  1,
  'Mois de la note de frais réservé',
  z.object({ fk_user: idField, periode: monthField, idFrais: idField }),
);
/** A refused claim, or one moved to another month, frees its month. */
export const ClaimMonthReleased = event(
  'ClaimMonthReleased',
  1,
  'Mois de la note de frais libéré',
  z.object({ fk_user: idField, periode: monthField, idFrais: idField }),
);

export type ExpenseDay = z.infer<typeof expenseDay>;
export type ExpenseLeg = z.infer<typeof expenseLeg>;
