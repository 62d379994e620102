import { functionRights, right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideChange, decideDefine, decideRemove, functionsAfter, type RoleGroup, roleGroup } from './role-group';

const group = (over: Partial<RoleGroup> = {}): RoleGroup => ({
  idGroupe: 12,
  libelleGroupe: 'Régie',
  commentaire: '',
  supprimable: 1,
  fonctions: [],
  modules: ['GED'],
  role: 'Agent',
  ...over,
});
const defined = (over: Partial<RoleGroup> = {}) =>
  decideDefine(roleGroup.initial, group(over)).reduce(roleGroup.evolve, roleGroup.initial);
const change = { libelleGroupe: 'Régie', commentaire: '', supprimable: 1 as const, fonctions: undefined };
const everything = new Set(functionRights.map(({ idFonction }) => idFonction));
const parentOf = new Map(functionRights.map(({ idFonction, fk_parent }) => [idFonction, fk_parent]));
const anyFunctions = fc.uniqueArray(fc.constantFrom(...everything));

describe('functions of a role group', () => {
  test('whatever is asked for, a held function has its parent held', () => {
    fc.assert(
      fc.property(anyFunctions, anyFunctions, (before, asked) => {
        const held = new Set(functionsAfter(functionsAfter([], before), asked));
        for (const id of held) {
          const parent = parentOf.get(id);
          expect(parent === null || (parent !== undefined && held.has(parent))).toBe(true);
        }
      }),
    );
  });

  test('switching a function off takes its descendants with it', () => {
    const before = functionsAfter([], [right.openGuardianFromGuardians, right.seeProofOfAddress]);
    expect(before).toEqual(
      expect.arrayContaining([
        right.seeGuardians,
        right.openGuardianFromGuardians,
        right.seeGuardian,
        right.seeGuardianGeneral,
        right.seeProofOfAddress,
      ]),
    );
    const after = functionsAfter(
      before,
      before.filter((id) => id !== right.seeGuardian),
    );
    expect(after).toContain(right.openGuardianFromGuardians);
    expect(after).not.toContain(right.seeGuardianGeneral);
    expect(after).not.toContain(right.seeProofOfAddress);
  });

  test('a number that is no function is refused', () => {
    expect(() => functionsAfter([], [9999])).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('changing a role group', () => {
  test('nothing different appends nothing', () => {
    expect(decideChange(defined(), 12, change, everything)).toEqual([]);
  });

  test('Superviseur is not modifiable', () => {
    expect(() => decideChange(defined({ idGroupe: 1 }), 1, change, everything)).toThrow(
      expect.objectContaining({ message: 'Le groupe Superviseur ne peut pas être modifié' }),
    );
  });

  test('nobody gives a function they do not have', () => {
    const asked = { ...change, fonctions: functionsAfter([], [right.openGuardianFromGuardians]) };
    expect(() => decideChange(defined(), 12, asked, new Set([90]))).toThrow(expect.objectContaining({ status: 403 }));
    expect(decideChange(defined(), 12, asked, everything)).toHaveLength(1);
  });

  test('with a function comes the module of its screen, and site management goes with its functions', () => {
    const given = (fonctions: readonly number[], before = defined()) =>
      decideChange(before, 12, { ...change, fonctions: functionsAfter([], fonctions) }, everything).reduce(
        roleGroup.evolve,
        before,
      );
    const office = given([right.seeContributions, right.manageSettings]);
    expect(office.group?.modules).toEqual(['GED', 'gestionSite', 'cotisation']);
    expect(given([right.seeContributions], office).group?.modules).toEqual(['GED', 'cotisation']);
  });

  test('a group of every network stays not deletable', () => {
    const [event] = decideChange(
      defined({ idGroupe: 3, supprimable: 0 }),
      3,
      { ...change, libelleGroupe: 'Bureau' },
      everything,
    );
    expect(event?.data).toMatchObject({ libelleGroupe: 'Bureau', supprimable: 0 });
  });
});

describe('removing a role group', () => {
  test('only a deletable one without users', () => {
    expect(decideRemove(defined(), 12, 0)).toEqual([{ type: 'RoleGroupRemoved', data: { idGroupe: 12 } }]);
    expect(() => decideRemove(defined(), 12, 2)).toThrow(expect.objectContaining({ status: 422 }));
    expect(() => decideRemove(defined({ supprimable: 0 }), 12, 0)).toThrow(/ne peut pas être supprimé/);
    expect(() => decideRemove(roleGroup.initial, 12, 0)).toThrow(expect.objectContaining({ status: 404 }));
  });
});
