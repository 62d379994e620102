import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Formatters of `Intl` that this document made, each with the code that did. */
    formatters?: string[];
  }
}

/** Runs in each document before its own scripts. The first formatter of a page costs a phone a tenth of a second. */
export function recordFormatters(): void {
  const made: string[] = [];
  window.formatters = made;
  const recorded = <Formatter extends new (...args: never[]) => object>(formatter: Formatter): Formatter =>
    new Proxy(formatter, {
      construct(target, args, self) {
        made.push(`${target.name} ${new Error().stack?.split('\n').slice(2, 4).join(' ')}`);
        return Reflect.construct(target, args, self);
      },
    });
  Intl.Collator = recorded(Intl.Collator);
  Intl.DateTimeFormat = recorded(Intl.DateTimeFormat);
  Intl.NumberFormat = recorded(Intl.NumberFormat);
}

/** What `recordFormatters` noted in the document shown now. */
export async function formattersOf(page: Page): Promise<readonly string[]> {
  const made = await page.evaluate(() => window.formatters);
  if (!made) throw new Error(`${page.url()}: nothing noted its formatters`);
  return made;
}
