import { useCallback, useRef, useState } from 'react';
import { keyOf, type Lesson } from './lessons';
import type { Wanted } from './move';

interface Open {
  readonly key: string;
  readonly to: Wanted | null;
  /** Why it is moved. */
  readonly motif: string;
  readonly giveTo?: number;
}

/** The lesson that is open, and where it would go while somebody moves it. */
export function useOpenLesson<L extends Lesson>() {
  const [open, set] = useState<Open | null>(null);
  const last = useRef<L>(undefined);
  const close = useCallback(() => set(null), []);
  const move = useCallback((to: Wanted | null) => set((was) => was && { ...was, to, motif: to ? was.motif : '' }), []);
  return {
    selected: open?.key ?? null,
    to: open?.to ?? null,
    motif: open?.motif ?? '',
    giveTo: open?.giveTo,
    /** Among those that are there: one that is being moved stays open while other days are looked at. */
    among(lessons: readonly L[]): L | undefined {
      const found = lessons.find((one) => keyOf(one) === open?.key);
      if (found) last.current = found;
      const known = last.current;
      return found ?? (open?.to && known && keyOf(known) === open.key ? known : undefined);
    },
    select: (key: string, to: Wanted | null = null) =>
      set((was) => ({ key, to, motif: to && was?.key === key ? was.motif : '' })),
    give: (key: string, giveTo: number) => set({ key, to: null, motif: '', giveTo }),
    move,
    explain: (motif: string) => set((was) => was && { ...was, motif }),
    /** Another day is looked at: a lesson that is being moved goes along to it. */
    goAlong(day: string) {
      if (open?.to) move({ ...open.to, tenueLe: day });
      else close();
    },
    close,
  };
}

export type OpenLesson<L extends Lesson> = ReturnType<typeof useOpenLesson<L>>;
