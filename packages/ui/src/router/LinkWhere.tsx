import { hasScreen } from '@diapason/platform';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  /** A path. Undefined where the user may not open it: the text stands alone, as where no micro-frontend has the screen. */
  readonly to: string | undefined;
  readonly children: ReactNode;
}

/** A text that is a link for those who may follow it, such as the name of a row's person. */
export const LinkWhere = ({ to, children }: Props) =>
  to !== undefined && hasScreen(to) ? <Link to={to}>{children}</Link> : children;
