import { enrolmentLimits } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import type { Draft } from './draft';

/** An offer for the pupil at a place, instead of the one that stands at its rank. */
export interface Tried {
  readonly at: number;
  readonly rank: number;
  readonly fk_offre: number;
}

/**
 * What the family of the draft would pay, with an offer that is tried.
 * @param wanted false: nothing is asked.
 */
export function useEstimate(draft: Draft, tried?: Tried, wanted: boolean = true) {
  const { codePostal, ville } = draft.responsable;
  const { revenuFiscal, nombrePart } = draft.fiscalite;
  const eleves = draft.eleves.map(({ scolarites }, at) => {
    const stay = tried?.at === at ? scolarites.filter((_, rank) => rank !== tried.rank) : scolarites;
    const chosen = stay.flatMap(({ fk_offre }) => (fk_offre === null ? [] : [fk_offre]));
    return { offres: (tried?.at === at ? [...chosen, tried.fk_offre] : chosen).slice(0, enrolmentLimits.offers) };
  });
  const isAsked = wanted && eleves.some(({ offres }) => offres.length > 0);
  return useApiQuery(
    'POST /api/inscriptions/estimation',
    isAsked ? { body: { codePostal, ville, revenuFiscal, nombrePart, eleves } } : null,
    { stable: true },
  );
}
