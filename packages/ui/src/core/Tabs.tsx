import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface TabLabel {
  readonly key: string;
  readonly label: ReactNode;
}

interface TabListProps {
  readonly label: string;
  readonly items: readonly TabLabel[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  /** What the ids begin with: `id-key` for a tab, `id-key-panel` for its panel. */
  readonly id: string;
}

/** The row of tabs after the ARIA pattern: arrows move and select, Home and End go to the ends. */
export function TabList({ label, items, selected, onSelect, id }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = items.findIndex((item) => item.key === selected);
  const move = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const target = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.key);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[target ?? 0]?.focus();
  };
  return (
    <div className="d-tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={`${id}-${item.key}`}
          aria-selected={item.key === selected}
          aria-controls={item.key === selected ? `${id}-${item.key}-panel` : undefined}
          tabIndex={item.key === selected ? 0 : -1}
          onClick={() => onSelect(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
  readonly hidden?: boolean;
}

/** `id` is that of the list, `name` the key of the tab. */
export function TabPanel({ id, name, children, hidden = false }: TabPanelProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern lets the keyboard reach a panel that holds no control
    <div role="tabpanel" id={`${id}-${name}-panel`} aria-labelledby={`${id}-${name}`} tabIndex={0} hidden={hidden}>
      {children}
    </div>
  );
}

export interface TabItem extends TabLabel {
  readonly content: ReactNode;
}

interface TabsProps extends Omit<TabListProps, 'items' | 'id'> {
  readonly items: readonly TabItem[];
}

/** Tabs inside a screen. A record's page has those of `Sheet`, which have addresses. */
export function Tabs({ items, selected, ...list }: TabsProps) {
  const id = useId();
  const current = items.find((item) => item.key === selected) ?? items[0];
  if (!current) return null;
  return (
    <div className="d-tabs">
      <TabList {...list} items={items} selected={current.key} id={id} />
      <TabPanel id={id} name={current.key}>
        {current.content}
      </TabPanel>
    </div>
  );
}
