import { consumeReturned } from '@diapason/platform';
import { type RefObject, useEffect, useRef } from 'react';

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a skip link is a link to the page's main part
    <a
      className="skip-link"
      href="#contenu"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('contenu')?.focus();
      }}
    >
      Aller au contenu
    </a>
  );
}

/** After a navigation the focus goes to the new screen, without scrolling the header away; not on the first screen. */
export function useScreenFocus(main: RefObject<HTMLElement | null>, path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (consumeReturned()) return;
    window.scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
  }, [main, path]);
}
