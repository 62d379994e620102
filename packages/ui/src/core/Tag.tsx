import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'information';

/** A status: text always, colour in addition. `colour` for a status of the contracts that brings its own (dark enough for AA on white). */
export function Tag({
  children,
  tone = 'neutral',
  colour,
}: {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly colour?: string;
}) {
  return (
    <span className={`d-tag d-tag-${tone}`} style={colour ? { color: colour, borderColor: colour } : undefined}>
      {children}
    </span>
  );
}
