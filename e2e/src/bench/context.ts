import type { BenchContext } from './measure';
import { startMemoryNode, startOwnStack } from './servers';
import { type BenchProduct, startWholeProduct } from './whole-product';

/** Remembers what it starts; `stopAll` ends it, the newest first. */
export function createContext(): BenchContext {
  let product: Promise<BenchProduct> | undefined;
  let running: { stop(): Promise<void> }[] = [];
  const kept = <T extends { stop(): Promise<void> }>(started: T): T => {
    running.push(started);
    return started;
  };
  const tell = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return {
    tell,
    stack: async () => kept(await startOwnStack(tell)),
    memoryNode: async () => kept(await startMemoryNode()).url,
    product: () => {
      product ??= startWholeProduct().then(kept);
      return product;
    },
    keep: (started) => void kept(started),
    async stopAll() {
      const ending = running.toReversed();
      running = [];
      product = undefined;
      for (const part of ending) await part.stop();
    },
  };
}
