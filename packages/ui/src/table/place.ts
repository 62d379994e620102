/**
 * Where one was in a list. It is kept with the list's entry of the browser's history, for « Précédent » and a reload, and until one comes
 * back for the sheet's link to the list.
 */

export interface Place {
  readonly scroll: number;
  /** The row that was pressed last. */
  readonly row?: string | number | undefined;
  /** Pixels between the window's top and that row: beside an open panel rows have another height. */
  readonly rowTop?: number | undefined;
}

const KEY = 'placeDeListe';
/** By address, in memory only. */
const left = new Map<string, Place>();

const stateNow = (): Readonly<Record<string, unknown>> =>
  typeof history.state === 'object' && history.state !== null ? history.state : {};

const addressNow = () => `${location.pathname}${location.search}`;

function keptHere(list: string): Place | undefined {
  const kept = stateNow()[KEY] as (Place & { readonly list: string }) | undefined;
  return kept?.list === list ? kept : undefined;
}

/** The place to return to; read once. */
export function placeOf(list: string): Place | undefined {
  const place = keptHere(list) ?? left.get(addressNow());
  left.delete(addressNow());
  return place;
}

export function keepPlace(list: string, part: Partial<Place>): void {
  const place = { scroll: window.scrollY, ...keptHere(list), ...part };
  history.replaceState({ ...stateNow(), [KEY]: { ...place, list } }, '');
  if (part.row !== undefined) left.set(addressNow(), place);
}
