import { bookletLimits, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { BookletTemplateRemoved, BookletTemplateSaved } from '@diapason/contracts/teaching';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { requireSeenVersion } from '../../../machinery/app/seen-version';

const said = messages.teaching;
const events = { BookletTemplateSaved, BookletTemplateRemoved };
export type BookletTemplateEvent = EventsOf<typeof events>;
export type BookletTemplate = EventOf<typeof BookletTemplateSaved>['data'];
type Parts = Omit<BookletTemplate, 'idLivretType' | 'version'>;

export interface BookletTemplateState {
  readonly template: BookletTemplate | undefined;
  /** Changes so far. */
  readonly version: number;
}

/** Streams `bookletTemplate-{idLivretType}`. */
export const bookletTemplate = aggregate<BookletTemplateState, typeof events>({
  category: 'bookletTemplate',
  events,
  initial: { template: undefined, version: 0 },
  evolve: (state, event): BookletTemplateState => ({
    template: event.type === 'BookletTemplateSaved' ? event.data : undefined,
    version: state.version + 1,
  }),
});

/**
 * Saves a model. What booklets were made from stays: their lines are their own, and what is saved then is the next version.
 * @param isFollowed whether a booklet was made from the version as it is.
 * @throws Refusal 400 without a title or with an empty line, 409 saved by somebody else since it was read.
 */
export function decideSaveTemplate(
  state: BookletTemplateState,
  idLivretType: number,
  sent: { readonly [K in keyof Parts]?: Parts[K] | undefined } & { readonly versionAttendue?: number | undefined },
  { isFollowed, begins }: { readonly isFollowed: boolean; readonly begins: Parts },
): BookletTemplateEvent[] {
  const { template: before } = state;
  if (before) requireSeenVersion(sent.versionAttendue, state);
  const from = before ?? begins;
  const next = {
    titre: sent.titre ?? from.titre,
    visible: sent.visible ?? from.visible,
    general: sent.general ?? from.general,
    discipline: sent.discipline ?? from.discipline,
    validation: sent.validation ?? from.validation,
  };
  requireWritten(next);
  if (!before) return [make(BookletTemplateSaved, { ...next, idLivretType, version: 1 })];
  const { general, discipline, validation } = next;
  const rewritten = changed(
    { general: before.general, discipline: before.discipline, validation: before.validation },
    { general, discipline, validation },
  );
  const version = rewritten && isFollowed ? before.version + 1 : before.version;
  const after = { ...next, idLivretType, version };
  return changed(before, after) ? [make(BookletTemplateSaved, after)] : [];
}

function requireWritten({ titre, discipline, validation, general }: Parts): void {
  if (titre.trim() === '') throw new Refusal(said.templateTitle, 400, 'titre');
  const empty = (part: readonly { readonly titre: string }[]) => part.findIndex((one) => one.titre.trim() === '');
  const [emptyDiscipline, emptyModule] = [empty(discipline), empty(validation.modules)];
  if (emptyDiscipline >= 0) throw new Refusal(said.templateLines, 400, `discipline.${emptyDiscipline}.titre`);
  if (emptyModule >= 0) throw new Refusal(said.templateLines, 400, `validation.modules.${emptyModule}.titre`);
  const notes = general.niveauAcquisition.map(({ note }) => note);
  if (new Set(notes).size !== notes.length)
    throw new Refusal(messages.general.invalidRequest, 400, 'general.niveauAcquisition');
}

/** A copy under a number of its own, which is not offered yet. @throws Refusal 404 */
export function decideCopyTemplate({ template }: BookletTemplateState, idLivretType: number): BookletTemplateEvent[] {
  if (!template) throw new Refusal(messages.general.notFound, 404);
  const titre = said.templateCopy(template.titre).slice(0, bookletLimits.longestTitle);
  return [make(BookletTemplateSaved, { ...template, idLivretType, titre, visible: 0, version: 1 })];
}

/** A model that booklets follow is hidden instead. @throws Refusal 404 */
export function decideRemoveTemplate(
  { template }: BookletTemplateState,
  { hasBooklets }: { readonly hasBooklets: boolean },
): BookletTemplateEvent[] {
  if (!template) throw new Refusal(messages.general.notFound, 404);
  if (!hasBooklets) return [make(BookletTemplateRemoved, { idLivretType: template.idLivretType })];
  return template.visible === 0 ? [] : [make(BookletTemplateSaved, { ...template, visible: 0 })];
}
