import { z } from 'zod';
import { flag } from '../../core/fields';
import { calculationLine } from './calculation';
import { contribution } from './contribution';
import { payment } from './payment';
import { contributionWords, paymentWords } from './words-of-acts';

/** Rows that money's lists answer. Amounts say their unit. */

const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

/** A payment in lists (document 002 §3). `montant` in euros; `valide` 1 counts, 0 is deleted. */
export const paymentRow = payment.row.omit({ idCotisation: true }).extend({
  fk_cotisation: id,
  libelleMode: text,
  fk_anneeScolaire: id,
  libelleAnneeScolaire: text,
  idUtilisateur: id,
  nomPrenomResponsable: text,
  /** Sites of the family's pupils, joined by a comma. */
  sites: text,
  siteReglement: textOrNull,
  fk_user: idOrNull,
  nomPrenomAdministratif: textOrNull,
  /** Ours. 0: its receipt is not sent by mail; null: nobody said so, and it is. */
  recuParMail: flag.nullable(),
  /** Changes of this payment so far; sent back as `versionAttendue`. */
  version: id,
  /** Ours. What the caller may do with it. */
  peut: z.array(z.enum(paymentWords)),
});

/** A contribution (document 002, §3). `montantTotal` and `MontantDejaRegle` in cents. */
export const contributionRow = contribution.row.omit({ sites: true, empreinte: true }).extend({
  nomPrenomUtilisateur: text,
  email: textOrNull,
  libelleSite: text,
  libelleAnneeScolaire: text,
  dateHeure: text,
  utilisateurAdministratif: textOrNull,
  MontantDejaRegle: z.number(),
  fk_mode: idOrNull,
  valide: flag,
  /** Number of recorded payment errors. */
  erreurPaiement: z.number(),
  /** HTML, escaped by the server. */
  explication: text,
  nombreEleves: z.number(),
  /** Ours. 1: income that the family declared for the year, and that no agent has verified yet. */
  revenuAVerifier: flag,
  /** Ours. 1: calculated with a municipality that the family moved to by itself, and that no agent has confirmed yet. */
  communeAVerifier: flag,
  /** The payments as one text, for old clients; `unpackPayments` of the constants reads it. */
  concatCotisation: textOrNull,
  /** Ours. What the caller may do with it. */
  peut: z.array(z.enum(contributionWords)),
  /** Ours. Why no payment can be added to it by now, in words. */
  fermeture: textOrNull,
});

/** A row of the list. `reglements`, ours, comes with pages only; full exports use `concatCotisation`. */
export const contributionListRow = contributionRow.extend({ reglements: z.array(paymentRow).optional() });

/** Totals of a list, in cents. */
export const contributionSummary = z.object({
  nombre: z.number(),
  montantTotal: z.number(),
  montantRegle: z.number(),
  resteARegler: z.number(),
  tropPercu: z.number(),
  completes: z.number(),
  partielles: z.number(),
  tropPercues: z.number(),
  sansReglement: z.number(),
  /** Those with `revenuAVerifier` or `communeAVerifier`. */
  aVerifier: z.number(),
});

const counted = { nombre: z.number(), montant: z.number() };

/** Totals of the payments that a search finds, in cents. `site` null: those of no site. */
export const paymentSummary = z.object({
  ...counted,
  /** In the order of their names, no site last. */
  sites: z.array(z.object({ fk_site: idOrNull, site: textOrNull, ...counted })),
  /** The largest first. */
  modes: z.array(z.object({ fk_mode: id, mode: text, ...counted })),
});

/** A line of a calculation with the pupil's name. Amounts in cents. */
export const explanationRow = calculationLine
  .pick({ nature: true, idEleve: true, libelle: true, base: true, facteurs: true, montant: true })
  .extend({ nomPrenomEleve: textOrNull });

/** A contribution of one guardian, explained. */
export const guardianContributionRow = contributionRow.extend({
  lignes: z.array(explanationRow),
  reglements: z.array(paymentRow),
  /** Ours. The record that it, or part of its sum, was first calculated for, where that was merged with the guardian's. */
  premierPayeur: z.object({ idUtilisateur: id, nomPrenomUtilisateur: text }).nullable(),
});

export type PaymentRow = z.infer<typeof paymentRow>;
export type ContributionRow = z.infer<typeof contributionRow>;
export type ContributionListRow = z.infer<typeof contributionListRow>;
export type PaymentSummary = z.infer<typeof paymentSummary>;
export type ContributionSummary = z.infer<typeof contributionSummary>;

/** How far a calculation is: families in all, done, with a new version, refused; and why the first of these was. */
export const calculationState = z.object({
  idCalcul: z.number(),
  fk_anneeScolaire: z.number(),
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  failed: z.number(),
  finished: z.boolean(),
  reason: textOrNull,
});
