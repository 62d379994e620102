import {
  functionRights,
  guardianFunctions,
  isArea,
  messages,
  restrictingRights,
  right,
} from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decideChange,
  decideDefine,
  decideRemove,
  functionsAfter,
  type RoleGroup,
  requireOwnName,
  roleGroup,
} from './role-group';

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
const caller = (functions: Iterable<number>, role = 'Agent', fk_groupe = 2) => ({
  functions: new Set(functions),
  role,
  fk_groupe,
});
/** Holds every function and no lock. */
const free = caller([...everything].filter((id) => !restrictingRights.has(id)));
const parentOf = new Map(functionRights.map(({ idFonction, fk_parent }) => [idFonction, fk_parent]));
/** What it returns; undefined when it refuses. */
function attempt<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
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

  test('a client that sends the documents’ functions alone, without our areas, changes nothing by it', () => {
    fc.assert(
      fc.property(anyFunctions, (some) => {
        const before = functionsAfter([], some);
        const sent = before.filter((id) => !isArea(id));
        expect(functionsAfter(before, sent)).toEqual(functionsAfter([], sent));
      }),
    );
  });

  test('a number that is no function is refused', () => {
    expect(() => functionsAfter([], [9999])).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('changing a role group', () => {
  test('nothing different appends nothing', () => {
    expect(decideChange(defined(), 12, change, free)).toEqual([]);
  });

  test('Superviseur is not modifiable', () => {
    expect(() => decideChange(defined({ idGroupe: 1 }), 1, change, free)).toThrow(
      expect.objectContaining({ message: 'Le groupe Superviseur ne peut pas être modifié' }),
    );
  });

  test('nobody gives a function they do not have', () => {
    const asked = { ...change, fonctions: functionsAfter([], [right.openGuardianFromGuardians]) };
    expect(() => decideChange(defined(), 12, asked, caller([90]))).toThrow(expect.objectContaining({ status: 403 }));
    expect(decideChange(defined(), 12, asked, free)).toHaveLength(1);
  });

  test('nobody changes their own group', () => {
    const own = caller(free.functions, 'Agent', 12);
    expect(() => decideChange(defined(), 12, { ...change, libelleGroupe: 'Autre' }, own)).toThrow(
      expect.objectContaining({ status: 403, message: 'Personne ne modifie son propre groupe.' }),
    );
  });

  test('nobody changes their own group while acting for somebody of another', () => {
    const borrowing = { ...free, actGroup: 12 };
    expect(() => decideChange(defined(), 12, { ...change, libelleGroupe: 'Autre' }, borrowing)).toThrow(
      expect.objectContaining({ status: 403, message: 'Personne ne modifie son propre groupe.' }),
    );
  });

  describe('a group of the guardians', () => {
    const families = (fonctions: readonly number[] = []) =>
      defined({ idGroupe: 7, libelleGroupe: 'Responsable', role: 'Responsable', fonctions });
    const to = (fonctions: readonly number[]) => ({ ...change, libelleGroupe: 'Familles', fonctions });

    test('holds no function of staff, whoever gives it', () => {
      expect(() => decideChange(families(), 7, to([right.seePupils]), free)).toThrow(
        expect.objectContaining({
          status: 422,
          field: 'fonctionsGroupe',
          message: messages.identity.staffFunction('Liste des élèves', right.seePupils),
        }),
      );
      for (const id of everything)
        if (!isArea(id) && !guardianFunctions.has(id))
          expect(() => decideChange(families(), 7, to(functionsAfter([], [id])), free)).toThrow(
            expect.objectContaining({ status: 422 }),
          );
    });

    test('is still renamed', () => expect(decideChange(families(), 7, to([]), free)).toHaveLength(1));
  });

  describe('a lock to own sites', () => {
    const { seePupilAndWorkshop, seePupils, restrictPupilsToOwnSites: lock } = right;
    const locked = defined({ fonctions: functionsAfter([], [seePupilAndWorkshop, seePupils, lock]) });
    const lockedCaller = caller([...free.functions, lock]);
    const to = (...fonctions: number[]) => ({ ...change, fonctions: functionsAfter([], fonctions) });
    const refused = expect.objectContaining({ status: 403, field: 'fonctionsGroupe' });

    test.each([
      ['the lock', to(seePupilAndWorkshop, seePupils)],
      ['the list that it hangs under', to(seePupilAndWorkshop)],
    ])('is not removed by who is held by it, neither with %s', (_what, asked) => {
      expect(() => decideChange(locked, 12, asked, lockedCaller)).toThrow(refused);
      expect(() => decideChange(locked, 12, asked, caller(free.functions, 'Enseignant Resp.'))).toThrow(refused);
      expect(decideChange(locked, 12, asked, free)).toHaveLength(1);
    });

    test('goes with what it limits: a function is not given without it by who has it with it', () => {
      expect(() => decideChange(defined(), 12, to(seePupils), lockedCaller)).toThrow(refused);
      expect(decideChange(defined(), 12, to(seePupils, lock), lockedCaller)).toHaveLength(1);
    });

    test('is put on by anyone, and what it does not limit is free of it', () => {
      const open = defined({ fonctions: functionsAfter([], [seePupils]) });
      expect(decideChange(open, 12, to(seePupils, lock), lockedCaller)).toHaveLength(1);
      expect(decideChange(defined(), 12, to(right.seeOwnClaims), lockedCaller)).toHaveLength(1);
    });

    test('stays, whatever is asked by who is held by it, on a group that still has what it limits', () => {
      const some = fc.uniqueArray(fc.constantFrom(...everything));
      fc.assert(
        fc.property(some, (asked) => {
          const events = attempt(() => decideChange(locked, 12, { ...change, fonctions: asked }, lockedCaller));
          const after = events?.reduce(roleGroup.evolve, locked).group?.fonctions ?? [];
          if (after.includes(seePupilAndWorkshop)) expect(after).toContain(lock);
        }),
      );
    });
  });

  test('with a function comes the module of its screen, and site management goes with its functions', () => {
    const given = (fonctions: readonly number[], before = defined()) =>
      decideChange(before, 12, { ...change, fonctions: functionsAfter([], fonctions) }, free).reduce(
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
      free,
    );
    expect(event?.data).toMatchObject({ libelleGroupe: 'Bureau', supprimable: 0 });
  });
});

describe('the name of a role group', () => {
  const others = ['Superviseur', 'Enseignant Resp.', 'Mise en œuvre'];

  test.each(['Superviseur', 'SUPERVISEUR', 'Supérviseur', 'Super\u0301viseur', '\uff33uperviseur', ' superviseur. '])(
    '%j is taken for Superviseur, and refused with its name',
    (name) => {
      expect(() => requireOwnName(undefined, name, others)).toThrow(
        expect.objectContaining({
          status: 409,
          field: 'libelleGroupe',
          message: messages.identity.groupNameTaken('Superviseur'),
        }),
      );
      expect(() => requireOwnName('Régie', name, others)).toThrow(expect.objectContaining({ status: 409 }));
    },
  );

  test('is compared without ligatures and signs', () => {
    for (const name of ['Enseignant-resp', 'Mise en oeuvre'])
      expect(() => requireOwnName(undefined, name, others)).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => requireOwnName(undefined, '***', [...others, '+++'])).not.toThrow();
  });

  test('stays, whatever other groups of before are called, and another is free', () => {
    expect(() => requireOwnName('superviseur', 'Superviseur', others)).not.toThrow();
    expect(() => requireOwnName(undefined, 'Superviseurs', others)).not.toThrow();
  });

  test('stays with a mark that nobody sees, which no new name may have', () => {
    const marked = 'Ré\u00adgie';
    expect(() => requireOwnName(marked, marked, others)).not.toThrow();
    for (const before of [undefined, 'Régie'])
      expect(() => requireOwnName(before, marked, others)).toThrow(
        expect.objectContaining({ status: 400, field: 'libelleGroupe', message: messages.identity.groupNameLetters }),
      );
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

test('every change of a role group counts, as lists show it', () => {
  const first = defined();
  const renamed = decideChange(first, 12, { ...change, libelleGroupe: 'Plateau' }, free);
  const second = renamed.reduce(roleGroup.evolve, first);
  expect([roleGroup.initial.version, first.version, second.version]).toEqual([0, 1, 2]);
});
