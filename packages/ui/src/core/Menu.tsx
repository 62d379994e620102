import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { Icon, type IconName } from './Icon';
import { useUnfolding } from './useUnfolding';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
  /** Shown on the button instead of the label; its text names the button. */
  readonly face?: ReactNode;
  readonly look?: 'secondary' | 'quiet';
  /** The icon stands alone: « … ». The label names it. */
  readonly bare?: boolean;
}

/** A button that opens a menu, after the ARIA pattern: arrows, Home, End, Escape, and focus back on the button. */
export function Menu({ label, items, icon, face, look = 'secondary', bare = false }: MenuProps) {
  const { open, setOpen, root, button, close, onEscape } = useUnfolding();
  const id = useId();
  const entries = () => [...(root.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (open) root.current?.querySelector<HTMLButtonElement>('[role=menuitem]')?.focus();
  }, [open, root]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const list = entries();
    const at = list.findIndex((entry) => entry.matches(':focus'));
    const target = {
      ArrowDown: (at + 1) % list.length,
      ArrowUp: (at - 1 + list.length) % list.length,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      list[target]?.focus();
    } else if (event.key === 'Tab') setOpen(false);
    else onEscape(event);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and of the menu inside
    <div className="d-menu" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className={`d-button d-button-${look}${bare ? ' d-button-icon' : ''}`}
        aria-label={bare ? label : undefined}
        title={bare ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} size={18} />}
        {!bare && (
          <>
            <span>{face ?? label}</span>
            <Icon name="chevronDown" size={16} />
          </>
        )}
      </button>
      {open && (
        <div className="d-menu-list" role="menu" id={id} aria-label={label}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
