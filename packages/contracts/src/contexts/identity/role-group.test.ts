import { roles } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { factsOf } from '../../core/facts';
import { RoleGroupChanged, RoleGroupDefined } from './role-group';

test.each([RoleGroupDefined, RoleGroupChanged])(
  'a history tells the role of a group in French words: $type',
  ({ schema }) => {
    const facts = factsOf(schema.shape.role);
    expect(facts).toMatchObject({ label: 'Rôle', format: 'choice' });
    const words = roles.map((role) => facts?.choices?.find(({ id }) => id === role)?.libelle);
    expect(words).toEqual([
      'Superviseur',
      'Direction',
      'Administratif',
      'Enseignant responsable',
      'Enseignant',
      'Agent',
      'Responsable',
    ]);
  },
);

test('what the log keeps is the code', () => {
  for (const role of roles) expect(RoleGroupDefined.schema.shape.role.parse(role)).toBe(role);
});
