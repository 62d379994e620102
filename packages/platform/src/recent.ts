import { useEffect } from 'react';
import { useSession } from './hooks';
import type { SheetKind } from './sheets';

export interface RecentRecord {
  readonly of: SheetKind;
  readonly id: number;
  readonly name: string;
}

/** Newest first, each with its reader. In memory only: the names of people are stored nowhere. */
let opened: readonly (RecentRecord & { readonly by: number })[] = [];
const MOST = 6;

/** Adds the record of a sheet that is shown to the recent ones. */
export function useAddToRecent({ of, id, name }: RecentRecord): void {
  const by = useSession().user?.idUtilisateur;
  useEffect(() => {
    if (by === undefined) return;
    const others = opened.filter((one) => one.of !== of || one.id !== id || one.by !== by);
    opened = [{ of, id, name, by }, ...others];
  }, [of, id, name, by]);
}

/** The records whose sheets were open last. */
export function useRecentRecords(): readonly RecentRecord[] {
  const me = useSession().user?.idUtilisateur;
  return opened.filter(({ by }) => by === me).slice(0, MOST);
}
