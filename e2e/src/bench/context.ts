import { type CopiedLog, copyLog } from './load/copied-log';
import type { BenchContext } from './measure';
import { startMemoryNode, startOwnStack } from './servers';
import { type BenchProduct, startWholeProduct } from './whole-product';

/** About 105,000 events: enough to make the start-up negligible. */
const COPIES = 4;

/** Tracks everything it starts; `stopAll` stops it, newest first. */
export function createContext(): BenchContext {
  let product: Promise<BenchProduct> | undefined;
  let log: Promise<CopiedLog> | undefined;
  let running: { stop(): Promise<void> }[] = [];
  const tracked = <T extends { stop(): Promise<void> }>(started: T): T => {
    running.push(started);
    return started;
  };
  const tell = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  const stack = async () => tracked(await startOwnStack(tell));
  const wholeProduct = () => {
    product ??= startWholeProduct().then(tracked);
    return product;
  };
  const startCopiedLog = async () => copyLog(await wholeProduct(), await stack(), COPIES);
  return {
    tell,
    stack,
    memoryNode: async () => tracked(await startMemoryNode()).url,
    product: wholeProduct,
    copiedLog: () => {
      log ??= startCopiedLog();
      return log;
    },
    keep: (started) => void tracked(started),
    async stopAll() {
      const ending = running.toReversed();
      running = [];
      product = undefined;
      log = undefined;
      for (const part of ending) await part.stop();
    },
  };
}
