import { afterEach, expect } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import axe from 'axe-core';

// jsdom lacks a screen size and element boxes.
Object.defineProperty(screen, 'width', { value: 1440, configurable: true });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.closest('[hidden]') ? null : this.parentNode;
  },
});

// The longest wait for something that comes; one second is short on a machine that others keep busy.
configure({ asyncUtilTimeout: 60_000 });

/** Contrast and landmarks need a real page; journeys check them. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

afterEach(async () => {
  const { violations } = await axe.run(document.body, { rules });
  cleanup();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});
