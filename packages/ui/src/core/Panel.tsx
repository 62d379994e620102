import { type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './Icon';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly actions?: ReactNode;
  /** Folds under its title: `open` or `closed` at first. */
  readonly fold?: 'open' | 'closed';
  readonly level?: 2 | 3;
}

/** A titled block of a screen. */
export function Panel({ title, children, icon, actions, fold, level = 2 }: PanelProps) {
  const id = useId();
  const [open, setOpen] = useState(fold !== 'closed');
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
            <button type="button" className="d-panel-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
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
