import { handlers as absences } from './absences';
import { handlers as audit } from './audit';
import { handlers as claims } from './claims';
import { handlers as families } from './families';
import { handlers as identity } from './identity';
import { handlers as money } from './money';
import type { QueryHandler } from './query';
import { handlers as site } from './site';
import { handlers as staff } from './staff';
import { handlers as teaching } from './teaching';

/** Every query of every context. */
export const queries: readonly QueryHandler[] = [
  ...site,
  ...audit,
  ...identity,
  ...families,
  ...staff,
  ...money,
  ...claims,
  ...absences,
  ...teaching,
];
