import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Screen } from '../core/screens';
import { BrowserRouter } from './BrowserRouter';

interface ScreenRoute {
  readonly path: string;
  readonly Component: ComponentType;
}

function ScreenRoutes({ routes }: { readonly routes: readonly ScreenRoute[] }) {
  return (
    <BrowserRouter>
      <Routes>
        {routes.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        {headsOf(routes).map((head) => (
          <Route key={head} path={`${head}/*`} element={<Navigate to="/erreur/404" replace />} />
        ))}
      </Routes>
    </BrowserRouter>
  );
}

/** What the addresses of the screens begin with: below them the shell asks nobody else. */
const headsOf = (routes: readonly ScreenRoute[]): readonly string[] => [
  ...new Set(routes.map(({ path }) => path.split('/:')[0] ?? path)),
];

/** The application of a micro-frontend: one lazy route for each of its screens. */
export function screensApp(screens: readonly Screen[]): ComponentType {
  const routes = screens.map(({ path, load }) => ({ path, Component: lazy(load) }));
  return () => <ScreenRoutes routes={routes} />;
}
