import type { StoredFact } from '@diapason/event-sourcing';
import { fieldLabels } from './field-labels';

/** One field that an event changed. Values are those of the event: cents, ids, dates. `null`: nothing. */
export interface Change {
  readonly champ: string;
  readonly avant: unknown;
  readonly apres: unknown;
}

/** An event of a record with what it changed beside what was known before it. */
export interface Step {
  readonly event: StoredFact;
  readonly changes: readonly Change[];
}

/** Parts of a record that have a life of their own inside its stream. The first that an event carries is the part it speaks of. */
const PARTS = [
  'idReglement',
  'idScolarite',
  'idRevenu',
  'fk_responsable',
  'idVehicule',
  'fk_eleve',
  'fk_enseignant',
  'idLigne',
] as const;

/** What an event means for a field that it does not carry. */
const IMPLIED: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => Record<string, unknown>>> = {
  PaymentRegistered: () => ({ valide: 1 }),
  PaymentDeleted: () => ({ valide: 0 }),
  PaymentReactivated: () => ({ valide: 1 }),
  SubscriptionTerminated: (data) => ({ abonnement: `-${String(data.abonnement)}` }),
};

/**
 * What each event of one stream changed, field by field. Pure.
 * @param history events of one stream, oldest first.
 */
export function stepsOf(history: readonly StoredFact[]): readonly Step[] {
  const known = new Map<string, Record<string, unknown>>();
  return history.map((event) => {
    const data = event.data as Readonly<Record<string, unknown>>;
    const part = partOf(event.stream, data);
    const before = known.get(part) ?? {};
    const after = { ...before, ...data, ...IMPLIED[event.type]?.(data) };
    known.set(part, after);
    return { event, changes: differences(before, after) };
  });
}

function partOf(stream: string, data: Readonly<Record<string, unknown>>): string {
  const own = stream.slice(stream.indexOf('-') + 1);
  const field = PARTS.find((name) => data[name] !== undefined && String(data[name]) !== own);
  return field ? `${field}:${String(data[field])}` : '';
}

function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change[] {
  return Object.keys(fieldLabels).flatMap((champ) => {
    const avant = before[champ] ?? null;
    const apres = after[champ] ?? null;
    return JSON.stringify(avant) === JSON.stringify(apres) ? [] : [{ champ, avant, apres }];
  });
}
