import { type ReactNode, useEffect } from 'react';
import { BrowserRouter as Router, useLocation, useNavigate } from 'react-router-dom';

/**
 * react-router listens to the address only when React commits, up to 300 ms after rendering a lazy screen.
 * A click on the shell's menu in between would be lost, so the address is compared once after the commit.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  return (
    <Router>
      <CatchUp />
      {children}
    </Router>
  );
}

function CatchUp() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the router begins to listen
  useEffect(() => {
    const { location } = window;
    const address = location.pathname + location.search + location.hash;
    if (address !== pathname + search + hash) void navigate(address, { replace: true });
  }, []);
  return null;
}
