import { eventually, until, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import type { Page } from 'playwright-core';

/** After this pause a browser's list takes a letter for the first of a new search (Chromium: 1 s). */
const NEW_SEARCH_MS = 1_100;

/** Somebody who has only a keyboard, and counts. */
export class Typist {
  keys = 0;
  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.page.keyboard.type(text);
  }
  /** What is said of the focused control: the text of its label, or its own. */
  private at(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      const labels = element && 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const name = element?.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ');
      return (name || element?.textContent || '').replace(/[\s*]+$/u, '').trim();
    });
  }
  /** The focus comes there by itself. */
  async lands(name: RegExp): Promise<void> {
    await eventually(async () => (name.test(await this.at()) ? true : undefined), WAIT_LIMIT_MS, 10);
  }
  /** Tabs until there. */
  async to(name: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let steps = 0; steps < 40; steps += 1) {
      const here = await this.at();
      if (name.test(here)) return;
      passed.push(here.slice(0, 40));
      await this.press(key);
    }
    throw new Error(`no ${name} after ${key} × 40: ${passed.join(' | ')}`);
  }
  async fill(name: RegExp, text: string): Promise<void> {
    await this.to(name);
    await this.type(text);
  }
  /** Whether a choice of the focused list begins so; « Chargement… » is none. */
  private has(beginning: string, which: '' | ':checked'): Promise<boolean> {
    return this.page.evaluate(
      ([text, selector]) =>
        [...(document.activeElement?.querySelectorAll(selector) ?? [])].some((one) =>
          one.textContent?.startsWith(text),
        ),
      [beginning, `option:not([value="-1"])${which}`] as const,
    );
  }
  /** Chooses in a list that has come; letters too slow for the browser's search are typed again, and count once. */
  async choose(name: RegExp, beginning: string): Promise<void> {
    await this.to(name);
    await until(`« ${beginning} » in ${name}`, () => this.has(beginning, ''));
    this.keys += [...beginning].length;
    const typed = async () => {
      await this.page.keyboard.type(beginning);
      return (await this.has(beginning, ':checked')) || undefined;
    };
    await eventually(typed, WAIT_LIMIT_MS, NEW_SEARCH_MS);
  }
}
