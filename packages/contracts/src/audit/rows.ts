import { z } from 'zod';

/** A field that a step changed. `avant` and `apres` are ready to be shown: amounts in euros, labels instead of ids; null is nothing. */
export const historyChange = z.object({
  champ: z.string(),
  libelle: z.string(),
  avant: z.string().nullable(),
  apres: z.string().nullable(),
});

/** One event of a record: who, when, what changed, from which screen, on whose behalf. */
export const historyStep = z.object({
  position: z.string(),
  revision: z.number(),
  type: z.string(),
  libelle: z.string(),
  /** ISO 8601 instant. */
  date: z.string(),
  auteur: z.string(),
  pourLeCompteDe: z.string().nullable(),
  ecran: z.string().nullable(),
  changements: z.array(historyChange),
});

/** A record as it was: its fields, and the parts it is made of. */
export const recordState = z.object({
  flux: z.string(),
  titre: z.string(),
  /** ISO 8601 instant asked for; null: now. */
  au: z.string().nullable(),
  /** False when the record did not exist yet. */
  existe: z.boolean(),
  tables: z.array(
    z.object({
      table: z.string(),
      libelle: z.string(),
      lignes: z.array(z.array(z.object({ champ: z.string(), libelle: z.string(), valeur: z.string().nullable() }))),
    }),
  ),
});

/** An event of the audit list. `montant`: signed cents that it moved (a payment +, its deletion −, a correction the difference), null without money. */
export const auditRow = z.object({
  position: z.string(),
  type: z.string(),
  libelle: z.string(),
  date: z.string(),
  auteur: z.string(),
  pourLeCompteDe: z.string().nullable(),
  flux: z.string(),
  objet: z.string(),
  detail: z.string(),
  montant: z.number().nullable(),
});

export const auditTotals = z.object({
  /** Over all pages. */
  nombre: z.number(),
  /** Signed cents. */
  montant: z.number(),
  parType: z.array(z.object({ type: z.string(), libelle: z.string(), nombre: z.number(), montant: z.number() })),
});

/** Totals of one school year on the day asked for, beside today's. Cents. */
export const replayYear = z.object({
  fk_anneeScolaire: z.number(),
  libelleAnneeScolaire: z.string(),
  cotisationsCeJour: z.number(),
  cotisationsAujourdhui: z.number(),
  montantTotalCeJour: z.number(),
  montantTotalAujourdhui: z.number(),
  regleCeJour: z.number(),
  regleAujourdhui: z.number(),
});
