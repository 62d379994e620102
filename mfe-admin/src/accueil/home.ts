import type { ApiData } from '@diapason/platform';

export type Home = ApiData<'GET /api/accueil'>;
