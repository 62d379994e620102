import { go, hasScreen } from '@diapason/platform';
import type { IconName } from '../core/Icon';
import type { ListAction } from './ListActions';

/** A button of a list, as `constants/generated/lists.ts` has it. Whether it is offered, the server says with the list. */
export interface ActTable {
  readonly label?: string;
  readonly icon?: string;
  readonly first?: boolean;
  readonly opens?: string;
}

/** The buttons of the acts that open a screen, for whom the server offers them. */
export function actionsOf(acts: Readonly<Record<string, ActTable>>, peut: readonly string[]): readonly ListAction[] {
  return Object.entries(acts).flatMap(([key, { label, icon, first, opens }]) => {
    if (!label || !opens || !peut.includes(key) || !hasScreen(opens)) return [];
    const look = { ...(icon ? { icon: icon as IconName } : {}), ...(first ? { look: 'primary' as const } : {}) };
    return [{ key, label, ...look, onSelect: () => go(opens) }];
  });
}
