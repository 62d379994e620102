import { expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE } from '../src/browser';
import { addressesOf, declared, isPublic, readers } from '../src/browser-screens';
import { faults, showsItself } from '../src/screen-faults';

/** One size is enough for the gate. At 200 % each is read tab by tab, and empty, too (zoom.journey). */
const SIZES = [
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
] as const;

journey.each(process.env.DIAPASON_PROOF ? SIZES : SIZES.slice(0, 1))('%s', (_name, size) => {
  const readerOf = readers(size);

  test.each(declared.filter((screen) => !isPublic(screen)).map((screen) => [screen.path, screen] as const))(
    '%s has no fault and does not scroll sideways',
    async (_path, screen) => {
      const reader = await readerOf(screen);
      const { page, errors } = reader;
      const before = errors.length;
      const [address = ''] = await addressesOf(screen, reader);
      await showsItself(page, address);
      expect([address, await faults(page)]).toEqual([address, []]);
      expect(errors.slice(before)).toEqual([]);
    },
  );
});
