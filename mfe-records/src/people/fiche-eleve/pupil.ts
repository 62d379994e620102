import type { ApiData } from '@diapason/platform';

export type Pupil = ApiData<'GET /api/eleves/:id'>;
export type Schooling = ApiData<'GET /api/eleves/:id/SI_list'>[number];
