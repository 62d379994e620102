import type { ReactNode } from 'react';

/** What is opened by a button of the page and closes itself: a dialog. */
export interface Opened {
  readonly opens: (close: () => void) => ReactNode;
}
export type State = ReactNode | Opened;

/** States that every piece answers for; null where it has no such state. Widths and paper are the page's own. */
const asked = ['usual', 'empty', 'loading', 'error', 'long'] as const;
type Asked = (typeof asked)[number];

const NAMES: Readonly<Record<Asked, string>> = {
  usual: 'Usuel',
  empty: 'Vide',
  loading: 'En attente',
  error: 'En erreur',
  long: 'Texte long',
};

export interface PieceStates {
  /** Components of the file beside it that are shown here. */
  readonly pieces: readonly string[];
  readonly states: readonly (readonly [name: string, state: State])[];
}

/** @param more states of this piece alone, by their French names. */
export const statesOf = (
  pieces: string | readonly string[],
  { more = {}, ...states }: Readonly<Record<Asked, State>> & { readonly more?: Readonly<Record<string, State>> },
): PieceStates => ({
  pieces: typeof pieces === 'string' ? [pieces] : pieces,
  states: [
    ...asked.filter((name) => states[name] !== null).map((name) => [NAMES[name], states[name]] as const),
    ...Object.entries(more),
  ],
});

export const isOpened = (state: State): state is Opened =>
  typeof state === 'object' && state !== null && 'opens' in state;
