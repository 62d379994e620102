import type { Reaction } from '@diapason/event-sourcing';
import { handlers as absences } from './absences';
import type { CommandHandler } from './app/command';
import type { JobHandler } from './app/job';
import { handlers as claims } from './claims';
import { handlers as erasure, jobs as erasureJobs, reactions as erasureReactions } from './erasure';
import { handlers as families } from './families';
import { handlers as identity, jobs as identityJobs, reactions as identityReactions } from './identity';
import { handlers as money, jobs as moneyJobs, reactions as moneyReactions } from './money';
import { handlers as site, jobs as siteJobs, reactions as siteReactions } from './site';
import { handlers as staff } from './staff';
import { handlers as teaching } from './teaching';
import { handlers as upkeep, reactions as upkeepReactions } from './upkeep';

/** Every command of every context. */
export const commands: readonly CommandHandler[] = [
  ...identity,
  ...families,
  ...staff,
  ...site,
  ...money,
  ...claims,
  ...absences,
  ...teaching,
  ...upkeep,
  ...erasure,
];

/** What events ask for. */
export const reactions: readonly Reaction[] = [
  ...identityReactions,
  ...siteReactions,
  ...moneyReactions,
  ...upkeepReactions,
  ...erasureReactions,
];

/** Who does it. */
export const jobs: readonly JobHandler[] = [...identityJobs, ...siteJobs, ...moneyJobs, ...erasureJobs];
