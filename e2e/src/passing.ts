import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Words of toasts and names of progress bars that this document showed, oldest first. */
    passed?: string[];
  }
}

/** Runs in each document before its own scripts: what shows for seconds may be gone before a busy test looks. */
export function recordPassing(): void {
  const passed: string[] = [];
  window.passed = passed;
  const PASSING = '.toast p, [role="progressbar"]';
  const record = (one: Element) => {
    if (one.matches(PASSING) && one.checkVisibility()) passed.push(one.ariaLabel ?? one.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'attributes') record(target as Element);
      // A sentence that is put into right French as soon as it is there.
      if (type === 'characterData' && target.parentElement) record(target.parentElement);
      for (const node of addedNodes)
        if (node instanceof Element) for (const one of [node, ...node.querySelectorAll(PASSING)]) record(one);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true, attributeFilter: ['aria-label'] });
}

/** Waits until the page has shown a toast or a progress bar with these words, also where it is gone again. What showed until then is forgotten. */
export async function passing(page: Page, words: string): Promise<void> {
  await page.waitForFunction((sought) => {
    const at = window.passed?.findIndex((shown) => shown.includes(sought)) ?? -1;
    if (at >= 0) window.passed?.splice(0, at + 1);
    return at >= 0;
  }, words);
}
