import { z } from 'zod';
import { upkeepKinds } from './upkeep-kinds';

const text = z.string();
const textOrNull = z.string().nullable();
const instant = z.string();
/** In French, with amounts and dates formatted; null for nothing. */
const writtenValue = z.string().nullable();

export const historyChange = z.object({ champ: text, libelle: text, avant: writtenValue, apres: writtenValue });

/** One event of a record's history. `position` is that of the whole log, as decimal text. */
export const historyStep = z.object({
  position: text,
  type: text,
  libelle: text,
  /** Which part of the record, where it has several: « Règlement n° 4 : 150,00 €, 10/11/2026, Chèque ». */
  sujet: textOrNull,
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
export const stateField = z.object({ champ: text, libelle: text, valeur: writtenValue });
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
  /** The record's title. */
  fiche: text,
  /** Whoever asks may open the record's history. */
  consultable: z.boolean(),
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

const sums = booksOfDay.pick({ cotisations: true, montantTotal: true, montantRegle: true });
/** Of the contributions of a site, then and now; a contribution is of the site that it was calculated for. Cents. */
export const booksOfSite = z.object({
  fk_site: z.number().nullable(),
  libelleSite: text,
  alors: sums,
  maintenant: sums,
});

/** A rebuild or a verification that an operator asked for. `total` events to read, 0 while it is not known. */
export const upkeepRow = z.object({
  idOperation: z.number(),
  nature: z.enum(upkeepKinds),
  etat: z.enum(['attente', 'enCours', 'reussie', 'echec']),
  demandeeLe: instant,
  demandeePar: text,
  finieLe: instant.nullable(),
  lus: z.number(),
  total: z.number(),
  evenements: z.number().nullable(),
  secondes: z.number().nullable(),
  /** A verification: rows compared, rows that differ, and the tables they are in. */
  lignes: z.number().nullable(),
  differences: z.number().nullable(),
  tables: z.array(text),
  raison: textOrNull,
});

/** What the job ledger keeps of an operation: how far it is, and how it ended. */
export const upkeepProgress = z.object({ done: z.number(), total: z.number() });
export const upkeepOutcome = z.object({
  reussie: z.number().optional(),
  evenements: z.number().optional(),
  secondes: z.number().optional(),
  lignesComparees: z.number().nullish(),
  differences: z.number().nullish(),
  tables: z.array(text).optional(),
  raison: text.nullish(),
});

/** What an operator looks at first. Instants are UTC; positions of the log are decimal text. */
export const systemStateRow = z.object({
  /** Of the process that answers, and of the database. */
  versions: z.object({ produit: text, node: text, postgresql: text }),
  projection: z.object({
    position: text,
    tete: textOrNull,
    /** Seconds that the lists are behind what others have read of the log; 0 when they show all of it. */
    retard: z.number(),
    /** Seconds from the decision of the newest event shown until it was. */
    delai: z.number(),
    evenements: z.number(),
    /** A projector leads, and showed within the last seconds that it is alive. */
    active: z.boolean(),
    /** The event that no list may leave out and one could not take; null while nothing is in the way. */
    arret: z.object({ date: instant, position: text, type: text, flux: text, table: text, raison: text }).nullable(),
  }),
  /** Whether some jobs process turns events into jobs. */
  reactionsActives: z.boolean(),
  files: z.array(
    z.object({
      nom: text,
      attente: z.number(),
      actifs: z.number(),
      echecs: z.number(),
      termines: z.number(),
      /** When the oldest of those waiting was asked for. */
      plusAncienne: instant.nullable(),
    }),
  ),
  generations: z.array(
    z.object({
      nom: text,
      version: text,
      etat: z.enum(['aJour', 'aReconstruire', 'enReconstruction']),
      lignes: z.number(),
      /** Since when this generation has been live. */
      creeLe: instant.nullable(),
    }),
  ),
  erreurs: z.array(
    z.object({ id: text, date: instant, source: text, message: text, tentatives: z.number(), relancable: z.boolean() }),
  ),
  /** Newest first. */
  operations: z.array(upkeepRow),
});

export type HistoryChange = z.infer<typeof historyChange>;
export type HistoryStep = z.infer<typeof historyStep>;
export type RecordState = z.infer<typeof recordState>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditTotals = z.infer<typeof auditTotals>;
export type BooksOfDay = z.infer<typeof booksOfDay>;
export type SystemState = z.infer<typeof systemStateRow>;
