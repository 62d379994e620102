import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Formatters of `Intl` that this document made, each with the code that did. */
    formatters?: string[];
  }
}

/** Runs in each document before its own scripts, so that a test sees which of them make formatters (D-UI-28). */
export function recordFormatters(): void {
  const made: string[] = [];
  window.formatters = made;
  const note = ({ name }: { readonly name: string }) =>
    void made.push(`${name} ${new Error().stack?.split('\n').slice(3, 5).join(' ')}`);
  const recorded = <Made extends (...args: never[]) => unknown>(maker: Made): Made =>
    new Proxy(maker, {
      construct(target, args, self) {
        note(target);
        return Reflect.construct(target, args, self);
      },
      apply(target, self, args) {
        note(target);
        return Reflect.apply(target, self, args);
      },
    });
  Intl.Collator = recorded(Intl.Collator);
  Intl.DateTimeFormat = recorded(Intl.DateTimeFormat);
  Intl.NumberFormat = recorded(Intl.NumberFormat);
  Number.prototype.toLocaleString = recorded(Number.prototype.toLocaleString);
  Date.prototype.toLocaleString = recorded(Date.prototype.toLocaleString);
  Date.prototype.toLocaleDateString = recorded(Date.prototype.toLocaleDateString);
  Date.prototype.toLocaleTimeString = recorded(Date.prototype.toLocaleTimeString);
  String.prototype.localeCompare = recorded(String.prototype.localeCompare);
}

/** The grid of the planning formats with `Intl` alone; it is a widget that comes after the screen's first draw. */
const OF_WIDGETS = /vendors-node_modules_fullcalendar/;

/** What `recordFormatters` noted in the document shown now, but for what widgets made. */
export async function formattersOf(page: Page): Promise<readonly string[]> {
  const made = await page.evaluate(() => window.formatters);
  if (!made) throw new Error(`${page.url()}: nothing noted its formatters`);
  return made.filter((one) => !OF_WIDGETS.test(one));
}
