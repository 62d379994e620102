import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { plural } from './format';

/** What a search came to, for the status beside its list. */
export function foundText(count: number, searching: boolean): string {
  if (searching) return 'Recherche…';
  return count === 0 ? 'Aucun résultat' : plural(count, 'résultat');
}

type Key = string | number;

interface ComboboxOptions<Item> {
  /** Of its own in the list. */
  readonly keyOf: (item: Item) => Key;
  /** The active one until the user goes to another; undefined for none. */
  readonly start: Item | undefined;
  readonly onChoose: (item: Item) => void;
}

/** A text field over a list box, after the ARIA pattern: the focus stays in the field, the arrows go through the list. */
export function useCombobox<Item>(items: readonly Item[], { keyOf, start, onChoose }: ComboboxOptions<Item>) {
  const id = useId();
  const numbers = useRef(new Map<Key, number>());
  const [goneTo, goTo] = useState<Key>();
  const active = items.find((item) => keyOf(item) === goneTo) ?? start;
  const activeKey = active && keyOf(active);
  /** An item keeps its id: a reader hears of another active one by another id. */
  const idOf = (key: Key) => {
    const number = numbers.current.get(key) ?? numbers.current.size;
    numbers.current.set(key, number);
    return `${id}${number}`;
  };
  const activeId = activeKey === undefined ? undefined : idOf(activeKey);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return {
    active,
    /** Back to where the list starts. */
    restart: () => goTo(undefined),
    /** True for an arrow, which it follows. */
    onArrow: (event: KeyboardEvent): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || items.length === 0) return false;
      event.preventDefault();
      const at = items.findIndex((item) => keyOf(item) === activeKey);
      const next = items.at((Math.max(at, step < 0 ? 0 : -1) + step) % items.length);
      goTo(next && keyOf(next));
      return true;
    },
    field: {
      type: 'text',
      role: 'combobox',
      'aria-expanded': items.length > 0,
      'aria-controls': `${id}list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    list: (label: string) => ({ role: 'listbox', id: `${id}list`, tabIndex: -1, 'aria-label': label }) as const,
    option: (item: Item) => ({
      role: 'option',
      id: idOf(keyOf(item)),
      'aria-selected': keyOf(item) === activeKey,
      onPointerMove: () => goTo(keyOf(item)),
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onChoose(item),
    }),
  };
}
