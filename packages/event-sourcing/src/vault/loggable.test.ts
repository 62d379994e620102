import { expect, test } from '@jest/globals';
import { FoldFailure } from '../read/fold-rows';
import { loggable } from './loggable';

test('an error is logged with its kind, code and place, without the values it mentions', () => {
  const database = Object.assign(new Error('invalid input syntax for type date: "lucie@example.org"'), {
    code: '22007',
    detail: 'Failing row contains (7, Lucie, Martin).',
  });
  const at = { type: 'GuardianRegistered', stream: 'guardian-7', revision: 0, position: 12n };
  const failure = new FoldFailure('responsable', { ...at, data: { nom: 'Martin' } } as typeof at, database);
  const logged = loggable(failure);
  expect(logged).toMatchObject({ kind: 'FoldFailure', cause: { kind: 'Error', code: '22007' } });
  expect(logged.text).toMatch(/responsable cannot take GuardianRegistered at position 12 \(guardian-7 0\)/);
  expect(JSON.stringify(logged)).not.toMatch(/lucie|Martin/i);
  expect(failure.event).toEqual(at);
});
