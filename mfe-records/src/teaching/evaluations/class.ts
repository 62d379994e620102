import type { ApiData } from '@diapason/platform';

/** A class in one page, as the server tells it. */
export type Class = ApiData<'GET /api/evaluation/atelier/:id'>;
