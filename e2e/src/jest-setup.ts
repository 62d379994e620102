import { existsSync } from 'node:fs';
import { type Product, startProduct } from './product';
import { receiptsAtOnce } from './receipts-at-once';

/** Lighthouse's figures are of this one. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';
/** Debian's browser; its headless shell draws the same pages in six tenths of the processor time. Without one the journeys are skipped. */
export const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', WHOLE_CHROMIUM].find(existsSync) ?? WHOLE_CHROMIUM;

/** Pupils: enough for lists of several pages, each kind of family and every state. */
const NETWORK = '600';

declare global {
  var diapasonProduct: Product | undefined;
}

/** Starts the product once for all journeys; passes its addresses and logins in the environment. */
export default async function setup(): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    process.stderr.write(`No browser at ${CHROMIUM}: the journeys are skipped.\n`);
    return;
  }
  // DIAPASON_E2E may name a running product instead: { url, mailbox, logins }.
  if (process.env.DIAPASON_E2E) return;
  const product = await startProduct(['--pupils', NETWORK]);
  globalThis.diapasonProduct = product;
  await receiptsAtOnce(product.url, product.logins);
  process.env.DIAPASON_E2E = JSON.stringify({ url: product.url, mailbox: product.mailbox, logins: product.logins });
}
