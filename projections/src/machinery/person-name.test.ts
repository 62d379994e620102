import { expect, test } from '@jest/globals';
import { letterNameSql, nameSql } from './person-name';

test('a part of a name that is empty is left out, so that « Effacé » stands without a blank', () => {
  expect(nameSql('r')).toBe("concat_ws(' ', nullif(r.nom, ''), nullif(r.prenom, ''))");
  expect(letterNameSql()).toBe("concat_ws(' ', nullif(prenom, ''), nullif(nom, ''))");
});
