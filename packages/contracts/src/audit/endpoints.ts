import { z } from 'zod';
import { rights } from '../core/access';
import { endpoint } from '../core/endpoint';
import { orNull, wireDate, wireId, wireInt, wireTextOrNull } from '../core/wire';
import { auditRow, auditTotals, historyStep, recordState, replayYear } from './rows';

/** None of these is in the documents: they carry rights 400 (history), 401 (replay and export) and 410 (system state). */
const audit = { context: 'audit', module: null } as const;

const stream = z.object({
  flux: z.string().regex(/^[a-zA-Z]+-[\w:@.-]{1,120}$/, { error: 'Cet enregistrement n’existe pas.' }),
});
const instant = z.iso.datetime({ offset: true, error: 'La date n’est pas valide' });

const auditFilters = {
  /** `paiements`: payments and subscriptions; `statuts`: status changes of claims, absences, attendance; `tous`: everything. */
  famille: z.enum(['paiements', 'statuts', 'tous']).default('paiements'),
  dateDebut: orNull(wireDate).optional(),
  dateFin: orNull(wireDate).optional(),
  fk_auteur: orNull(wireId).optional(),
  recherche: wireTextOrNull.optional(),
};

export const readHistory = endpoint('GET', '/api/historique/:flux', {
  ...audit,
  kind: 'query',
  access: rights(400),
  params: stream,
  query: z.object({ au: instant.optional() }),
  response: z.object({ flux: z.string(), titre: z.string(), etapes: z.array(historyStep) }),
  summary: 'Historique d’un enregistrement : qui, quand, quoi',
});

export const readStateAsOf = endpoint('GET', '/api/historique/:flux/etat', {
  ...audit,
  kind: 'query',
  access: rights(400),
  params: stream,
  query: z.object({ au: instant.optional() }),
  response: recordState,
  summary: 'Un enregistrement tel qu’il était à un instant',
});

export const listAuditEvents = endpoint('POST', '/api/audit/evenements', {
  ...audit,
  kind: 'query',
  access: rights(401),
  body: z.object({
    ...auditFilters,
    page: wireInt.pipe(z.int().nonnegative()).default(0),
    taille: wireInt.pipe(z.int().min(1).max(500)).default(50),
  }),
  response: z.object({ lignes: z.array(auditRow), totaux: auditTotals }),
  summary: 'Événements de paiement et changements de statut, avec totaux',
});

export const exportAuditEvents = endpoint('POST', '/api/audit/export', {
  ...audit,
  kind: 'query',
  access: rights(401),
  body: z.object({ ...auditFilters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  response: 'file',
  summary: 'Export des événements de la période',
});

export const replayUntil = endpoint('POST', '/api/audit/rejeu', {
  ...audit,
  kind: 'query',
  access: rights(401),
  body: z.object({ au: instant }),
  response: z.object({
    au: z.string(),
    evenements: z.number(),
    secondes: z.number(),
    annees: z.array(replayYear),
    /** True when today's totals equal, to the cent, those that the journal gives. */
    rapproche: z.boolean(),
  }),
  summary: 'Rejoue l’histoire jusqu’à un instant et compare avec aujourd’hui',
});

export const readSystemState = endpoint('GET', '/api/systeme/etat', {
  ...audit,
  kind: 'query',
  access: rights(410),
  response: z.object({
    /** Last position in the read models, and seconds since it moved. */
    position: z.string(),
    evenements: z.number(),
    miseAJour: z.string().nullable(),
    files: z.array(
      z.object({
        file: z.string(),
        enAttente: z.number(),
        enCours: z.number(),
        termines: z.number(),
        echoues: z.number(),
      }),
    ),
    tables: z.array(z.object({ table: z.string(), version: z.number(), lignes: z.number() })),
    erreurs: z.array(z.object({ id: z.string(), tache: z.string(), date: z.string(), message: z.string() })),
  }),
  summary: 'État du système : projections, files de travail, dernières erreurs',
});
