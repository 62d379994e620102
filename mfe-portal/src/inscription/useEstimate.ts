import { useApiQuery } from '@diapason/platform';
import type { Draft } from './draft';
import { chosenOffers } from './draft';

/**
 * What the family of the draft would pay, with one offer more for the pupil at a place, where one is tried.
 * @param wanted false: nothing is asked.
 */
export function useEstimate(
  draft: Draft,
  tried?: { readonly at: number; readonly fk_offre: number },
  wanted: boolean = true,
) {
  const { codePostal, ville } = draft.responsable;
  const { revenuFiscal, nombrePart } = draft.fiscalite;
  const eleves = draft.eleves.map((pupil, at) => ({
    offres: [
      ...chosenOffers(pupil).map(({ fk_offre }) => fk_offre as number),
      ...(tried?.at === at ? [tried.fk_offre] : []),
    ].slice(0, 3),
  }));
  const isAsked = wanted && eleves.some(({ offres }) => offres.length > 0);
  return useApiQuery(
    'POST /api/inscriptions/estimation',
    isAsked ? { body: { codePostal, ville, revenuFiscal, nombrePart, eleves } } : null,
    { stable: true },
  );
}
