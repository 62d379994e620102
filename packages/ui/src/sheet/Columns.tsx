import type { ReactNode } from 'react';

/** A tab with the year at its right; below where there is no room. */
export const Columns = ({ children, side }: { readonly children: ReactNode; readonly side: ReactNode }) => (
  <div className="d-columns">
    <div className="d-stack">{children}</div>
    <div className="d-stack">{side}</div>
  </div>
);
