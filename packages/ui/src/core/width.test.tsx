import { keptFromNarrow, limits } from '@diapason/contracts/constants';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type Breakpoint, useBelow, useDeviceBelow, useOffered } from './width';

const plain = window.matchMedia;
const answerMedia = (matches: (media: string) => boolean) => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: matches(media) }) as MediaQueryList;
};
/** A screen as its browser tells of it. */
const device = (width: number, { mouse = false, ratio = 1 } = {}) => {
  Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
  Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
  answerMedia((media) => mouse && media === '(hover: hover) and (pointer: fine)');
};
const shown = <T,>(read: () => T): T => renderHook(read).result.current;

afterEach(() => {
  device(1440);
  window.matchMedia = plain;
});

type Kept = keyof typeof keptFromNarrow;

describe('what the documents keep from narrow devices', () => {
  test.each(Object.entries(keptFromNarrow) as [Kept, number][])('%s: up to %i px not, above it', (what, width) => {
    const offered = [width - 1, width, width + 1].map((one) => {
      device(one);
      return shown(() => useOffered(what));
    });
    expect(offered).toEqual([false, false, true]);
  });

  test.each(Object.entries(limits.breakpoints) as [Breakpoint, number][])(
    'a %s has up to %i px',
    (breakpoint, width) => {
      const narrow = [width, width + 1].map((one) => {
        device(one);
        return shown(() => useDeviceBelow(breakpoint));
      });
      expect(narrow).toEqual([true, false]);
    },
  );

  test('stays as it is however narrow the window is', () => {
    device(1440);
    answerMedia((media) => media.includes('max-width'));
    expect([shown(() => useOffered('deletedPayments')), shown(() => useDeviceBelow('phone'))]).toEqual([true, false]);
  });

  test('comes once the device turns', () => {
    device(390);
    const { result } = renderHook(() => useOffered('deletedPayments'));
    expect(result.current).toBe(false);
    device(844);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(result.current).toBe(true);
  });
});

describe('the screen’s width', () => {
  // What Firefox tells of a screen of 1440 px.
  test.each([
    [1, 1440],
    [2, 720],
    [3, 480],
    [5, 288],
  ])('is what the screen has where Firefox zooms by %i: all is offered', (ratio, width) => {
    device(width, { mouse: true, ratio });
    for (const what of Object.keys(keptFromNarrow) as Kept[])
      expect([what, shown(() => useOffered(what))]).toEqual([what, true]);
    expect(shown(() => useDeviceBelow('desktop'))).toBe(false);
  });

  test('is what the others tell, which zoom out by the pixel ratio alone', () => {
    device(1440, { mouse: true, ratio: 0.5 });
    expect([shown(() => useOffered('enrolment')), shown(() => useDeviceBelow('desktop'))]).toEqual([true, false]);
    device(1080, { mouse: true, ratio: 0.5 });
    expect(shown(() => useOffered('exports'))).toBe(false);
  });

  test('of a telephone is what the browser tells, however dense its pixels are', () => {
    device(390, { ratio: 3 });
    expect([shown(() => useOffered('deletedPayments')), shown(() => useDeviceBelow('phone'))]).toEqual([false, true]);
  });
});

test('the window is below a width that it does not exceed', () => {
  const isPhone = (width: number) => {
    answerMedia((media) => width <= Number(/max-width: (\d+)px/.exec(media)?.[1]));
    return shown(() => useBelow('phone'));
  };
  expect([576, 577].map(isPhone)).toEqual([true, false]);
});
