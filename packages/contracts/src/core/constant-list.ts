import { z } from 'zod';
import { type EndpointDefinition, endpoint } from './endpoint';

type Named<Row, As extends Readonly<Record<string, keyof Row>>> = { -readonly [K in keyof As]: Row[As[K]] };

/**
 * A call that answers a list of the constants. The API answers it by itself.
 * ```ts
 * export const listStatuses = constantList('/api/frais/fraisStatuts', claimStatuses, { idFraisStatut: 'id', libelleFraisStatut: 'libelle' }, { … });
 * ```
 * @param as the names that the answer's fields have, and the constants' own.
 */
export function constantList<
  P extends string,
  Row extends object,
  const As extends Readonly<Record<string, keyof Row & string>>,
  D extends Omit<EndpointDefinition, 'method' | 'path' | 'kind' | 'response' | 'rows'>,
>(path: P, constants: readonly Row[], as: As, definition: D) {
  const rows = constants.map((row) => Object.fromEntries(Object.entries(as).map(([name, own]) => [name, row[own]])));
  const [first = {}] = rows;
  const shape = Object.entries(first).map(([name, value]) => [
    name,
    typeof value === 'number' ? z.number() : z.string(),
  ]);
  const response = z.array(z.object(Object.fromEntries(shape))) as unknown as z.ZodType<Named<Row, As>[]>;
  return endpoint('GET', path, { ...definition, kind: 'query' as const, response, rows });
}
