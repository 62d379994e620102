import { type ApiData, type ApiError, useApiQuery } from '@diapason/platform';
import { useEffect, useRef } from 'react';

const PROGRESS = 'GET /api/cotisations/calcul/:idCalcul';
const POLL_MS = 600;
/** Statuses after which asking again is useless: the calculation is somebody else's, or was deleted. */
const GONE = [400, 403, 404];

export type CalculationState = ApiData<typeof PROGRESS>;

interface Ends {
  readonly onFinished: (state: CalculationState) => void;
  readonly onGone: (error: ApiError) => void;
}

/** How far a calculation is, asked until one of its ends is told, once. The caller then asks no more: `idCalcul` null. */
export function useCalculationProgress(idCalcul: number | null, ends: Ends) {
  const { data, error } = useApiQuery(PROGRESS, idCalcul === null ? null : { params: { idCalcul } }, {
    pollingInterval: POLL_MS,
  });
  const state = data?.idCalcul === idCalcul ? data : undefined;
  const latest = useRef(ends);
  latest.current = ends;
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (idCalcul === null || told.current === idCalcul) return;
    if (error && GONE.includes(error.status)) {
      told.current = idCalcul;
      latest.current.onGone(error);
    } else if (state?.finished) {
      told.current = idCalcul;
      latest.current.onFinished(state);
    }
  }, [idCalcul, state, error]);
  return { state, error };
}
