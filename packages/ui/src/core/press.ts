import type { MouseEvent } from 'react';

const CONTROL = 'a, button:not(.d-row-open), input, select, textarea, label, summary, [role=menu]';

/** Whether a press is for what stands inside, a control or text that somebody selects, and not for the row or block around it. */
export const isOfControl = ({ target, detail }: MouseEvent): boolean =>
  (target as Element).closest(CONTROL) !== null || (detail > 0 && (getSelection()?.toString() ?? '') !== '');
