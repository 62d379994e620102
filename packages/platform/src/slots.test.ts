import { right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { isOffered, type SlotEntry } from './slots';

const act = (more: Partial<SlotEntry>): SlotEntry => ({ key: 'fusion', actOf: 'guardian', ...more });
const session = (
  rights: readonly number[],
  calls: readonly string[] = [],
  modules: readonly string[] = [],
  own = false,
) => ({
  own,
  opens: ({ right: asked, module }: { right?: number | readonly number[]; module?: string }) =>
    (asked === undefined || [asked].flat().some((id) => rights.includes(id))) &&
    (module === undefined || modules.includes(module)),
  calls: (key: string) => calls.includes(key),
});
const nobody = session([]);

describe('a slot is seen', () => {
  test('by everybody, where it asks nothing', () => {
    expect(isOffered(act({}), undefined, nobody)).toBe(true);
  });
  test('with its right, its module and all of its calls', () => {
    const slot = act({
      right: right.addPayment,
      module: 'cotisation',
      calls: ['GET /api/eleves/:id', 'POST /api/cotisations/liste'],
    });
    const [one, both] = [['GET /api/eleves/:id'], ['GET /api/eleves/:id', 'POST /api/cotisations/liste']];
    expect(isOffered(slot, undefined, session([right.addPayment], both, ['cotisation']))).toBe(true);
    expect(isOffered(slot, undefined, session([right.seeOwnProfile], both, ['cotisation']))).toBe(false);
    expect(isOffered(slot, undefined, session([right.addPayment], both, ['frais']))).toBe(false);
    expect(isOffered(slot, undefined, session([right.addPayment], one, ['cotisation']))).toBe(false);
  });
  test('on one’s own record with another right', () => {
    const slot = act({ right: right.addPayment, own: right.seeOwnProfile });
    expect(isOffered(slot, undefined, session([right.addPayment], [], [], true))).toBe(false);
    expect(isOffered(slot, undefined, session([right.seeOwnProfile], [], [], true))).toBe(true);
    expect(isOffered(slot, undefined, session([right.seeOwnProfile]))).toBe(false);
    expect(isOffered(act({ right: right.addPayment }), undefined, session([right.addPayment], [], [], true))).toBe(
      true,
    );
  });
  test('when its word stands in the record’s answer, which then decides in place of the right', () => {
    const slot = act({ word: 'fusionner', right: right.addPayment });
    expect(isOffered(slot, ['modifier', 'fusionner'], nobody)).toBe(true);
    expect(isOffered(slot, ['modifier'], session([right.addPayment]))).toBe(false);
    expect(isOffered(slot, undefined, session([right.addPayment]))).toBe(true);
  });
  test('never by a word alone, while nobody says what may be done', () => {
    expect(isOffered(act({ word: 'fusionner' }), undefined, session([right.addPayment]))).toBe(false);
  });
  test('with its module also where its word stands', () => {
    const slot = act({ word: 'regler', module: 'cotisation' });
    expect(isOffered(slot, ['regler'], nobody)).toBe(false);
    expect(isOffered(slot, ['regler'], session([], [], ['cotisation']))).toBe(true);
  });
});
