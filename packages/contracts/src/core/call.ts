import type { ByRecord } from './access';
import type { Context, EndpointDefinition } from './endpoint';

/** What a browser knows of an endpoint: no schema, so that zod stays on the server. */
export interface Call {
  readonly kind: EndpointDefinition['kind'];
  /** The contexts that a query's answer depends on, or that a command changes; its own first. */
  readonly tags: readonly Context[];
  readonly module?: string;
  /** One of these functions opens it. Absent: it needs none. */
  readonly anyOf?: readonly number[];
  /** Each of these is held besides. */
  readonly and?: readonly number[];
  /** Opens it for a record of one's own: with this function, or with none. */
  readonly own?: number | true;
  readonly byRecord?: Omit<ByRecord, 'from'>;
  /** Closed to users who impersonate somebody. */
  readonly inOwnName?: true;
}

export const keyOf = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) => `${method} ${path}` as const;

/** The browser's part of a declaration. Every command adds to the audit. */
export function callOf(endpoint: EndpointDefinition): Call {
  const { kind, context, shows = [], module, access } = endpoint;
  const others = kind === 'query' ? shows : (['audit'] as const);
  const byRecord = 'byRecord' in access ? access.byRecord : undefined;
  return {
    kind,
    tags: [...new Set([context, ...others])],
    ...(module === null ? {} : { module }),
    ...(access.kind === 'rights' ? { anyOf: access.anyOf } : {}),
    ...(access.kind === 'rights' && access.and ? { and: access.and } : {}),
    ...(access.kind === 'own' ? { anyOf: access.otherwise, own: access.ownRight ?? true } : {}),
    ...(byRecord ? { byRecord: withoutSource(byRecord) } : {}),
    ...(isInOwnName(endpoint) ? { inOwnName: true } : {}),
  };
}

/** Whether the call is refused, whatever it carries, to who acts for another. */
export const isInOwnName = ({ notWhileImpersonating }: Pick<EndpointDefinition, 'notWhileImpersonating'>): boolean =>
  notWhileImpersonating !== undefined && notWhileImpersonating.field === undefined;

function withoutSource({ from: _, ...byRecord }: ByRecord): Omit<ByRecord, 'from'> {
  return byRecord;
}
