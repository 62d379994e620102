import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

interface Props {
  readonly children: () => ReactNode;
}

/** What is printed in place of the page, by whichever way somebody prints; drawn once they do. */
export function OnPaper({ children }: Props) {
  const [prints, set] = useState(false);
  useEffect(() => {
    // The browser prints as soon as the handlers of the event have run, so this must draw at once.
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
