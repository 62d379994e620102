import { handlers as audit } from './audit';
import { handlers as identity } from './identity';
import type { QueryHandler } from './query';
import { handlers as site } from './site';

/** Every query of every context. */
export const queries: readonly QueryHandler[] = [...site, ...audit, ...identity];
