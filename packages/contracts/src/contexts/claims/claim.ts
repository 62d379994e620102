import type { z } from 'zod';
import { distanceOrigins, distanceWords } from '../../constants/claims';
import { expenseDayTypes } from '../../constants/lookups';
import { claimStatuses } from '../../constants/statuses';
import { decisionFact, writtenFact } from '../../core/decision';
import {
  bodyOf,
  choice,
  date,
  decimal,
  euros,
  id,
  int,
  list,
  month,
  oneOf,
  optional,
  personal,
  ref,
  text,
  time,
} from '../../core/field';
import { instant, paragraphs, year } from '../../core/field-kinds';
import { record } from '../../core/record';

const leg = {
  idFraisTrajet: id(),
  ordre: int('Ordre', { min: 0, max: 1_000 }),
  fk_siteA: optional(ref('site', 'Départ')),
  fk_siteB: optional(ref('site', 'Arrivée')),
  temps: { ...int('Temps', { min: 0, max: 24 * 60, unit: 'min' }), empty: 0 },
  kilometrage: { ...decimal('Kilomètres', { min: 0, max: 10_000, unit: 'km' }), empty: 0 },
  /** How the kilometres are known; null in claims of before that was told. */
  origine: optional(choice('Distance', distanceOrigins, distanceWords)),
};

const day = {
  idFraisJournee: id(),
  dateJour: date('Date'),
  fk_fraisType: { ...oneOf('Type', expenseDayTypes), empty: 1 },
  heureDepart: time('Départ'),
  heureRetour: time('Retour'),
  nombreRepas: { ...int('Repas', { min: 0, max: 20 }), empty: 0 },
  montantDivers: { ...euros('Frais divers'), empty: 0 },
  /** In the agent's own words. */
  motif: optional(personal(paragraphs('Motif', 500))),
  /** The sum of its legs. */
  kilometrage: decimal('Kilomètres', { min: 0, max: 1_000_000, unit: 'km' }),
  fraisTrajets: list('Trajets', leg, { max: 50 }),
};

/**
 * An agent's month of journeys, meals and other costs (document 002 §5): an accounting record, of which an erasure blanks the words of the
 * reasons only.
 */
export const claim = record('claim', {
  label: 'Note de frais',
  stream: 'expenseClaim',
  key: 'idFrais',
  person: 'fk_user',
  fields: {
    idFrais: id(),
    fk_user: ref('agent', 'Agent'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_fraisStatut: oneOf('Statut de la note de frais', claimStatuses, 'libelleFraisStatut'),
    dateDemande: date('Date de la demande'),
    periode: month('Période'),
    fk_vehicule: optional(ref('vehicle', 'Véhicule')),
    fraisJournees: list('Journées', day, { max: 100 }),
    /** Where a leg without a site begins or ends. */
    commune: optional(personal(text('Commune de l’agent', 100))),
    /** Euros; null without a vehicle, or where no rate is entered. */
    tauxKilometre: optional(decimal('Taux au kilomètre', { min: 0, max: 100, unit: '€' })),
    tauxRepas: optional(euros('Taux du repas')),
    anneeBareme: optional(year('Barème')),
  },
});
/** What the server finds, whatever a client sends. */
export const found = { commune: true, tauxKilometre: true, tauxRepas: true, anneeBareme: true } as const;

interface StoredDay {
  readonly fraisTrajets?: readonly object[];
}
/** Before distances told their origin, and a claim its rates and its agent's town. */
const withoutRates = (data: Record<string, unknown>) => ({
  commune: null,
  tauxKilometre: null,
  tauxRepas: null,
  anneeBareme: null,
  ...data,
  fraisJournees: ((data.fraisJournees ?? []) as readonly StoredDay[]).map((one) => ({
    ...one,
    fraisTrajets: (one.fraisTrajets ?? []).map((leg) => ({ origine: null, ...leg })),
  })),
});

const written = claim.all.extend(writtenFact);
/** The claim as it was saved. */
export const ExpenseClaimSaved = claim.event('ExpenseClaimSaved', 2, 'Note de frais enregistrée', written, {
  audit: 'statuts',
  upcasters: { 1: withoutRates },
});
export const ExpenseClaimStatusChanged = claim.event(
  'ExpenseClaimStatusChanged',
  1,
  'Statut de la note de frais modifié',
  claim.pick('idFrais', 'fk_user', 'fk_fraisStatut').extend(decisionFact),
  { audit: 'statuts' },
);

/** Why a manager changed kilometres; personal, because it speaks of someone. */
const correctionReason = personal(paragraphs('Motif de la correction', 500));
export const correctionBody = bodyOf({ motifCorrection: correctionReason }, 'motifCorrection').shape;
/** Kilometres of some legs as a manager corrected or confirmed them: all days as they are from then on. */
export const ExpenseClaimCorrected = claim.event(
  'ExpenseClaimCorrected',
  1,
  'Distances de la note de frais corrigées',
  claim.pick('idFrais', 'fk_user', 'fraisJournees').extend({ motifCorrection: correctionReason.stored }),
);

export const claimLife = {
  set: [ExpenseClaimSaved],
  change: [ExpenseClaimStatusChanged, ExpenseClaimCorrected],
} as const;

/** Reservation `claimMonth-{fk_user}-{YYYY-MM}`: an agent has one claim a month. */
export const claimMonth = record('claimMonth', {
  label: 'Mois d’une note de frais',
  stream: 'claimMonth',
  key: 'idFrais',
  fields: { fk_user: claim.fields.fk_user, periode: claim.fields.periode, idFrais: claim.fields.idFrais },
});
/** For which version of the claim (0: a new one) and when it was reserved. */
const reservedFor = {
  version: int('Version', { min: 0, max: 1_000_000 }).stored,
  depuis: instant('Depuis').stored,
};
export const ClaimMonthReserved = claimMonth.event(
  'ClaimMonthReserved',
  1,
  'Mois de la note de frais réservé',
  claimMonth.all.extend(reservedFor),
);

export type ExpenseDay = z.output<typeof claim.all>['fraisJournees'][number];
