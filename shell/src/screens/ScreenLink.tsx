import type { ReactNode } from 'react';
import { follow } from '../layout/Links';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  readonly button?: boolean;
}

export function ScreenLink({ href, children, button = false }: Props) {
  return (
    <a
      href={href}
      className={button ? 'd-button d-button-primary' : 'screen-link'}
      onClick={(event) => follow(event, href)}
    >
      {children}
    </a>
  );
}
