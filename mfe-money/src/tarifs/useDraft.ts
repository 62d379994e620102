import { sameGrid, type TariffGrid } from '@diapason/contracts/calculation';
import { type ApiData, type ApiError, useApiCommand, useUnsavedGuard } from '@diapason/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Tariff = ApiData<'GET /api/tarifs/:fk_anneeScolaire'>;

/** Typing rests this long before the draft is kept. */
const REST_MS = 1_200;

export interface Draft {
  readonly grid: TariffGrid;
  readonly change: (edit: (grid: TariffGrid) => TariffGrid) => void;
  /** What the last try to keep it answered, where it was refused. */
  readonly refused: ApiError | null;
  /** When it was kept last, an instant; null while nothing differs from what the year starts from. */
  readonly savedAt: string | null;
  /** Keeps what was typed at once, before it is published. @returns whether the server has it. */
  readonly saveDraft: () => Promise<boolean>;
  readonly isSaved: boolean;
}

/** A year's draft: changed at once, kept on the server after each rest of the typing. */
export function useDraft({ fk_anneeScolaire, brouillon }: Tariff): Draft {
  const [grid, setGrid] = useState(brouillon.grille);
  const [saved, setSaved] = useState({ grid: brouillon.grille, at: brouillon.gardeLe });
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [send] = useApiCommand('POST /api/tarifs/:fk_anneeScolaire/brouillon', { success: false, failure: false });
  const revision = useRef(brouillon.revision);
  const latest = useRef({ grid, saved });
  latest.current = { grid, saved };
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveDraft = useCallback(() => {
    // One after the other: each says which revision it saw.
    running.current = running.current.then(async () => {
      const { grid: now, saved: before } = latest.current;
      if (sameGrid(now, before.grid)) return true;
      const body = { grille: now, versionAttendue: revision.current };
      const answer = await send({ params: { fk_anneeScolaire }, body });
      if (!answer.ok) {
        setRefused(answer.error);
        return false;
      }
      revision.current = answer.data.revision;
      setRefused(null);
      setSaved({ grid: now, at: new Date().toISOString() });
      return true;
    });
    return running.current;
  }, [send, fk_anneeScolaire]);

  const isSaved = sameGrid(grid, saved.grid);
  useEffect(() => {
    if (sameGrid(grid, latest.current.saved.grid)) return;
    const timer = setTimeout(() => void saveDraft(), REST_MS);
    return () => clearTimeout(timer);
  }, [grid, saveDraft]);
  useUnsavedGuard(!isSaved);
  return { grid, change: useCallback((edit) => setGrid(edit), []), refused, savedAt: saved.at, saveDraft, isSaved };
}
