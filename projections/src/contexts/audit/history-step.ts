import type { audit } from '@diapason/contracts';
import { eventLabel } from './labels';
import type { Step } from './steps';
import type { Words } from './words';

/** A step as an auditor reads it: who, when, what, on which screen, for whom, and the changes. */
export function historyStep(
  { event, changes }: Step,
  nameOf: (actor: string | undefined) => string,
  words: Words,
): audit.HistoryStep {
  return {
    position: String(event.position),
    type: event.type,
    libelle: eventLabel(event.type),
    date: event.metadata.at,
    auteur: nameOf(event.metadata.actor),
    pourLeCompteDe: event.metadata.onBehalfOf ? nameOf(event.metadata.onBehalfOf) : null,
    ecran: event.metadata.screen ?? null,
    changes: changes.map(({ champ, facts, avant, apres }) => ({
      champ,
      libelle: facts.label ?? champ,
      avant: words(facts, avant),
      apres: words(facts, apres),
    })),
  };
}

/** Values of steps whose names are needed. */
export const valuesOf = (steps: readonly Step[]) =>
  steps.flatMap(({ changes }) =>
    changes.flatMap(({ facts, avant, apres }) => [
      { facts, value: avant },
      { facts, value: apres },
    ]),
  );
