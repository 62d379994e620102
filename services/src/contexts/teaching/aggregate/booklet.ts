import { bookletStatus, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, type InputOf, make } from '@diapason/contracts/core';
import {
  type BookletDiscipline,
  type BookletGeneral,
  BookletMemorised,
  type BookletOffice,
  BookletStarted,
  BookletValidated,
  type BookletValidation,
  type saveBooklet,
} from '@diapason/contracts/teaching';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import type { BookletTemplate } from './booklet-template';

const said = messages.teaching;
const events = { BookletStarted, BookletMemorised, BookletValidated };
export type BookletEvent = EventsOf<typeof events>;
type Booklet = EventOf<typeof BookletStarted>['data'];

export interface BookletState {
  readonly booklet: Booklet | undefined;
  /** Changes so far. */
  readonly version: number;
}

/** Streams `booklet-{idLivret}`. */
export const booklet = aggregate<BookletState, typeof events>({
  category: 'booklet',
  events,
  initial: { booklet: undefined, version: 0 },
  evolve: (state, event): BookletState => ({ booklet: event.data, version: state.version + 1 }),
});

const unticked = (lines: readonly string[]) => lines.map((libelle) => ({ libelle, coche: 0 as const }));

/** A booklet with nothing noted yet: the lines of the model as they are now, which it keeps. */
export function blankBooklet(
  { general, discipline, validation }: Pick<BookletTemplate, 'general' | 'discipline' | 'validation'>,
  office: BookletOffice,
): { general: BookletGeneral; discipline: BookletDiscipline; validation: BookletValidation } {
  return {
    general: {
      office,
      niveauxFM: unticked(general.niveauxFM),
      pratiquesCollectives: unticked(general.pratiquesCollectives),
      note: null,
      niveauAcquisition: general.niveauAcquisition,
      observations: general.observations.map((titre) => ({ titre, texte: '' })),
    },
    discipline: discipline.map(({ titre, criteres }) => ({
      titre,
      criteres: criteres.map((libelle) => ({ libelle, note: null })),
    })),
    validation: {
      information: validation.information,
      resultat: validation.resultat,
      dateResultat: null,
      cases: unticked(validation.cases),
      modules: validation.modules.map((one) => ({ ...one, date: null, commentaire: '' })),
    },
  };
}

interface Starting extends Pick<Booklet, 'idLivret' | 'fk_eleve' | 'fk_anneeScolaire' | 'fk_scolariteInterne'> {
  readonly fk_enseignant: number | null;
}

/** One booklet for a schooling, however often it is asked for. @throws Refusal 422 without a teacher (document 001 §2). */
export function decideStart(
  state: BookletState,
  { fk_enseignant, ...about }: Starting,
  template: BookletTemplate,
  office: BookletOffice,
): BookletEvent[] {
  if (state.booklet) return [];
  if (!fk_enseignant) throw new Refusal(said.bookletNeedsTeacher, 422);
  const { idLivretType: fk_livretType, version, titre } = template;
  const parts = blankBooklet(template, office);
  return [make(BookletStarted, { ...about, fk_livretType, version, titre, statut: bookletStatus.memorised, ...parts })];
}

type Sent = InputOf<typeof saveBooklet>['body'];

/**
 * Memorises or validates what was noted; what is left out stays. Memorising a validated booklet takes it back from the family.
 * @throws Refusal 400 where it does not fit its model, 404 unknown, 409 kept by somebody else since it was read.
 */
export function decideSave(state: BookletState, sent: Sent, statut: number, office: BookletOffice): BookletEvent[] {
  const { booklet: before } = state;
  if (!before?.general || !before.discipline || !before.validation) throw new Refusal(messages.general.notFound, 404);
  requireSeenVersion(sent.versionAttendue, state);
  const { general, discipline, validation } = before;
  const after = {
    ...before,
    statut,
    general: { ...withGeneral(general, sent.general), office },
    discipline: withNotes(discipline, sent.discipline),
    validation: withValidation(validation, sent.validation),
  };
  if (!changed(before, after)) return [];
  return [make(statut === bookletStatus.validated ? BookletValidated : BookletMemorised, after)];
}

/** Lines of the model with what was sent at the same place. @throws Refusal 400 for another number of them. */
function matched<L extends object, S extends object>(
  lines: readonly L[],
  sent: readonly S[] | undefined,
  field: string,
  entered: (one: S, line: L) => Partial<L>,
): L[] {
  if (!sent) return [...lines];
  if (sent.length !== lines.length) throw new Refusal(said.bookletShape, 400, field);
  return lines.map((line, at) => ({ ...line, ...entered(sent[at] as S, line) }));
}

/** What was left out stays. */
const given = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

const tick = ({ coche }: { readonly coche: 0 | 1 }) => ({ coche });

function withGeneral(before: BookletGeneral, sent: Sent['general']): BookletGeneral {
  if (!sent) return before;
  return {
    ...before,
    note: given(sent.note, before.note),
    niveauxFM: matched(before.niveauxFM, sent.niveauxFM, 'general.niveauxFM', tick),
    pratiquesCollectives: matched(
      before.pratiquesCollectives,
      sent.pratiquesCollectives,
      'general.pratiquesCollectives',
      tick,
    ),
    observations: matched(before.observations, sent.observations, 'general.observations', ({ texte }) => ({ texte })),
  };
}

const withNotes = (before: BookletDiscipline, sent: Sent['discipline']): BookletDiscipline =>
  before.map((one, at) => {
    if (!sent) return one;
    const own = sent[at];
    if (!own || sent.length !== before.length) throw new Refusal(said.bookletShape, 400, 'discipline');
    const field = `discipline.${at}.criteres`;
    const criteres = matched(one.criteres, own.criteres, field, ({ note }, line) => ({ note: given(note, line.note) }));
    return { ...one, criteres };
  });

function withValidation(before: BookletValidation, sent: Sent['validation']): BookletValidation {
  if (!sent) return before;
  const { resultat, dateResultat } = sent;
  return {
    ...before,
    resultat: given(resultat, before.resultat) ?? '',
    dateResultat: given(dateResultat, before.dateResultat),
    cases: matched(before.cases, sent.cases, 'validation.cases', tick),
    modules: matched(before.modules, sent.modules, 'validation.modules', ({ date, commentaire }, line) => ({
      date: given(date, line.date),
      commentaire,
    })),
  };
}
