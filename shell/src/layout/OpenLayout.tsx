import { useRef } from 'react';
import { Outlet } from '../remotes/Outlet';
import { SkipLink, useScreenFocus } from './SkipLink';

/** Without a session: a micro-frontend's screen that is open to everybody, which brings its own head. */
export default function OpenLayout({ app, path }: { readonly app: string; readonly path: string }) {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main, path);
  return (
    <div className="open">
      <SkipLink />
      <main id="contenu" ref={main} tabIndex={-1}>
        <Outlet app={app} />
      </main>
    </div>
  );
}
