import { type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './Icon';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly actions?: ReactNode;
  /** Folds under its title: `open` or `closed` at first. */
  readonly fold?: 'open' | 'closed';
  /** The name under which the device remembers whether it is folded. */
  readonly kept?: string;
  readonly level?: 2 | 3;
}

/** A titled block of a screen. */
export function Panel({ title, children, icon, actions, fold, kept, level = 2 }: PanelProps) {
  const id = useId();
  const [open, setOpen] = useState(() => heldOpen(kept) ?? fold !== 'closed');
  const toggle = () => {
    if (kept) localStorage.setItem(foldOf(kept), open ? '0' : '1');
    setOpen(!open);
  };
  const Heading = level === 2 ? 'h2' : 'h3';
  const name = (
    <>
      {icon && <Icon name={icon} />}
      {title}
    </>
  );
  return (
    <section className="d-panel" aria-labelledby={id}>
      <header className="d-panel-head">
        <Heading id={id}>
          {fold ? (
            <button type="button" className="d-panel-fold" aria-expanded={open} onClick={toggle}>
              {name}
              <Icon name={open ? 'chevronDown' : 'chevronRight'} size={18} />
            </button>
          ) : (
            name
          )}
        </Heading>
        {actions && <div className="d-panel-actions">{actions}</div>}
      </header>
      {open && <div className="d-panel-body">{children}</div>}
    </section>
  );
}

const foldOf = (kept: string): string => `bloc-${kept}`;

function heldOpen(kept: string | undefined): boolean | undefined {
  const held = kept && localStorage.getItem(foldOf(kept));
  return held ? held === '1' : undefined;
}
