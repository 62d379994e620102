import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface TabItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
}

/** Tabs after the ARIA pattern: arrows move and select, Home and End go to the ends. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    items.findIndex((item) => item.key === selected),
  );
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
    <div className="d-tabs">
      <div className="d-tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {items.map((item, index) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-selected={index === current}
            aria-controls={`${id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onSelect(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern lets the keyboard reach a panel that holds no control */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${items[current]?.key ?? ''}`} tabIndex={0}>
        {items[current]?.content}
      </div>
    </div>
  );
}
