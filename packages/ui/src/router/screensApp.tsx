import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
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
      </Routes>
    </BrowserRouter>
  );
}

/** The application of a micro-frontend: one lazy route for each of its screens. */
export function screensApp(screens: readonly Screen[]): ComponentType {
  const routes = screens.map(({ path, load }) => ({ path, Component: lazy(load) }));
  return () => <ScreenRoutes routes={routes} />;
}
