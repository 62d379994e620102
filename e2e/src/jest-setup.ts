import { existsSync } from 'node:fs';
import { type Product, startProduct } from './product';

/** Debian's browser; a machine without one skips the journeys, and says so. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

declare global {
  var diapasonProduct: Product | undefined;
}

/** Starts the product once for all journeys; what they need of it travels in the environment. */
export default async function setup(): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    process.stderr.write(`No browser at ${CHROMIUM}: the journeys are skipped.\n`);
    return;
  }
  // A product that already runs may be named instead: { url, mailbox, logins }.
  if (process.env.DIAPASON_E2E) return;
  const product = await startProduct();
  globalThis.diapasonProduct = product;
  process.env.DIAPASON_E2E = JSON.stringify({ url: product.url, mailbox: product.mailbox, logins: product.logins });
}
