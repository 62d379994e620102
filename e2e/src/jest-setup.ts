import { existsSync } from 'node:fs';
import { type Product, startProduct } from './product';

/** What Lighthouse's figures are of. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';
/** Debian's browser, best without its windows: the same pages in six tenths of the processor time. Without one the journeys are skipped. */
export const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', WHOLE_CHROMIUM].find(existsSync) ?? WHOLE_CHROMIUM;

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
  const products = await Promise.all(Array.from({ length: maxWorkers }, () => startProduct()));
  globalThis.diapasonProducts = products;
  process.env.DIAPASON_E2E = JSON.stringify(products.map(({ url, mailbox, logins }) => ({ url, mailbox, logins })));
}
