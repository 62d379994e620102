import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sourceFiles, sourceOf } from '../sources/files';
import { bareRights } from './bare-rights';

const DECLARATION = join('packages', 'contracts', 'src', 'constants', 'rights');

test('a function right is a number where it is declared, and a name everywhere else', () => {
  const scanned = sourceFiles().filter((path) => !path.startsWith(DECLARATION));
  expect(scanned.length).toBeGreaterThan(500);
  const offences = scanned.flatMap((path) =>
    bareRights(sourceOf(path), path.endsWith('.tsx')).map((id) => `${path}: ${id}`),
  );
  expect(offences).toEqual([]);
});

describe('a number is found', () => {
  test.each([
    ['of an endpoint', 'const e = { access: rights(217, right.addPayment, 110) }', [217, 110]],
    ['of an owner', "own('claim', 'params.id', { ownRight: 175, otherwise: [right.manageClaims, 205] })", [175, 205]],
    ['by record', "rightsByRecord({ from: 'body.id', create: [272], change: [273, 278] })", [272, 273, 278]],
    ['of own sites', "const s = { field: 'fk_site', unlockedBy: 241 }; const t = { lockedBy: 182 }", [241, 182]],
    ['that a session is asked for', 'const mayAnswer = session?.functions.has(202) ?? false', [202]],
    ['behind a constant', 'const ANSWER = 202; session.functions.has(ANSWER)', [202]],
    ['behind a table', 'const KIND = { a: 96, b: 143 } as const; session.functions.has(KIND.a)', [96, 143]],
    ['of a choice', 'requireOneOf(session, id === 0 ? 133 : 134)', [133, 134]],
    ['of a list that is gone through', 'const people = [{ functions: [92, 241].map(hire) }]', [92, 241]],
    ['of a set', 'const session = { functions: new Set([214]) }', [214]],
    ['of a test session', 'sessionWith([176], { idUtilisateur: 31 })', [176]],
    ['in a screen', 'const screen = () => <Panel right={277}>{can(272) && <Add />}</Panel>', [277, 272]],
    ['of a route', '({ "routes": [{ "path": "/a", "right": [214, 219] }] })', [214, 219]],
    ['of a payment mode', 'const modes = [{ id: 9, fonction: 240 }] as const satisfies readonly Mode[]', [240]],
    ['of a role group', 'const claimRights = [175, ...[204, 205]]', [175, 204, 205]],
    ['of messages', 'const informationRights = { direction: { liste: 207, lien: 88 } } as const', [207, 88]],
  ])('%s', (_where, source, found) => {
    expect(bareRights(source).sort()).toEqual([...found].sort());
  });

  test.each([
    'rights(right.addPayment)',
    'if (session.functions.has(id) && count === 3) retry(5)',
    'const width = { left: 4, right: 0 }',
    "own('claim', 'params.id', { otherwise: [] })",
  ])('and none in %s', (source) => {
    expect(bareRights(source)).toEqual([]);
  });
});
