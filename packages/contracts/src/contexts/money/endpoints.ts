import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rights, rightsByRecord, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { seenVersion } from '../../core/shared-sheet';
import { orNull, wireFlag, wireId, wireIdFilter, wireOptionalId, wirePathId } from '../../core/wire';
import { guardian } from '../families/guardian';
import { contribution } from './contribution';
import { dryRunAnswer } from './dry-run';
import { payment } from './payment';
import { paymentError } from './payment-error';
import { calculationState, contributionListRow, guardianContributionRow, paymentRow } from './rows';

const money = { context: 'money', module: 'cotisation' } as const;
/** Ours beside the numbers: what the caller may do with it next, and the `versionAttendue` of that. */
const changedPayment = payment.row
  .pick({ idReglement: true, idCotisation: true })
  .extend(paymentRow.pick({ version: true, peut: true }).shape);
/** Calls that the guardian portal makes too, whose users have no module `cotisation`. */
const shared = { context: 'money', module: null } as const;

/** Of the current school year without 216 (document 002 §6). */
export const contributionYear = { field: 'fk_anneeScolaire', unlockedBy: right.changeContributionYear } as const;

export const listGuardianContributions = endpoint('GET', '/api/cotisations/liste/:userId', {
  ...shared,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('guardian', 'params.userId', { otherwise: [right.seeContributions, right.seeGuardianContributions] }),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'guardian', from: 'params.userId' },
  },
  params: z.object({ userId: wireId }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.array(guardianContributionRow),
  summary: 'Cotisations d’un responsable, avec explication et règlements',
});

/** By whom the family is known: that of a pupil is the one who pays for it. */
const familyOf = z.enum(['eleve', 'responsable', 'cotisation']);
const contributionSite = { field: 'fk_site', unlockedBy: right.changeContributionSite } as const;

/** Ours. What a family owes and paid, of every year, closed ones too, the latest first: for the head of a sheet, the panel, and payments. */
export const listFamilyContributions = endpoint('GET', '/api/cotisations/famille/:id', {
  ...money,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: rights(right.seeContributions),
  ownSitesBy: {
    by: 'query.nature',
    kinds: {
      eleve: { ...contributionSite, record: { kind: 'pupil', from: 'params.id' } },
      responsable: { ...contributionSite, record: { kind: 'guardian', from: 'params.id' } },
      cotisation: { ...contributionSite, record: { kind: 'contribution', from: 'params.id' } },
    },
  },
  params: z.object({ id: wireId }),
  query: z.object({ nature: familyOf }),
  response: z.array(contributionListRow),
  summary: 'Cotisations d’une famille, de toutes les années, avec leurs règlements',
});

/** Without a guardian a calculation is narrowed to the families of these sites. */
const calculation = {
  ...shared,
  access: rights(right.calculateContributions, right.calculateGuardianContribution),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'guardian', from: 'body.fk_responsable' },
  },
  currentYear: contributionYear,
} as const;
const calculated = {
  fk_anneeScolaire: contribution.fields.fk_anneeScolaire.wire,
  fk_responsable: orNull(guardian.existing).optional(),
};

/** One guardian's with 110, whatever modules the caller's group has; a year's is of the module `cotisation`. */
export const calculateContributions = endpoint('POST', '/api/cotisations/calcul', {
  ...calculation,
  kind: 'command',
  body: z.object({
    ...calculated,
    /** 1: a mail to each family whose amount changes. */
    prevenir: wireFlag.optional(),
  }),
  /** `finished`: the answer of one guardian waits for the result; a year’s is told by its progress. */
  response: z.object({ idCalcul: z.number(), total: z.number(), finished: z.boolean() }),
  summary: 'Lance le calcul des cotisations d’une année, ou d’un seul responsable',
  success: ({ finished }: { finished: boolean }) =>
    finished ? messages.money.calculationDone : messages.money.calculationQueued,
});

/** Of one guardian with 110, or of a year, as the calculation. */
export const tryCalculation = endpoint('POST', '/api/cotisations/calcul/essai', {
  ...calculation,
  kind: 'query',
  shows: ['families', 'site'],
  body: z.object({
    ...calculated,
    fk_site: wireIdFilter,
  }),
  response: dryRunAnswer,
  summary: 'Ce que changerait le calcul d’une année, ou d’un seul responsable, en centimes, sans rien écrire',
});

export const calculationProgress = endpoint('GET', '/api/cotisations/calcul/:idCalcul', {
  ...shared,
  kind: 'query',
  access: rights(right.calculateContributions, right.calculateGuardianContribution),
  params: z.object({ idCalcul: wireId }),
  response: calculationState,
  summary: 'Avancement d’un calcul',
});

export const listPaymentModes = endpoint('GET', '/api/cotisations/reglementsModes', {
  ...shared,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idMode: z.number(), libelleMode: z.string(), enLigne: z.boolean() })),
  summary: 'Modes de règlement que la personne peut utiliser',
});

