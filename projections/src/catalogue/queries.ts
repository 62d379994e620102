import { declaredIn, isOfKind } from '@diapason/contracts';
import { modules } from '../generated/queries';
import type { QueryHandler } from '../machinery/query';

/** Every query of every context. */
export const queries: readonly QueryHandler[] = declaredIn(modules, isOfKind<QueryHandler>('query'));
