import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { bookletStatus, bookletStatuses } from '../../constants/statuses';
import { type OwnSites, own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { oneOf } from '../../core/field';
import { flag } from '../../core/fields';
import { seenVersion } from '../../core/shared-sheet';
import { sheetActs } from '../../core/sheet-acts';
import { wireOptionalId } from '../../core/wire';
import { pupilOfOwnSites } from '../families/own-sites';
import { schooling } from '../families/schooling';
import { booklet } from './booklet';
import { templateSheet } from './booklet-template-endpoints';

const booklets = { context: 'teaching', module: 'livret' } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

const bookletOf = (from: 'params.id' | 'body.idLivret'): OwnSites => ({
  ...pupilOfOwnSites,
  record: { kind: 'booklet', from },
});

/** The same criterion in the pupil's booklet before: by the titles of discipline and criterion. */
const earlierNote = z.object({ discipline: text, critere: text, note: id });

export const bookletSheet = booklet.row.extend({
  visible: flag,
  /** Changes so far; `version` is the model's. */
  revision: id,
  libelleAnneeScolaire: text,
  nomPrenomEleve: text,
  libelleOffre: text,
  precisionOffre: text,
  fk_enseignant: idOrNull,
  nomPrenomEnseignant: textOrNull,
  /** Kept last, ISO 8601, and by whom. */
  modifieLe: text,
  modifiePar: textOrNull,
  /** 1: of the current school year, and of a pupil whom the caller teaches, or with 134. */
  modifiable: flag,
  precedent: z
    .object({
      libelleAnneeScolaire: text,
      note: idOrNull,
      notes: z.array(earlierNote),
      observations: z.array(z.object({ titre: text, texte: text })),
    })
    .nullable(),
});
export type BookletSheet = z.infer<typeof bookletSheet>;

/** Ours: the booklet by its own number. Guardians of the pupil read it once it is validated. */
export const readBooklet = endpoint('GET', '/api/livrets/fiche/:id', {
  ...booklets,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('booklet', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: bookletOf('params.id'),
  params: z.object({ id: booklet.existing }),
  response: bookletSheet,
  summary: 'Livret d’un élève',
});

/** `creation` is a model, a number the schooling. */
const CREATION = 'creation';
const type = z.union([z.literal(CREATION).transform((): 0 => 0), schooling.existing]);

/**
 * The documents' GET. `type` is `creation` for a model, else the schooling's number: its booklet by `id`, and with `id` 0 a new one (which
 * needs the schooling's teacher), or the one that it has. `fk_livretType`: which model; without it the one that the offer had last.
 */
export const openBooklet = endpoint('GET', '/api/livrets/:id/:type', {
  ...booklets,
  kind: 'command',
  access: own('schooling', 'params.type', { otherwise: [right.seePupilAndWorkshop, right.seeBookletTemplates] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'schooling', from: 'params.type' } },
  params: z.object({ id: booklet.newOrExisting, type }),
  query: z.object({ fk_livretType: wireOptionalId }),
  response: z.union([bookletSheet, templateSheet]),
  summary: 'Livret d’une scolarité, créé avec l’id 0\u00a0; ou un modèle, avec le type «\u00a0creation\u00a0»',
});

const { general, discipline, validation } = booklet.fields;

/** status 1 memorises, 2 validates. What is left out stays as it is. */
export const saveBooklet = endpoint('POST', '/api/livrets/:id/:status', {
  ...booklets,
  kind: 'command',
  access: rights(right.seePupilAndWorkshop),
  ownSites: bookletOf('params.id'),
  params: z.object({ id: booklet.existing, status: oneOf('Statut', bookletStatuses).wire }),
  body: z.object({
    general: general.wire.optional(),
    discipline: discipline.wire.optional(),
    validation: validation.wire.optional(),
    ...seenVersion,
  }),
  response: z.object({ idLivret: id, statut: id, revision: id, modifieLe: text }),
  summary: 'Mémorise (1) ou valide (2) un livret',
  success: ({ statut }: { readonly statut: number }) =>
    statut === bookletStatus.validated ? messages.teaching.bookletValidated : messages.teaching.bookletMemorised,
});

export const downloadBooklet = endpoint('POST', '/api/fichiers/download/livret', {
  ...booklets,
  kind: 'query',
  access: own('booklet', 'body.idLivret', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: bookletOf('body.idLivret'),
  body: z.object({ idLivret: booklet.existing }),
  readsPerson: { of: 'booklet', from: 'body.idLivret' },
  response: 'file',
  summary: 'Livret d’un élève, en PDF',
});

const writable = ({ modifiable }: { readonly modifiable: number }) => modifiable === 1;

/** What may be done with a pupil's booklet. */
export const bookletActs = sheetActs(readBooklet, {
  memoriser: { call: saveBooklet, when: (sheet) => writable(sheet) && sheet.statut === bookletStatus.memorised },
  valider: { call: saveBooklet, when: (sheet) => writable(sheet) && sheet.statut === bookletStatus.memorised },
  /** Back to memorised: the family reads it no more until it is validated again. */
  reprendre: { call: saveBooklet, when: (sheet) => writable(sheet) && sheet.statut === bookletStatus.validated },
  imprimer: { call: downloadBooklet },
  ouvrirEnseignant: { and: [right.openWorkshopFromPupil, right.seeAgentProfile] },
  ouvrirEleve: { rights: [right.seePupilAndWorkshop] },
});
