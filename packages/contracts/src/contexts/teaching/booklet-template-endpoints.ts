import { z } from 'zod';
import { right } from '../../constants';
import { templateAct } from '../../constants/booklets';
import * as messages from '../../constants/messages';
import { rights, rightsByRecord } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { sheetActs } from '../../core/sheet-acts';
import { orNull, wireId } from '../../core/wire';
import { bookletTemplate } from './booklet';

const templates = { context: 'teaching', module: 'livret' } as const;
const id = z.number();
const text = z.string();

export const templateRow = bookletTemplate.row.pick({ idLivretType: true, titre: true, visible: true }).extend({
  /** Booklets made from it, whatever its version. */
  livrets: id,
  valides: id,
  /** ISO 8601. */
  modifieLe: text,
});
export type TemplateRow = z.infer<typeof templateRow>;

/** All models for who may see their list (210); for the other teachers those that are offered. */
export const listTemplates = endpoint('GET', '/api/livrets/types/list', {
  ...templates,
  kind: 'query',
  access: rights(right.seeBookletTemplates, right.seePupilAndWorkshop),
  response: z.array(templateRow),
  summary: 'Modèles de livret',
});

const templateVersion = z.object({
  version: id,
  /** ISO 8601. */
  date: text,
  par: text.nullable(),
  livrets: id,
  valides: id,
});

export const templateSheet = bookletTemplate.row.extend({
  /** Changes so far; `version` is the model's, which booklets name. */
  revision: sheetVersion.version,
  livrets: id,
  /** Booklets that follow the version as it is, and so keep it. */
  livretsDeLaVersion: id,
  versions: z.array(templateVersion),
});
export type TemplateSheet = z.infer<typeof templateSheet>;

/** id 0 is a new one, as it begins. */
export const readTemplate = endpoint('GET', '/api/livrets/types/:id', {
  ...templates,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.seeBookletTemplates),
  params: z.object({ id: bookletTemplate.newOrExisting }),
  response: templateSheet,
  summary: 'Un modèle de livret',
});

const { titre, visible, general, discipline, validation } = bookletTemplate.fields;
const saved = z.object({ idLivretType: id, version: id, revision: id });
/** 0 saves, 3 makes a copy under a new number, which is not offered yet. */
const status = orNull(wireId.pipe(z.union([z.literal(templateAct.save), z.literal(templateAct.duplicate)]))).optional();

/** id 0 creates (211), another changes (212). A version that a booklet was made from stays: what is saved then is the next one. */
export const saveTemplate = endpoint('POST', '/api/livrets/types/:id', {
  ...templates,
  kind: 'command',
  access: rightsByRecord({
    from: 'params.id',
    create: [right.addBookletTemplate],
    change: [right.changeBookletTemplate, right.addBookletTemplate],
  }),
  params: z.object({ id: bookletTemplate.newOrExisting }),
  body: z.object({
    titre: titre.wire.optional(),
    visible: orNull(visible.wire).optional(),
    general: general.wire.optional(),
    discipline: discipline.wire.optional(),
    validation: validation.wire.optional(),
    status,
    ...seenVersion,
  }),
  response: saved,
  summary: 'Enregistre un modèle de livret, ou en fait une copie',
  success: messages.teaching.templateSaved,
});

/** A model that booklets follow is hidden instead: `masque` 1. */
export const removeTemplate = endpoint('DELETE', '/api/livrets/types/:id', {
  ...templates,
  kind: 'command',
  access: rights(right.deleteBookletTemplate),
  params: z.object({ id: bookletTemplate.existing }),
  response: z.object({ idLivretType: id, masque: flag }),
  summary: 'Supprime un modèle de livret, ou le masque si des livrets le suivent',
  success: ({ masque }: { readonly masque: 0 | 1 }) =>
    masque === 1 ? messages.teaching.templateHidden : messages.teaching.templateRemoved,
});

/** What may be done with a model: without 212 it is only read (document 001 §2). */
export const templateActs = sheetActs(readTemplate, {
  creer: { call: saveTemplate, isNew: true, rights: [right.addBookletTemplate] },
  modifier: { rights: [right.changeBookletTemplate], when: ({ idLivretType }) => idLivretType !== 0 },
  dupliquer: { rights: [right.addBookletTemplate], when: ({ idLivretType }) => idLivretType !== 0 },
  supprimer: { call: removeTemplate, when: ({ idLivretType }) => idLivretType !== 0 },
  /** From the list, whichever it is. */
  effacer: { call: removeTemplate },
});
