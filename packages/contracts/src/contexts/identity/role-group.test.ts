import { modules, roles } from '@diapason/contracts/constants';
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

test('a history tells the modules of a group in French words', () => {
  const { choices } = factsOf(RoleGroupChanged.schema.shape.modules) ?? {};
  const word = (code: string) => choices?.find(({ id }) => id === code)?.libelle;
  expect(modules.map(word)).toHaveLength(new Set(modules.map(word)).size);
  expect([word('gestionBDD'), word('GED')]).toEqual(['Gestion de la base de données', 'Documents']);
});

test('what the log keeps is the code', () => {
  const { role, modules: enabled } = RoleGroupDefined.schema.shape;
  for (const one of roles) expect(role.parse(one)).toBe(one);
  expect(enabled.parse(modules)).toEqual(modules);
});
