import type { ReactNode } from 'react';
import type { Tone } from './Tag';

/** How something stands: a word, with a dot of its colour. */
export const State = ({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`d-said d-said-${tone}`}>{children}</span>
);
