import type { ApiData } from '@diapason/platform';

export type Booklet = ApiData<'GET /api/livrets/fiche/:id'>;
export type General = NonNullable<Booklet['general']>;
export type Disciplines = NonNullable<Booklet['discipline']>;
export type ExamPart = NonNullable<Booklet['validation']>;
