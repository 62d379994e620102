import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** `primary` once per screen; `quiet` for repeated buttons, as in rows. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Accessible name and tooltip of an icon button. */
  readonly label?: string;
  /** In progress: presses do nothing. The button keeps the focus, which `disabled` would lose. */
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
