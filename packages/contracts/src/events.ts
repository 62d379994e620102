import type { EventDefinition } from './core/event';
import { declaredIn, isOfKind } from './declared';
import { modules } from './generated';

/** Every event of the product by type; the codec's catalogue. */
export const events: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  declaredIn(modules, isOfKind<EventDefinition>('event')).map((definition) => [definition.type, definition]),
);
