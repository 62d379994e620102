import { PlatformProvider } from '@diapason/platform';
import * as React from 'react';
import {
  Component,
  type ComponentType,
  type ErrorInfo,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
} from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { Button } from './Button';
import { ErrorState, Loading } from './states';

/** A deployment replaced the files this page was loaded with. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .* failed/.test(error.message))
  );
}

interface BoundaryState {
  readonly error: Error | undefined;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** In place of what failed; the words of a screen unless told. */
  readonly fallback?: (retry: () => void) => ReactNode;
}

/** Holds a failure inside the screen, or the part of one, that it stands around. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    window.dispatchEvent(new CustomEvent('diapason:screen-error', { detail: { error, info } }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => this.setState({ error: undefined });
    if (this.props.fallback) return this.props.fallback(retry);
    if (isMissingChunk(error)) return <ReloadNotice />;
    return (
      <>
        <h1 className="d-visually-hidden">Erreur</h1>
        <ErrorState message="Cet écran a rencontré un problème." onRetry={retry} />
      </>
    );
  }
}

/** Offered when a file of this version of the page is no longer there. */
export function ReloadNotice() {
  return (
    <div className="d-state" role="alert">
      <h1 className="d-state-title">Une nouvelle version de Diapason est disponible.</h1>
      <p>Rechargez la page pour continuer.</p>
      <Button look="primary" icon="refresh" onClick={() => location.reload()}>
        Recharger la page
      </Button>
    </div>
  );
}

/** What every React tree of the product stands in: store, strict mode, error boundary, waiting screen. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <PlatformProvider>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </PlatformProvider>
    </StrictMode>
  );
}

/** A root that React draws piece by piece: no screen is one long task. */
export function gradualRoot(element: Element) {
  const root = createRoot(element);
  return {
    render: (tree: ReactNode) => startTransition(() => root.render(tree)),
    unmount: () => root.unmount(),
  };
}

/**
 * The single-spa lifecycle of a micro-frontend: `export const { bootstrap, mount, unmount } = lifecycle(screensApp(screens))`.
 * It draws in the element that the shell hands over as `domElement`; throws at mount when there is none.
 */
export function lifecycle(App: ComponentType) {
  const rootComponent = () => (
    <Frame>
      <App />
    </Frame>
  );
  return singleSpaReact({
    React,
    ReactDOMClient: { createRoot: gradualRoot },
    rootComponent,
    errorBoundary: () => <ErrorState message="Cet écran a rencontré un problème." onRetry={() => location.reload()} />,
    domElementGetter: ({ name }) => {
      throw new Error(`the shell gave ${name} no element`);
    },
  });
}
