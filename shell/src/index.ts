import '@diapason/ui/styles.css';
import './styles.css';

/** In the order in which each builds on the one before. */
const parts = [
  () => import('react-dom/client'),
  () => import('@diapason/platform'),
  () => import('@diapason/ui'),
  () => import('./bootstrap'),
] as const;

/**
 * The asynchronous boundary of Module Federation: shared modules are settled before anything uses them. Each is evaluated in a task of
 * its own, so that a slow phone answers to the touch in between.
 */
async function start(): Promise<void> {
  for (const evaluate of parts) {
    await new Promise((done) => setTimeout(done));
    await evaluate();
  }
}

void start();
