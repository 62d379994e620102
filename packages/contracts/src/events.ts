import * as absences from './absences/events';
import * as audit from './audit/events';
import * as claims from './claims/events';
import type { EventDefinition } from './core/event';
import * as erasure from './erasure/events';
import * as families from './families/events';
import * as identity from './identity/events';
import * as money from './money/events';
import * as site from './site/events';
import * as staff from './staff/events';
import * as teaching from './teaching/events';

/** Every event of the product by type; the codec's catalogue. */
export const events: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  [identity, site, families, staff, teaching, money, claims, absences, audit, erasure]
    .flatMap((module) => Object.values(module) as readonly unknown[])
    .filter(isEvent)
    .map((definition) => [definition.type, definition]),
);

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';
}
