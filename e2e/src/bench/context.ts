import { type CopiedLog, copyLog } from './load/copied-log';
import type { BenchContext } from './measure';
import { startMemoryNode, startOwnStack } from './servers';
import { type BenchProduct, startWholeProduct } from './whole-product';

/** About 105,000 events: enough that the beginning counts for little. */
const COPIES = 4;

/** Remembers what it starts; `stopAll` ends it, the newest first. */
export function createContext(): BenchContext {
  let product: Promise<BenchProduct> | undefined;
  let log: Promise<CopiedLog> | undefined;
  let running: { stop(): Promise<void> }[] = [];
  const kept = <T extends { stop(): Promise<void> }>(started: T): T => {
    running.push(started);
    return started;
  };
  const tell = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  const stack = async () => kept(await startOwnStack(tell));
  const wholeProduct = () => {
    product ??= startWholeProduct().then(kept);
    return product;
  };
  const copied = async () => copyLog(await wholeProduct(), await stack(), COPIES);
  return {
    tell,
    stack,
    memoryNode: async () => kept(await startMemoryNode()).url,
    product: wholeProduct,
    copiedLog: () => {
      log ??= copied();
      return log;
    },
    keep: (started) => void kept(started),
    async stopAll() {
      const ending = running.toReversed();
      running = [];
      product = undefined;
      log = undefined;
      for (const part of ending) await part.stop();
    },
  };
}
