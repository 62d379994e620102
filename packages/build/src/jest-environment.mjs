import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import './jest-compile.mjs';

/** Contexts of asynchronous work that the test file used, jest's own among them. */
const used = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    used.add(this);
    return original.apply(this, args);
  };
}

/**
 * An environment that ends these contexts with their file. Up to Node 22 each one left over slows every promise that the process makes
 * in later files, and holds its file's modules in memory.
 */
export const endingContexts = (Environment) =>
  class extends Environment {
    async teardown() {
      try {
        await super.teardown();
      } finally {
        for (const context of used) context.disable();
        used.clear();
      }
    }
  };

export default endingContexts(TestEnvironment);
