import { type ReactNode, useRef } from 'react';
import { Logo } from '../parts/Logo';
import { SkipLink, useScreenFocus } from './SkipLink';

/** Without a session: the product's name on one side, the screen on the other. */
export function PublicLayout({ children, path }: { readonly children: ReactNode; readonly path: string }) {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main, path);
  return (
    <div className="public">
      <SkipLink />
      <header className="public-brand">
        <span className="public-name">
          <Logo size={56} />
          <span>Diapason</span>
        </span>
        <p>Le réseau des écoles de musique et de danse, accordé.</p>
        <Staves />
      </header>
      <main id="contenu" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Five lines that sound: decoration only. */
function Staves() {
  const lines = [0, 1, 2, 3, 4].map(
    (line) =>
      `M-20 ${40 + line * 26}C120 ${10 + line * 26} 220 ${92 + line * 22} 380 ${50 + line * 24}S640 ${4 + line * 30} 820 ${60 + line * 24}`,
  );
  return (
    <svg
      className="staves"
      viewBox="0 0 800 220"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
