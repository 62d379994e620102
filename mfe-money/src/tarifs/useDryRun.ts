import type { TariffGrid } from '@diapason/contracts/calculation';
import { type ApiData, type ApiError, ask } from '@diapason/platform';
import { useEffect, useState } from 'react';

export type DryRun = ApiData<'POST /api/tarifs/:fk_anneeScolaire/essai'>;

const REST_MS = 900;

export interface Tried {
  readonly run: DryRun | null;
  /** Of an earlier grid than the one on the screen. */
  readonly isOld: boolean;
  readonly error: ApiError | null;
}

/** What publishing the draft and calculating by it would change, asked after each rest of the typing. @param round another one asks anew. */
export function useDryRun(fk_anneeScolaire: number, grid: TariffGrid, round: number): Tried {
  const [answer, setAnswer] = useState<{
    of: TariffGrid;
    round: number;
    run: DryRun | null;
    error: ApiError | null;
  } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const tried = await ask(
        'POST /api/tarifs/:fk_anneeScolaire/essai',
        { params: { fk_anneeScolaire }, body: { grille: grid } },
        gone.signal,
      );
      if (gone.signal.aborted) return;
      setAnswer((before) => ({
        of: grid,
        round,
        run: tried.ok ? tried.data : (before?.run ?? null),
        error: tried.ok ? null : tried.error,
      }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [fk_anneeScolaire, grid, round]);
  return {
    run: answer?.run ?? null,
    isOld: answer?.of !== grid || answer.round !== round,
    error: answer?.of === grid ? answer.error : null,
  };
}
