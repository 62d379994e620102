import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { acts, after, faults, finished, nobody, rules } from '../testing/planned-rows';
import { planning } from './plan';
import { matchedColumns, readRow } from './row';

test('rows have a second child, and two guardians in the cells of one, each with what is theirs', () => {
  const champs = ['responsable.nomPrenom', 'responsable.email', 'responsable.telephoneMobile', 'eleve.nomPrenom'];
  const columns = matchedColumns([
    ...champs,
    'eleve.fk_genre',
    'eleve.dateNaissance',
    'scolarite.fk_offre',
    'eleve2.nomPrenom',
    'eleve2.fk_genre',
    'eleve2.dateNaissance',
    'scolarite2.fk_offre',
  ]);
  const read = (...cellules: readonly string[]) =>
    readRow({ ligne: 2, cellules }, { columns, width: columns.length, references: rules.references });
  const both = read(
    ...['PETIT Lucie, LE GALL Paul', 'lucie@example.org, paul@example.org', '0612345678', 'PETIT Zoé', 'F'],
    ...['02/04/2015', 'Violon', 'Petit, Tom', 'M', '05/09/2017', 'Danse'],
  );
  expect(both.remarques.map(({ texte }) => texte)).toEqual([messages.imports.notOneEach(1, 2)]);
  const existing = nobody();
  const rows = finished(planning([both], existing, rules));
  expect(faults(rows)).toEqual(['']);
  expect([acts(rows), rows[0]?.detail.eleve]).toEqual([
    [
      'Responsable cree, Second responsable cree, Élève cree, Scolarité cree, Second élève cree, Scolarité du second élève cree',
    ],
    'PETIT Zoé, PETIT Tom',
  ]);
  const named = [...new Set(existing.guardians.values())].map(({ state: { details } }) => [
    details?.nom,
    details?.prenom,
  ]);
  expect(named).toEqual([
    ['PETIT', 'Lucie'],
    ['LE GALL', 'Paul'],
  ]);
  expect(faults(finished(planning([both], after(existing), rules)))).toEqual(['']);
  const numbers = read('Petit Lucie', 'lucie@example.org', '0612345678, 0698765432', 'Zoé', '', '', '');
  expect(numbers.remarques.map(({ texte }) => texte)).toEqual([
    messages.imports.nameRead('Petit', 'Lucie'),
    messages.imports.firstOf(2),
  ]);
  expect(numbers.fautes).toEqual([`Élève\u00a0: ${messages.imports.oneWord('Zoé')}`]);
});

test('rows with titles in their names are read as people', () => {
  const columns = matchedColumns(['responsable.nomPrenom', 'responsable.email', 'eleve.nomPrenom']);
  const read = (...cellules: readonly string[]) =>
    readRow({ ligne: 2, cellules }, { columns, width: 3, references: rules.references });
  expect(read('Mme PETIT Aline', 'aline@example.org', 'Mlle PETIT Zoé').parts).toMatchObject({
    responsable: { fk_civilite: 1, nom: 'PETIT', prenom: 'Aline' },
    eleve: { nom: 'PETIT', prenom: 'Zoé' },
  });
  expect(read('M. PETIT Paul', '', '').parts.responsable).toEqual({ fk_civilite: 2, nom: 'PETIT', prenom: 'Paul' });
  expect(read('LE A BRUN Paul', '', '').parts.responsable).toEqual({ nom: 'LE A BRUN', prenom: 'Paul' });
  const both = read('M. et Mme PETIT', '', '');
  expect([both.parts.responsable, both.remarques]).toEqual([
    {},
    [{ champ: 'responsable.nomPrenom', texte: messages.imports.twoPeople('M. et Mme PETIT'), ton: 'avis' }],
  ]);
});
