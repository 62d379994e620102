import { defaultRoleGroups, functionRights, modules, restrictingRights, right } from '@diapason/contracts/constants';
import { everyOwnSites, rightsOf } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestApi } from '../kit/test-api';
import { type Door, declared, nameOf, noLimits, openDoor } from './door';
import { cellsOf, knock, type Row } from './matrix';
import type { Hiring } from './people';
import { elsewhere, here } from './place';
import { startNetwork } from './start-network';

const everyFunction = functionRights.map((right) => right.idFonction);
const openFunctions = everyFunction.filter((id) => !restrictingRights.has(id));
const guardianModules = ['espaceResponsable', 'presences', 'evaluation', 'livret', 'communesConvention'];
/** Calls for which it matters whose record, or on which site, it is. */
const ofRecords = declared.filter((one) => one.access.kind === 'own' || everyOwnSites(one).length > 0);
const named = [...new Set(declared.flatMap(({ access }) => rightsOf(access)))].sort((a, b) => a - b);

describe(`the rights matrix: ${declared.length} endpoints`, () => {
  let api: TestApi;
  let door: Door;
  let hire: Hiring;
  const letIn = new Set<string>();
  const refused = new Set<string>();

  beforeAll(async () => {
    ({ api, hire } = await startNetwork({ limits: noLimits }));
    await hire.ready();
    door = await openDoor(api);
  });
  afterAll(async () => {
    await door?.stop();
    await api?.stop();
  });

  const matrix = async (rows: readonly Row[], some: 'letIn' | 'refused' = 'letIn') => {
    await hire.ready();
    const outcome = await knock(door, rows);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.calls).toBe(rows.reduce((sum, row) => sum + cellsOf(row), 0));
    expect(outcome[some].size).toBeGreaterThan(0);
    for (const name of outcome.letIn.keys()) letIn.add(name);
    for (const name of outcome.refused.keys()) refused.add(name);
    return outcome;
  };

  test('nobody: let in where it is public, 401 everywhere else', async () => {
    const outcome = await matrix([{ who: 'nobody', someone: undefined, place: here }]);
    expect(outcome.letIn.size).toBe(declared.filter(({ access }) => access.kind === 'public').length);
  });

  test('a guardian: let in to their own records, refused another family’s', async () => {
    const guardian = await hire.guardianOf(here, guardianModules);
    await matrix([
      { who: 'guardian of the family', someone: guardian, place: here },
      { who: 'guardian of another family', someone: guardian, place: elsewhere },
    ]);
  });

  test('an agent with the own rights: let in to their own records, refused another agent’s', async () => {
    const ownRights = declared.flatMap(({ access }) => (access.kind === 'own' ? [access.ownRight ?? 0] : []));
    const agent = await hire.agentOf(here, new Set(ownRights), modules);
    await matrix([
      { who: 'the agent', someone: agent, place: here },
      { who: 'another agent', someone: agent, place: elsewhere },
    ]);
    const without = await hire.agentOf(here, [], modules);
    await matrix([{ who: 'the agent without rights', someone: without, place: here }]);
  });

  test(`an agent with one function alone, each of ${named.length}: let in where it counts`, async () => {
    const people = await hire.all(named.map((id) => ({ functions: [id], modules })));
    const rows = people.flatMap((someone): Row[] => {
      const calls = declared.filter(({ access }) => rightsOf(access).some((id) => someone.functions.has(id)));
      const who = `only ${[...someone.functions]}`;
      return [
        { who, someone, place: here, calls },
        { who: `${who}, elsewhere`, someone, place: elsewhere, calls: calls.filter((one) => ofRecords.includes(one)) },
      ];
    });
    await matrix(rows);
  });

  // Functions only ever open: who has every one but a call's shows that no other opens it.
  test('an agent with every function but one of the call: let in by another; but all of them: refused', async () => {
    const sets = [...new Set(declared.map(({ access }) => rightsOf(access).join()))].filter(Boolean);
    const lacking = [...new Set([...named.map(String), ...sets])].map((set) => set.split(',').map(Number));
    const people = await hire.all(
      lacking.map((missing) => ({ functions: openFunctions.filter((id) => !missing.includes(id)), modules })),
    );
    const rows = lacking.map((missing, i): Row => {
      const calls = declared.filter(({ access }) => rightsOf(access).some((id) => missing.includes(id)));
      return { who: `all but ${missing}`, someone: people[i], place: elsewhere, calls };
    });
    const [all, none] = await hire.all([
      { functions: openFunctions, modules },
      { functions: [], modules },
    ]);
    await matrix([
      ...rows,
      { who: 'all', someone: all, place: elsewhere },
      { who: 'none', someone: none, place: here },
    ]);
  });

  test('an agent without one module, each of them, or without any: refused where it is needed', async () => {
    const lists = [[], ...modules.map((module) => modules.filter((one) => one !== module))];
    const people = await hire.all(lists.map((enabled) => ({ functions: openFunctions, modules: enabled })));
    const rows = people.map((someone): Row => {
      const calls = declared.filter(({ module }) => module !== null && !someone.modules.has(module));
      return { who: `modules ${[...someone.modules]}`, someone, place: here, calls };
    });
    await matrix(rows, 'refused');
  });

  test('a function that restricts, and a lead teacher: held to the own sites', async () => {
    const people = await hire.all([
      ...[...restrictingRights].map((id) => ({ functions: [...openFunctions, id], modules })),
      ...[right.changeGuardianSite, right.changeContributionSite, right.changePaymentSite].map((id) => ({
        functions: openFunctions.filter((one) => one !== id),
        modules,
      })),
      { functions: openFunctions, modules, role: 'Enseignant Resp.' },
    ]);
    const rows = people.flatMap((someone, i): Row[] =>
      [here, elsewhere].map((place) => ({ who: `restricted ${i}`, someone, place, calls: ofRecords })),
    );
    await matrix(rows);
  });

  test('the groups of a new network: teachers, lead or not, open no record of another site', async () => {
    const staff = defaultRoleGroups.filter(({ role }) => role !== 'Responsable');
    const people = await hire.all(
      staff.map(({ fonctions, modules, role }) => ({ functions: fonctions, modules, role })),
    );
    const rows = staff.flatMap(({ libelleGroupe: who }, i): Row[] =>
      [here, elsewhere].map((place) => ({ who, someone: people[i], place })),
    );
    await matrix(rows);
    const ofSites = declared.filter(
      (one) => everyOwnSites(one).some(({ record }) => record) && !('byRecord' in one.access),
    );
    const teachers = rows.filter(({ who, place }) => who.startsWith('Enseignant') && place === elsewhere);
    expect(teachers).toHaveLength(2);
    const outcome = await matrix(
      teachers.map((row) => ({ ...row, calls: ofSites })),
      'refused',
    );
    expect([...outcome.letIn.keys()]).toEqual([]);
  });

  test('every endpoint was open to someone, and closed to someone unless it is public', () => {
    const closed = declared.filter(({ access }) => access.kind !== 'public');
    expect([...letIn].sort()).toEqual(declared.map(nameOf).sort());
    expect([...refused].sort()).toEqual(closed.map(nameOf).sort());
  });
});
