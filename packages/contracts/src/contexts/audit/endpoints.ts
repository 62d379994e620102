import { z } from 'zod';
import { right } from '../../constants';
import { auditSearchIds } from '../../constants/audit-searches';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { exportFormat, pageFields, sortField } from '../../core/paging';
import { emptyBody, orNull, wireDate, wireOptionalId, wireTextOrNull } from '../../core/wire';
import { auditEvent, auditTotals, booksOfDay, booksOfSite, historyStep, recordState, systemStateRow } from './rows';

/** Our own calls: the documents have none for auditors. */
const audit = { context: 'audit', module: null } as const;

/** `contribution-12`, `attendance-4-2026-11-21`; what a reservation is named after is percent-encoded: `receiptNumber-2026-12%2Fb`. */
const stream = z
  .string()
  .max(1_000)
  .regex(/^[a-zA-Z]+-(?:[\w.!~*'()-]|%[0-9A-F]{2})+$/, { error: messages.general.notFound });
/** An instant of the years that days may have, whatever its offset turns it into. */
const instant = z.iso
  .datetime({ offset: true, local: true })
  .max(40)
  .refine((at) => at >= '1901' && at < '2199', { error: messages.general.invalidDate });
/** A date means its end, in Europe/Paris; or an instant. */
const asOf = orNull(z.union([wireDate, instant])).optional();

const eventFilters = {
  /** `corrections`: after the last day of payments as it then stood, or in a year that was opened again. */
  famille: z.enum(auditSearchIds).default('tous'),
  /** Payments of so many euros or more, registered or corrected. */
  montantMin: z.coerce.number().int().min(0).max(1_000_000).nullish(),
  dateDebut: orNull(wireDate).optional(),
  dateFin: orNull(wireDate).optional(),
  fk_auteur: wireOptionalId,
  recherche: wireTextOrNull.optional(),
};

/** `au` leaves out what came after it. */
const ofRecord = {
  ...audit,
  kind: 'query',
  access: rights(right.seeHistory),
  params: z.object({ flux: stream }),
  readsPerson: { of: 'params.flux', from: 'params.flux' },
  query: z.object({ au: asOf }),
} as const;

export const readHistory = endpoint('GET', '/api/historique/:flux', {
  ...ofRecord,
  response: z.object({ flux: z.string(), titre: z.string(), etapes: z.array(historyStep) }),
  summary: 'Historique d’une fiche : qui, quand, quoi, pour le compte de qui',
});

export const readRecordAsOf = endpoint('GET', '/api/historique/:flux/etat', {
  ...ofRecord,
  response: recordState,
  summary: 'Une fiche telle qu’elle était à une date',
});

/** One page, the newest first unless `tri` says otherwise. Totals are of the whole search. */
export const searchEvents = endpoint('POST', '/api/audit/evenements', {
  ...audit,
  kind: 'query',
  access: rights(right.seeAudit),
  body: z.object({
    ...eventFilters,
    page: pageFields.page.default(0),
    taille: pageFields.taille.default(limits.defaultPageSize),
    tri: sortField('date', 'montant').default('-date'),
  }),
  response: z.object({ evenements: z.array(auditEvent), total: z.number(), totaux: auditTotals }),
  summary: 'Recherche dans tous les événements, avec totaux en centimes',
});

/** Who ever wrote an event: the author filter's choices. */
export const listAuthors = endpoint('GET', '/api/audit/auteurs', {
  ...audit,
  kind: 'query',
  access: rights(right.seeAudit),
  response: z.array(z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() })),
  summary: 'Auteurs d’événements',
});

export const exportEvents = endpoint('POST', '/api/audit/export', {
  ...audit,
  kind: 'query',
  access: rights(right.seeAudit),
  body: z.object({ ...eventFilters, format: exportFormat }),
  response: 'file',
  summary: 'Export des événements recherchés',
});

/** Reads the journal up to the end of `au` and rebuilds that day's books beside today's. It writes nothing. */
export const replay = endpoint('POST', '/api/audit/rejeu', {
  ...audit,
  kind: 'query',
  access: rights(right.seeAudit),
  body: z.object({ au: wireDate }),
  response: z.object({
    au: z.string(),
    evenements: z.number(),
    /** Milliseconds. */
    duree: z.number(),
    alors: booksOfDay,
    maintenant: booksOfDay,
    parSite: z.array(booksOfSite),
    /** Today's valid payments equal, to the cent, what the journal's payment events moved. */
    rapproche: z.boolean(),
  }),
  summary: 'Rejoue l’histoire jusqu’à une date et compare avec aujourd’hui',
});

/** Each contribution as it stood at the end of a day, with what was paid of it. Families are named to who sees their contributions. */
export const exportBooks = endpoint('POST', '/api/audit/rejeu/export', {
  ...audit,
  kind: 'query',
  access: rights(right.seeAudit),
  body: z.object({ au: wireDate, format: exportFormat }),
  response: 'file',
  summary: 'Comptes à une date, cotisation par cotisation, en fichier',
});

export const systemState = endpoint('GET', '/api/systeme/etat', {
  ...audit,
  kind: 'query',
  access: rights(right.seeSystem),
  response: systemStateRow,
  summary: 'Retard des lectures, files, générations et dernières erreurs',
});

/** Runs in the jobs process while the product stays up; `systemState` shows how far it is and how it ended. */
export const rebuildLists = endpoint('POST', '/api/systeme/reconstruction', {
  ...audit,
  kind: 'command',
  access: rights(right.seeSystem),
  body: emptyBody,
  response: z.object({ idOperation: z.number() }),
  summary: 'Reconstruit toutes les listes depuis le journal, sans interruption',
  success: messages.system.rebuildAsked,
});

export const verifyLists = endpoint('POST', '/api/systeme/verification', {
  ...audit,
  kind: 'command',
  access: rights(right.seeSystem),
  body: emptyBody,
  response: z.object({ idOperation: z.number() }),
  summary: 'Compare le journal et toutes les listes avec les événements enregistrés',
  success: messages.system.verificationAsked,
});

/** Ids of jobs as `systemState` gives them. */
const job = z.object({ id: z.string().regex(/^[\w.-]{1,200}$/, { error: messages.general.notFound }) });

export const retryFailedJob = endpoint('POST', '/api/systeme/taches/:id/relance', {
  ...audit,
  kind: 'command',
  access: rights(right.seeSystem),
  params: job,
  body: emptyBody,
  response: z.null(),
  summary: 'Relance une tâche abandonnée',
  success: messages.system.jobRetried,
});

export const setFailedJobAside = endpoint('POST', '/api/systeme/taches/:id/classement', {
  ...audit,
  kind: 'command',
  access: rights(right.seeSystem),
  params: job,
  body: emptyBody,
  response: z.null(),
  summary: 'Classe sans suite une tâche abandonnée : elle n’est plus signalée',
  success: messages.system.jobSetAside,
});
