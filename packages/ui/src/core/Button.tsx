import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** `primary` once on a screen; `quiet` for what is repeated, in rows for instance. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Name for screen readers and tooltip of a button that shows only its icon. */
  readonly label?: string;
  /** Under way: a press does nothing, and it says so. It keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ children, icon, look = 'secondary', label, busy = false, onClick, ...rest }: ButtonProps) {
  const iconOnly = children === undefined;
  return (
    <button
      type="button"
      className={`d-button d-button-${look}${iconOnly ? ' d-button-icon' : ''}`}
      aria-label={label}
      title={iconOnly ? label : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className="d-spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
