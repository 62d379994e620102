import type { ApiData } from '@diapason/platform';

export type Excuse = ApiData<'POST /api/presences/listeExcuses'>[number];
