import { type ReactNode, useEffect } from 'react';
import { BrowserRouter as Router, useLocation, useNavigate } from 'react-router-dom';

/**
 * react-router's, which listens to the address only once React shows its content. React may hold that back some 300 ms after it drew
 * the content (a lazy screen that has just come), and a click on the shell's menu meanwhile would be lost: what is shown is then
 * compared with the address once.
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
