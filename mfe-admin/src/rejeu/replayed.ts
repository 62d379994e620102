import type { ApiData } from '@diapason/platform';

export type Answer = ApiData<'POST /api/audit/rejeu'>;
/** The books of a site, then and now. */
export type OfSite = Answer['parSite'][number];
