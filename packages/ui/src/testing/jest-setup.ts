import { declarationsSay } from '@diapason/platform/testing';
import { afterEach, expect } from '@jest/globals';
import { cleanup, configure, getConfig } from '@testing-library/react';
import axe from 'axe-core';
import { REVEAL_TIMEOUT_MS } from '../core/RevealTogether';

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

const { asyncWrapper } = getConfig();
const isHeldBack = () => document.querySelector('.d-together[hidden]') !== null;
const hasFakeTimers = () => Object.hasOwn(setTimeout, 'clock');
const HELD_BACK_MS = 10 * REVEAL_TIMEOUT_MS;
// Waits for labels and texts also find what `RevealTogether` still hides; roles do not. What was waited for is in sight.
configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      const end = performance.now() + HELD_BACK_MS;
      while (isHeldBack() && !hasFakeTimers()) {
        if (performance.now() > end) throw new Error('A part of the page stays hidden.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return found;
    }),
});

// The contracts are read where a sheet or a list is shown, and nowhere else.
const said = () => (require('./jest-said') as typeof import('./jest-said')).said;
declarationsSay({
  known: (path, record) =>
    /^\/api\/(eleves|utilisateurs\w+)\/\d+$/.test(path) ? said().sheet(path, record) : undefined,
  sheet: (...of) => said().sheet(...of),
  list: (...of) => said().list(...of),
});

/** Contrast and landmarks need a real page; journeys check them. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

afterEach(async () => {
  const { violations } = await axe.run(document.body, { rules });
  cleanup();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});
