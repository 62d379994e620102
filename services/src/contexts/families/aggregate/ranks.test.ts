import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GuardianLink, moved, payer, withGuardian, withoutGuardian } from './ranks';

type Step =
  | { readonly kind: 'link'; readonly guardian: number; readonly role: number }
  | { readonly kind: 'unlink'; readonly guardian: number }
  | { readonly kind: 'move'; readonly guardian: number; readonly rank: number };

const guardian = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('link' as const), guardian, role: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('unlink' as const), guardian }),
  fc.record({ kind: fc.constant('move' as const), guardian, rank: fc.integer({ min: -2, max: 9 }) }),
);

const after = (links: readonly GuardianLink[], taken: Step): GuardianLink[] => {
  if (taken.kind === 'link') return withGuardian(links, { fk_responsable: taken.guardian, fk_role: taken.role });
  if (taken.kind === 'unlink') return withoutGuardian(links, taken.guardian);
  return moved(links, taken.guardian, taken.rank);
};

describe('ranks of the guardians of a pupil', () => {
  it('are always 1 to n, each guardian once, and the first pays', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const links = steps.reduce<GuardianLink[]>(after, []);
        expect(links.map((link) => link.ordre)).toEqual(links.map((_, index) => index + 1));
        expect(new Set(links.map((link) => link.fk_responsable)).size).toBe(links.length);
        expect(payer(links)).toBe(links[0]?.fk_responsable);
      }),
    );
  });

  it('put a new guardian last', () => {
    const links = withGuardian([{ fk_responsable: 1, fk_role: 2, ordre: 1 }], { fk_responsable: 2, fk_role: 1 });
    expect(links.map((link) => link.fk_responsable)).toEqual([1, 2]);
  });

  it('do not change with the role', () => {
    const both = [
      { fk_responsable: 1, fk_role: 2, ordre: 1 },
      { fk_responsable: 2, fk_role: 1, ordre: 2 },
    ];
    expect(withGuardian(both, { fk_responsable: 1, fk_role: 3 })).toEqual([
      { fk_responsable: 1, fk_role: 3, ordre: 1 },
      { fk_responsable: 2, fk_role: 1, ordre: 2 },
    ]);
  });

  it('close up when a guardian leaves', () => {
    const three = [1, 2, 3].map((id) => ({ fk_responsable: id, fk_role: 1, ordre: id }));
    expect(withoutGuardian(three, 1).map((link) => [link.fk_responsable, link.ordre])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });
});
