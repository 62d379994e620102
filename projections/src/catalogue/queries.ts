import { declaredIn, endpoints, isOfKind } from '@diapason/contracts';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { modules } from '../generated/queries';
import { type QueryHandler, query } from '../machinery/query';

/** The API answers lists of constants without a query. */
const ofConstants = endpoints.flatMap((endpoint: EndpointDefinition) =>
  endpoint.rows ? [query(endpoint, async () => endpoint.rows)] : [],
);

/** Every query of every context. */
export const queries: readonly QueryHandler[] = [
  ...declaredIn(modules, isOfKind<QueryHandler>('query')),
  ...ofConstants,
];