export const payingGuardian = endpoint('GET', '/api/cotisations/cotisationPayeur/:idUser', {
  ...shared,
  kind: 'query',
  shows: ['families'],
  access: own('guardian', 'params.idUser', { otherwise: [right.seeContributions, right.seeGuardianContributions] }),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'guardian', from: 'params.idUser' },
  },
  params: z.object({ idUser: wireId }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  /** `payeur` 1: the guardian pays; 0: another one does. */
  response: z.object({
    payeur: z.union([z.literal(0), z.literal(1)]),
    idUtilisateur: z.number().nullable(),
    nomPrenomUtilisateur: z.string().nullable(),
  }),
  summary: 'Responsable qui paie la cotisation',
});

/** Draws up the receipt where the payment has none yet; what was drawn up comes as it was. `rang` (ours) asks for an earlier paper. */
export const downloadReceipt = endpoint('GET', '/api/cotisations/quittance/:idReglement', {
  ...shared,
  kind: 'command',
  access: own('payment', 'params.idReglement', { otherwise: [right.seeContributions] }),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'payment', from: 'params.idReglement' },
  },
  readsPerson: { of: 'payment', from: 'params.idReglement' },
  params: z.object({ idReglement: wireId }),
  query: z.object({ rang: wireId.optional() }),
  response: 'file',
  summary: 'Reçu d’un règlement, en PDF',
});

/** Those whose payments the caller's list shows. */
export const listPaymentAgents = endpoint('GET', '/api/reglements/listeAgentEtatReglement', {
  ...money,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.seePayments),
  ownSites: { field: 'fk_site', unlockedBy: right.changePaymentSite },
  response: z.array(z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() })),
  summary: 'Agents qui ont enregistré des règlements',
});

/**
 * `idReglement` 0 or absent adds (right 272), another corrects (273). `valide` 0 on a deleted payment reactivates it (278), as document 002 has it;
 * a deleted payment cannot be corrected before. `recuParMail` (ours): 0 sends no receipt; left out, as before. `versionAttendue` (ours): the payment's `version` the client saw; another answers 409.
 */
export const savePayment = endpoint('POST', '/api/reglements/:idCotisation', {
  ...money,
  kind: 'command',
  access: rightsByRecord({
    from: 'body.idReglement',
    create: [right.addPayment],
    change: [right.correctPayment, right.reactivatePayment],
  }),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'contribution', from: 'params.idCotisation' },
  },
  params: z.object({ idCotisation: wireId }),
  body: payment
    .body()
    .omit({ idCotisation: true, fk_site: true })
    .extend({
      fk_cotisation: orNull(contribution.existing).optional(),
      montant: payment.fields.montant.wire.optional(),
      recuParMail: wireFlag.optional(),
      ...seenVersion,
    }),
  leftToDecision: { fk_cotisation: 'It is the one of the address, or the call is refused.' },
  response: changedPayment.extend({
    MontantDejaRegle: z.number(),
    montantTotal: z.number(),
    /** The call reactivated a deleted payment. */
    reactive: z.boolean(),
  }),
  summary: 'Ajoute, corrige ou réactive un règlement',
  success: ({ reactive }: { reactive: boolean }) =>
    reactive ? messages.money.paymentReactivated : messages.money.paymentSaved,
});

export const deletePayment = endpoint('DELETE', '/api/reglements/:id', {
  ...money,
  kind: 'command',
  access: rights(right.deletePayment),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'payment', from: 'params.id' },
  },
  params: z.object({ id: wirePathId }),
  response: changedPayment,
  summary: 'Supprime un règlement ; il peut être réactivé',
  success: messages.money.paymentDeleted,
});

export const listContributionPayments = endpoint('GET', '/api/reglements/cotisation/:idCotisation', {
  ...shared,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('contribution', 'params.idCotisation', {
    otherwise: [right.seeContributions, right.seeGuardianContributions],
  }),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'contribution', from: 'params.idCotisation' },
  },
  params: z.object({ idCotisation: wireId }),
  response: z.array(paymentRow),
  summary: 'Règlements d’une cotisation',
});

export const terminateSubscription = endpoint('GET', '/api/reglements/resiliationAbonnement', {
  ...money,
  kind: 'command',
  access: rights(right.terminateSubscription),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'payment', from: 'query.fk_reglement' },
  },
  query: z.object({ fk_reglement: wireId }),
  response: z.object({ idReglement: z.number(), abonnement: z.string() }),
  summary: 'Résilie l’abonnement d’un règlement',
  success: messages.money.subscriptionTerminated,
});

export const listPaymentErrors = endpoint('GET', '/api/reglements/erreurReglement', {
  ...money,
  kind: 'query',
  access: rights(right.seePaymentErrors),
  ownSites: {
    field: 'fk_site',
    unlockedBy: right.changeContributionSite,
    record: { kind: 'contribution', from: 'query.fk_cotisation' },
  },
  query: z.object({ fk_cotisation: wireId }),
  response: z.array(paymentError.row.pick({ stamp: true, message: true })),
  summary: 'Paiements en erreur d’une cotisation',
});
