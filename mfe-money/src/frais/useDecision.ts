import { type ApiError, useApiCommand } from '@diapason/platform';
import { useState } from 'react';
import type { ClaimSheet } from './claim-days';

/** Gives a claim a status, as a manager: the claim is sent as it is. @returns whether it was given */
export function useDecision(sheet: ClaimSheet | undefined) {
  const [save, { isRunning }] = useApiCommand('POST /api/frais/:id', { failure: false });
  const [refusal, refuse] = useState<ApiError>();
  const decide = async (fk_fraisStatut: number, motifDecision?: string): Promise<boolean> => {
    if (!sheet) return false;
    const { idFrais, fk_anneeScolaire, fk_user, periode, fk_vehicule, fraisJournees, version } = sheet;
    const answer = await save({
      params: { id: idFrais },
      body: {
        fk_anneeScolaire,
        fk_fraisStatut,
        fk_user,
        periode,
        ...(fk_vehicule ? { fk_vehicule } : {}),
        fraisJournees: fraisJournees.map((day) => ({
          ...day,
          motif: day.motif ?? '',
          fraisTrajets: day.fraisTrajets.map(({ origine: _, fk_siteA, fk_siteB, ...leg }) => ({
            ...leg,
            ...(fk_siteA === null ? {} : { fk_siteA }),
            ...(fk_siteB === null ? {} : { fk_siteB }),
          })),
        })),
        versionAttendue: version,
        ...(motifDecision ? { motifDecision } : {}),
      },
    });
    refuse(answer.ok ? undefined : answer.error);
    return answer.ok;
  };
  return { decide, refusal, isRunning };
}
