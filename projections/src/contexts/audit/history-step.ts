import type { audit } from '@diapason/contracts';
import { bounded } from './changed-lines';
import { eventLabel } from './labels';
import type { NameOf } from './names';
import { NOT_SHOWN, type Sees, sightName } from './shown';
import type { Change, Step, Subject } from './steps';
import type { Words } from './words';

/** A step as an auditor reads it: who, when, what, on which screen, for whom, and the changes. */
export function historyStep(
  { event, subject, changes, states }: Step,
  nameOf: NameOf,
  words: Words,
  sees: Sees,
): audit.HistoryStep {
  const isSeen = (field: string) => sees(sightName(event.type), field, ...states);
  return {
    position: String(event.position),
    type: event.type,
    libelle: eventLabel(event.type),
    sujet: subject ? subjectWords(subject, words, isSeen) : null,
    date: event.metadata.at,
    auteur: nameOf(event.metadata.actor),
    pourLeCompteDe: event.metadata.onBehalfOf ? nameOf(event.metadata.onBehalfOf) : null,
    ecran: event.metadata.screen ?? null,
    changes: changes.map((change) => ({
      champ: change.champ,
      libelle: change.facts.label ?? change.champ,
      ...(isSeen(change.champ) ? bothWords(words, change) : unseen(change)),
    })),
  };
}

/** `Règlement n° 4 : 150,00 €, 10/11/2026, Chèque` */
export function subjectWords({ label, toldBy }: Subject, words: Words, sees: (field: string) => boolean): string {
  const shown = toldBy.filter(({ champ }) => sees(champ));
  const told = shown.flatMap(({ facts, value }) => words(facts, value) ?? []).join(', ');
  return told ? `${label} : ${told}` : label;
}

/** That it changed is told, not what it is. */
const unseen = ({ avant, apres }: Change) => ({
  avant: avant === null ? null : NOT_SHOWN,
  apres: apres === null ? null : NOT_SHOWN,
});

/** Two values that read the same, such as sites of one name, are told apart by their numbers. */
function bothWords(words: Words, change: Change) {
  const { facts, avant: before, apres: after } = bounded(change);
  const [avant, apres] = [words(facts, before), words(facts, after)];
  if (avant !== apres) return { avant, apres };
  return { avant: words(facts, before, 'exact'), apres: words(facts, after, 'exact') };
}

/** Values of steps whose names are needed. */
export const valuesOf = (steps: readonly Step[]) =>
  steps.flatMap(({ subject, changes }) => [
    ...(subject?.toldBy ?? []),
    ...changes.flatMap(({ facts, avant, apres }) => [
      { facts, value: avant },
      { facts, value: apres },
    ]),
  ]);
