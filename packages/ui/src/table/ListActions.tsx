import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '../core/Button';
import type { IconName } from '../core/Icon';
import { Menu, type MenuItem } from '../core/Menu';
import { ACTS_IN_BAR } from '../core/page';

export interface ListAction extends MenuItem, Pick<ButtonProps, 'look' | 'busy'> {}

interface ListMenu {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
}

interface Props {
  /** A menu beside the filled button; none where it has no items. */
  readonly menu: ListMenu;
  readonly actions: readonly ListAction[];
  /** Entries of « … » even where there is room for buttons. */
  readonly more: readonly MenuItem[];
  /** On a phone: all in « ⋮ » of the top bar, and the filled button round, over the rows. */
  readonly phone: boolean;
}

/** What can be done with a list as a whole: three acts in sight at most, « … » being one of them. */
export function ListActions({ menu, actions, more, phone }: Props) {
  const filled = actions.filter(({ look }) => look === 'primary');
  const others = actions.filter(({ look }) => look !== 'primary');
  const inSight = menu.items.length > 0 ? 0 : 1;
  const rest = [...others.slice(phone ? 0 : inSight).filter(({ busy }) => !busy), ...more];
  if (phone) {
    const items = [...menu.items.map((item) => ({ icon: menu.icon, ...item })), ...rest];
    const bar = document.getElementById(ACTS_IN_BAR);
    const inBar = items.length > 0 && <Menu label="Autres actions" icon="moreBelow" look="quiet" bare items={items} />;
    return (
      <>
        {bar ? createPortal(inBar, bar) : inBar}
        {filled.map(({ key, label, icon, onSelect, busy = false }) => (
          <div key={key} className="d-round">
            <Button look="primary" icon={icon ?? 'plus'} label={label} busy={busy} onClick={onSelect} />
          </div>
        ))}
      </>
    );
  }
  return (
    <>
      {rest.length > 0 && <Menu label="Autres actions" icon="more" bare items={rest} />}
      {menu.items.length > 0 && <Menu {...menu} />}
      {[...others.slice(0, inSight), ...filled].map(({ key, label, onSelect, ...button }) => (
        <Button key={key} {...button} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </>
  );
}
