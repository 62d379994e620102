import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { yearStates } from '../../constants/yearStates';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireId, wireText } from '../../core/wire';
import { yearClosing } from './year-closing';

const money = { context: 'money', module: 'cotisation' } as const;
const readers = rights(right.closeSchoolYear, right.reopenSchoolYear, right.seeAudit);
const params = z.object({ fk_anneeScolaire: wireId });
const totals = yearClosing.row.pick({ cotisations: true, montantTotal: true, reglements: true, montantRegle: true });

/** A school year, and the totals it was last closed with. Amounts in cents. */
export const yearRow = totals.partial().extend({
  fk_anneeScolaire: z.number(),
  libelleAnneeScolaire: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  etat: z.enum(yearStates),
  /** It is over, so it may be closed. */
  terminee: flag,
  /** When its state last changed, and who changed it. */
  dateHeure: z.string().nullable(),
  nomPrenomAgent: z.string().nullable(),
  motif: z.string().nullable(),
});

/** A year's books: what they add up to, per site and mode in the order of their names, and the seal over them. */
export const yearBooks = totals.extend({
  fk_anneeScolaire: z.number(),
  lignes: z.array(z.object({ site: z.string().nullable(), mode: z.string(), nombre: z.number(), montant: z.number() })),
  sceau: z.string(),
  /** The seal that the year was closed with; null while it is open. */
  sceauCloture: z.string().nullable(),
  /** Whether both agree; null while the year is open. */
  concorde: flag.nullable(),
});

export type YearRow = z.infer<typeof yearRow>;
export type YearBooks = z.infer<typeof yearBooks>;

export const listYears = endpoint('GET', '/api/clotures', {
  ...money,
  kind: 'query',
  shows: ['site', 'staff'],
  access: readers,
  response: z.array(yearRow),
  summary: 'Années scolaires, ouvertes ou closes, avec les totaux de leur clôture en centimes',
});

export const readYearBooks = endpoint('GET', '/api/clotures/:fk_anneeScolaire', {
  ...money,
  kind: 'query',
  shows: ['site'],
  access: readers,
  params,
  response: yearBooks,
  summary: 'Totaux d’une année par site et par mode, en centimes, et concordance avec le sceau de sa clôture',
});

const done = z.object({ fk_anneeScolaire: z.number(), etat: z.enum(yearStates) });

/** `confirmation` is the year's name, typed; `sceau` that of the totals that were shown: others answer 409. */
export const closeYear = endpoint('POST', '/api/clotures/:fk_anneeScolaire', {
  ...money,
  kind: 'command',
  access: rights(right.closeSchoolYear),
  params,
  body: z.object({ confirmation: wireText.max(100), sceau: yearClosing.fields.sceau.wire }),
  response: done,
  summary: 'Clôt une année scolaire : ses cotisations et règlements ne changent plus',
  success: messages.money.yearClosed,
});

export const reopenYear = endpoint('POST', '/api/clotures/:fk_anneeScolaire/reouverture', {
  ...money,
  kind: 'command',
  access: rights(right.reopenSchoolYear),
  params,
  body: z.object({ motif: yearClosing.fields.motif.wire }),
  response: done,
  summary: 'Rouvre une année scolaire close, avec un motif',
  success: messages.money.yearReopened,
});
