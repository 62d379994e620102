import { statesOf } from '../kit/states';
import { ErrorBoundary, ReloadNotice } from './lifecycle';

function Broken(): never {
  throw new Error('a screen that fails, on purpose');
}

export default [
  statesOf('ErrorBoundary', {
    usual: null,
    empty: null,
    loading: null,
    error: (
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    ),
    long: null,
  }),
  statesOf('ReloadNotice', { usual: null, empty: null, loading: null, error: <ReloadNotice />, long: null }),
];
