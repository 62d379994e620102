import type { audit } from '@diapason/contracts';
import type { StoredFact } from '@diapason/event-sourcing';
import { eventLabel } from './event-labels';
import { fieldLabels } from './field-labels';
import type { Shown } from './shown';
import type { Change } from './steps';

/** An event told in French: who, when, what, from which screen, on whose behalf, and what it changed. */
export function told(
  event: StoredFact,
  changes: readonly Change[],
  nameOf: (actor: string | undefined) => string,
  shown: Shown,
): audit.HistoryStep {
  return {
    position: String(event.position),
    type: event.type,
    libelle: eventLabel(event.type),
    date: event.metadata.at,
    auteur: nameOf(event.metadata.actor),
    pourLeCompteDe: event.metadata.onBehalfOf ? nameOf(event.metadata.onBehalfOf) : null,
    ecran: event.metadata.screen ?? null,
    changes: changes.map(({ champ, avant, apres }) => ({
      champ,
      libelle: fieldLabels[champ]?.libelle ?? champ,
      avant: shown(champ, avant),
      apres: shown(champ, apres),
    })),
  };
}
