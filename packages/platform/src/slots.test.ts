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
  opens: ({ right, module }: { right?: number | readonly number[]; module?: string }) =>
    (right === undefined || [right].flat().some((id) => rights.includes(id))) &&
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
      right: 3,
      module: 'cotisation',
      calls: ['GET /api/eleves/:id', 'POST /api/cotisations/liste'],
    });
    const [one, both] = [['GET /api/eleves/:id'], ['GET /api/eleves/:id', 'POST /api/cotisations/liste']];
    expect(isOffered(slot, undefined, session([3], both, ['cotisation']))).toBe(true);
    expect(isOffered(slot, undefined, session([4], both, ['cotisation']))).toBe(false);
    expect(isOffered(slot, undefined, session([3], both, ['frais']))).toBe(false);
    expect(isOffered(slot, undefined, session([3], one, ['cotisation']))).toBe(false);
  });
  test('on one’s own record with another right', () => {
    const slot = act({ right: 3, own: 4 });
    expect(isOffered(slot, undefined, session([3], [], [], true))).toBe(false);
    expect(isOffered(slot, undefined, session([4], [], [], true))).toBe(true);
    expect(isOffered(slot, undefined, session([4]))).toBe(false);
    expect(isOffered(act({ right: 3 }), undefined, session([3], [], [], true))).toBe(true);
  });
  test('when its word stands in the record’s answer, which then decides in place of the right', () => {
    const slot = act({ word: 'fusionner', right: 3 });
    expect(isOffered(slot, ['modifier', 'fusionner'], nobody)).toBe(true);
    expect(isOffered(slot, ['modifier'], session([3]))).toBe(false);
    expect(isOffered(slot, undefined, session([3]))).toBe(true);
  });
  test('never by a word alone, while nobody says what may be done', () => {
    expect(isOffered(act({ word: 'fusionner' }), undefined, session([3]))).toBe(false);
  });
  test('with its module also where its word stands', () => {
    const slot = act({ word: 'regler', module: 'cotisation' });
    expect(isOffered(slot, ['regler'], nobody)).toBe(false);
    expect(isOffered(slot, ['regler'], session([], [], ['cotisation']))).toBe(true);
  });
});
