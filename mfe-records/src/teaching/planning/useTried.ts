import { useApiQuery } from '@diapason/platform';
import type { Lesson } from './lessons';
import { onceInput, type Wanted } from './move';

/** What a lesson would clash with where it would go, and when everybody is free there. @param to null: nobody asks */
export function useTried(lesson: Lesson | undefined, to: Wanted | null) {
  const { data, isAwaited } = useApiQuery(
    'POST /api/ateliers/seances/essai',
    lesson && to ? onceInput(lesson, to) : null,
  );
  return to === null || isAwaited ? undefined : data;
}
