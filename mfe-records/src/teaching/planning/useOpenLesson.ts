import { useCallback, useRef, useState } from 'react';
import { keyOf, type Lesson } from './lessons';
import type { Wanted } from './move';

/** The lesson that is open, and where it would go while somebody moves it. */
export function useOpenLesson<L extends Lesson>() {
  const [open, set] = useState<{ readonly key: string; readonly to: Wanted | null; readonly giveTo?: number } | null>(
    null,
  );
  const last = useRef<L>(undefined);
  const close = useCallback(() => set(null), []);
  const move = useCallback((to: Wanted | null) => set((was) => was && { ...was, to }), []);
  return {
    selected: open?.key ?? null,
    to: open?.to ?? null,
    giveTo: open?.giveTo,
    /** Among those that are there: one that is being moved stays open while other days are looked at. */
    among(lessons: readonly L[]): L | undefined {
      const found = lessons.find((one) => keyOf(one) === open?.key);
      if (found) last.current = found;
      const known = last.current;
      return found ?? (open?.to && known && keyOf(known) === open.key ? known : undefined);
    },
    select: (key: string, to: Wanted | null = null) => set({ key, to }),
    give: (key: string, giveTo: number) => set({ key, to: null, giveTo }),
    move,
    close,
  };
}

export type OpenLesson<L extends Lesson> = ReturnType<typeof useOpenLesson<L>>;
