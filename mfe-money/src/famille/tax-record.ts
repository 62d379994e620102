import type { ApiData } from '@diapason/platform';

/** A guardian's income in a school year, as the list answers it. */
export type TaxRecord = ApiData<'GET /api/responsablesRevenus/listFiscalite/:id'>[number];
