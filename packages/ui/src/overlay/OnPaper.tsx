import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

interface Props {
  readonly children: () => ReactNode;
}

/** What is printed in place of the page, by whichever way somebody prints; drawn once they do. */
export function OnPaper({ children }: Props) {
  const [prints, set] = useState(false);
  useEffect(() => {
    // The browser goes on to paper as soon as the event was told.
    const begin = () => flushSync(() => set(true));
    const end = () => set(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  useLayoutEffect(() => {
    if (!prints) return;
    document.documentElement.dataset.prints = 'paper';
    return () => {
      delete document.documentElement.dataset.prints;
    };
  }, [prints]);
  return prints ? createPortal(<div className="d-paper-printed">{children()}</div>, document.body) : null;
}
