import type { SchoolingRow } from '@diapason/contracts';
import { type ApiData, send, useApiQuery, useUser } from '@diapason/platform';
import { useCallback, useEffect, useState } from 'react';

export type Pupil = ApiData<'GET /api/utilisateursResponsables/:id/elevesAttached'>[number];

export interface Child extends Pupil {
  /** Its schooling of the current year. */
  readonly schooling: readonly SchoolingRow[];
}

export interface Children {
  /** Undefined until everything is there. */
  readonly children: readonly Child[] | undefined;
  readonly error: string | undefined;
  readonly refetch: () => void;
}

type Answered = { readonly children: readonly Child[] } | { readonly error: string } | undefined;

/** The guardian's children with their courses this year: one call for the list, then one per child in parallel. */
export function useChildren(): Children {
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const pupils = useApiQuery('GET /api/utilisateursResponsables/:id/elevesAttached', { params: { id: idUtilisateur } });
  const [answered, setAnswered] = useState<Answered>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!pupils.data) return;
    let wanted = true;
    setAnswered(undefined);
    Promise.all(pupils.data.map((pupil) => withSchooling(pupil, idAnneeScolaire))).then((found) => {
      if (!wanted) return;
      const failed = found.find((one) => typeof one === 'string');
      setAnswered(
        failed === undefined ? { children: found.filter((one) => typeof one !== 'string') } : { error: failed },
      );
    });
    return () => {
      wanted = false;
    };
  }, [pupils.data, idAnneeScolaire, attempt]);
  const { refetch, error } = pupils;
  const again = useCallback(() => {
    if (error) refetch();
    setAttempt((count) => count + 1);
  }, [error, refetch]);
  return {
    children: answered && 'children' in answered ? answered.children : undefined,
    error: answered && 'error' in answered ? answered.error : pupils.data ? undefined : error?.message,
    refetch: again,
  };
}

/** The child, or the message of what went wrong. */
async function withSchooling(pupil: Pupil, year: number): Promise<Child | string> {
  const answer = await send<ApiData<'GET /api/eleves/:id/SI_list'>>('GET /api/eleves/:id/SI_list', {
    params: { id: pupil.idEleve },
    query: { fk_anneeScolaire: year },
  });
  return answer.ok ? { ...pupil, schooling: answer.data } : answer.error.message;
}
