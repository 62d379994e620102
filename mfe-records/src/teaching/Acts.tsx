import { ACTS_IN_BAR, Menu, type MenuItem, useBelow } from '@diapason/ui';
import { createPortal } from 'react-dom';

/** « ⋮ »: in the top bar of a phone, as the acts of lists are. */
export function Acts({ items }: { readonly items: readonly MenuItem[] }) {
  const phone = useBelow('phone');
  const bar = phone ? document.getElementById(ACTS_IN_BAR) : null;
  if (items.length === 0) return null;
  const menu = (
    <Menu
      label="Autres actions"
      icon={phone ? 'moreBelow' : 'more'}
      look={phone ? 'quiet' : 'secondary'}
      bare
      items={items}
    />
  );
  return bar ? createPortal(menu, bar) : menu;
}
