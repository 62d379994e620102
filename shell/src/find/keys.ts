import { useEffect, useRef } from 'react';

const SWITCH = 'diapason-touches';

/** Keys of one character can be switched off, since speech input types them by accident (WCAG 2.1.4). */
export const singleKeys = {
  isOn: (): boolean => localStorage.getItem(SWITCH) !== 'non',
  set: (on: boolean): void => (on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, 'non')),
};

interface Doing {
  readonly find: () => void;
  readonly help: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=textbox]') !== null;
const isCovered = () => document.querySelector('dialog[open], [role=dialog]') !== null;

/** The search field of the list in sight. */
const listSearch = () => document.querySelector<HTMLInputElement>('main search input[type=search]:enabled');

/** Ctrl K finds, `/` goes to the search of the list, `?` tells the keys. */
export function useKeys(doing: Doing): void {
  const now = useRef(doing);
  now.current = doing;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
        event.preventDefault();
        if (!isCovered()) now.current.find();
        return;
      }
      if (isTyping(event.target) || isCovered() || !singleKeys.isOn()) return;
      const field = event.key === '/' ? listSearch() : undefined;
      if (event.key !== '?' && !field) return;
      event.preventDefault();
      if (!field) return now.current.help();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
