import { emptyFamily, type Family } from './family';

const PLACE = 'diapason.nouvelleFamille';

interface StoredDraft {
  readonly cle: string;
  readonly family: Family;
  /** « 14:32 » */
  readonly at: string;
}

/** What was typed in this tab and not saved: it survives a reload, and goes with the tab, since others use the desk too. */
export function storedDraft(): StoredDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as StoredDraft | null;
    return kept ? { ...kept, family: { ...emptyFamily, ...kept.family, autresPersonnes: 0 } } : undefined;
  } catch {
    return undefined;
  }
}

/** @returns false where the browser keeps nothing. */
export function storeDraft(kept: StoredDraft): boolean {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(PLACE);
