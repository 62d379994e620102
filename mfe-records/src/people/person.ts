import type { ApiData } from '@diapason/platform';

/** Whom a sheet is of, as the calls about their data name them. */
export interface Person {
  readonly nature: ApiData<'POST /api/personnes/:id/effacement'>['efface'][number]['nature'];
  readonly id: number;
  /** Surname first, as the sheet's title has it. */
  readonly name: string;
}
