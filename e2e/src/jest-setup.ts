import { existsSync } from 'node:fs';
import { type Product, startProduct } from './product';

/** Lighthouse's figures are of this one. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';
/** Debian's browser; its headless shell draws the same pages in six tenths of the processor time. Without one the journeys are skipped. */
export const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', WHOLE_CHROMIUM].find(existsSync) ?? WHOLE_CHROMIUM;

const MOST_PRODUCTS = 4;

declare global {
  var diapasonProducts: readonly Product[] | undefined;
}

/** Starts a product for each worker; passes their addresses and logins in the environment. */
export default async function setup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    process.stderr.write(`No browser at ${CHROMIUM}: the journeys are skipped.\n`);
    return;
  }
  // DIAPASON_E2E may name running products instead: [{ url, mailbox, logins }].
  if (process.env.DIAPASON_E2E) return;
  if (maxWorkers > MOST_PRODUCTS)
    throw new Error(
      `${maxWorkers} workers would start as many products: add --maxWorkers=2, or --runInBand for one file`,
    );
  const starts = await Promise.allSettled(Array.from({ length: maxWorkers }, () => startProduct()));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await Promise.all(products.map((product) => product.stop()));
    throw failed.reason;
  }
  globalThis.diapasonProducts = products;
  process.env.DIAPASON_E2E = JSON.stringify(products.map(({ url, mailbox, logins }) => ({ url, mailbox, logins })));
}
