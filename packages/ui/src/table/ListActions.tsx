import { Button, type ButtonProps } from '../core/Button';
import type { IconName } from '../core/Icon';
import { Menu, type MenuItem } from '../core/Menu';

export interface ListAction extends MenuItem, Pick<ButtonProps, 'look' | 'busy'> {}

interface ListMenu {
  readonly label: string;
  readonly icon: IconName;
  /** No menu where there are none. */
  readonly items: readonly MenuItem[];
}

interface Props {
  readonly menus: readonly ListMenu[];
  readonly actions: readonly ListAction[];
  /** All in one menu, where a row of buttons has no room. */
  readonly folded: boolean;
}

/** What can be done with a list as a whole. */
export function ListActions({ menus, actions, folded }: Props) {
  const offered = menus.filter(({ items }) => items.length > 0);
  if (folded && offered.length + actions.length > 1)
    return (
      <Menu
        label="Actions"
        items={[
          ...actions.filter(({ busy }) => !busy),
          ...offered.flatMap(({ label, icon, items }) =>
            items.map((item) => ({ ...item, key: `${label} ${item.key}`, label: `${label} : ${item.label}`, icon })),
          ),
        ]}
      />
    );
  return (
    <>
      {offered.map((menu) => (
        <Menu key={menu.label} {...menu} />
      ))}
      {actions.map(({ key, label, onSelect, ...button }) => (
        <Button key={key} {...button} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </>
  );
}
