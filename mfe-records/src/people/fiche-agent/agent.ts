import type { ApiData } from '@diapason/platform';

export type Agent = ApiData<'GET /api/utilisateursAdministratifs/:id'>;
