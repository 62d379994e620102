import { z } from 'zod';

const text = z.string();
const textOrNull = z.string().nullable();
const instant = z.string();
/** Already told in French, amounts and dates formatted; null for nothing. */
const shown = z.string().nullable();

export const historyChange = z.object({ champ: text, libelle: text, avant: shown, apres: shown });

/** One event of a record's history. `position` is that of the whole log, as decimal text. */
export const historyStep = z.object({
  position: text,
  type: text,
  libelle: text,
  /** UTC instant. */
  date: instant,
  auteur: text,
  /** Whom the author impersonated. */
  pourLeCompteDe: textOrNull,
  /** The screen it came from. */
  ecran: textOrNull,
  changes: z.array(historyChange),
});

/** A field of a record as it was. */
export const stateField = z.object({ champ: text, libelle: text, valeur: shown });
export const recordState = z.object({
  flux: text,
  /** The instant asked for; null: now. */
  au: instant.nullable(),
  existe: z.boolean(),
  titre: text,
  parties: z.array(z.object({ titre: text, champs: z.array(stateField) })),
});

/** An event in the auditors' search. `montant` in cents, null where the event has none. */
export const auditEvent = historyStep.extend({
  flux: text,
  /** Link to the record's history exists for every row: its title. */
  fiche: text,
  montant: z.number().nullable(),
});

export const auditTotals = z.object({
  /** One per event type: how many, and their sum in cents. */
  types: z.array(z.object({ type: text, libelle: text, nombre: z.number(), montant: z.number() })),
  nombre: z.number(),
  /** Registered + corrections + reactivations − deletions, in cents: what the period changed in the money received. */
  montant: z.number(),
});

/** What a day's books say, in cents. */
export const booksOfDay = z.object({
  cotisations: z.number(),
  montantTotal: z.number(),
  reglementsValides: z.number(),
  montantRegle: z.number(),
  responsables: z.number(),
  eleves: z.number(),
});

export type HistoryChange = z.infer<typeof historyChange>;
export type HistoryStep = z.infer<typeof historyStep>;
export type RecordState = z.infer<typeof recordState>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditTotals = z.infer<typeof auditTotals>;
export type BooksOfDay = z.infer<typeof booksOfDay>;
