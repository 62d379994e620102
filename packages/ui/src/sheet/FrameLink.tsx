import { go } from '@diapason/platform';
import type { ReactNode } from 'react';

interface Props {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link of the sheet's frame, which loads no router. */
export const FrameLink = ({ to, className, children }: Props) => (
  <a
    href={to}
    className={className}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);
