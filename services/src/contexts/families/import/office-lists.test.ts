import { messages } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { after, faults, finished, nobody, rules } from '../testing/planned-rows';
import type { ExistingPeople } from './existing-people';
import { type PlannedRow, planning } from './plan';
import { matchedColumns, type ReadRow, readRow } from './row';
import { settled } from './settled';
import { sharedAddresses, withoutSharedAddresses } from './shared-addresses';
import { fillFromSibling } from './siblings';

describe('rows as lists of offices have them', () => {
  const champs = [
    ...['responsable.nom', 'responsable.prenom', 'responsable.email', 'responsable.adresse1', 'responsable.ville'],
    ...['eleve.nom', 'eleve.prenom', 'eleve.fk_genre', 'eleve.dateNaissance', 'scolarite.fk_offre'],
  ];
  const planned = (cells: readonly (readonly string[])[], existing = nobody()) => {
    const columns = matchedColumns(champs);
    const read: ReadRow[] = [];
    for (const [index, cellules] of cells.entries()) {
      const row = readRow(
        { ligne: index + 2, cellules },
        { columns, width: champs.length, references: rules.references },
      );
      read.push(settled(fillFromSibling(row, read.at(-1), rules.today), rules.today));
    }
    return finished(planning(withoutSharedAddresses(read, sharedAddresses(read)), existing, rules));
  };
  const guardiansOf = ({ pupils, guardians }: ExistingPeople) =>
    [...pupils.values()]
      .flat()
      .map(({ state }) => [
        `${state.details?.nom} ${state.details?.prenom}`,
        ...state.guardians.map(
          ({ fk_responsable }) =>
            [...guardians.values()].find(({ number }) => number.id === fk_responsable)?.state.details?.prenom,
        ),
      ]);
  const LUCIE = ['Petit', 'Lucie', 'lucie@example.org', '', ''];
  const PAUL = ['Le Gall', 'Paul', 'paul@example.org', '', ''];
  const BLANK = ['', '', '', '', ''];
  const zoe = ['Petit', 'Zoé', 'F', '02/04/2015', 'Violon'];
  const tom = ['Petit', 'Tom', 'M', '05/09/2017', ''];
  const texts = (rows: readonly PlannedRow[]) => rows.map(({ detail }) => detail.remarques.map(({ texte }) => texte));

  test('one line per parent is one child with two guardians; who contradicts is another child', () => {
    const existing = nobody();
    const file = [
      [...LUCIE, ...zoe],
      [...PAUL, 'PETIT', 'Zoe', 'F', '02/04/2015', 'Violon'],
    ];
    const rows = planned(file, existing);
    expect([faults(rows), guardiansOf(existing)]).toEqual([['', ''], [['PETIT Zoé', 'Lucie', 'Paul']]]);
    expect(texts(rows)[1]).toEqual([messages.imports.sameChild(2)]);
    expect(planned(file, after(existing)).map(({ resultat }) => resultat)).toEqual(['inchange', 'inchange']);
    expect(faults(planned([file[0] ?? [], [...PAUL, 'Petit', 'Zoé', 'M', '02/04/2015', '']]))[1]).toContain(
      'a un autre responsable',
    );
    // Against the base alone nobody is given a second guardian.
    const first = nobody();
    planned(file.slice(0, 1), first);
    expect(faults(planned([[], ...file.slice(1)], after(first)))[1]).toContain('a un autre responsable');
  });

  test('cells left blank under a family are of the same one; those of a stranger are not', () => {
    const existing = nobody();
    const rows = planned(
      [
        [...LUCIE, ...zoe],
        [...BLANK, ...tom],
        [...BLANK, '', 'Léo', 'M', '06/10/2019', ''],
        [...BLANK, 'Morel', 'Ana', 'F', '02/04/2016', ''],
      ],
      existing,
    );
    expect(faults(rows)).toEqual(['', '', '', `Responsable\u00a0: ${messages.imports.whoIsIt}`]);
    expect(guardiansOf(existing)).toEqual([
      ['PETIT Zoé', 'Lucie'],
      ['PETIT Tom', 'Lucie'],
      ['PETIT Léo', 'Lucie'],
    ]);
    expect(texts(rows).slice(1, 3)).toEqual([[messages.imports.asAbove(2)], [messages.imports.asAbove(3)]]);
  });

  test('an address in one cell is parted where there is one answer, and said where there is none', () => {
    const existing = nobody();
    const at = (email: string, adresse1: string, child: string) => [
      ...['Petit', 'Lucie', email, adresse1, '', 'Petit', child, 'F', '02/04/2015', ''],
    ];
    const rows = planned(
      [
        at('a@b.fr', '12 rue des Lices 81000 ALBI', 'Ana'),
        at('b@b.fr', '3, place du Vigan\n81 013 ALBI CEDEX 9', 'Bea'),
        at('c@b.fr', '5 bd Magenta, Graulhet', 'Cléa'),
        at('d@b.fr', '5 rue 99999 Nulle-Part', 'Dora'),
        at('e@b.fr', '5 rue des Lices', 'Eva'),
      ],
      existing,
    );
    const read = rows.map(({ detail: { lu } }) =>
      ['adresse1', 'codePostal', 'ville'].map((name) => lu[`responsable.${name}`]),
    );
    expect(read).toEqual([
      ['12 rue des Lices', '81000', 'ALBI'],
      ['3, place du Vigan', '81000', 'Albi'],
      ['5 bd Magenta', '81300', 'Graulhet'],
      ['5 rue 99999 Nulle-Part', undefined, undefined],
      ['5 rue des Lices', undefined, undefined],
    ]);
    expect(texts(rows).map(([one]) => one)).toEqual([
      messages.imports.recognised('81000 ALBI'),
      messages.imports.recognised('81 013 ALBI CEDEX 9'),
      messages.imports.recognised('Graulhet'),
      messages.imports.unknownTown,
      messages.imports.unknownTown,
    ]);
  });

  test('a town that the record spells otherwise changes nothing', () => {
    const existing = nobody();
    planned([[...LUCIE.slice(0, 4), 'ALBI CEDEX 9', ...zoe]], existing);
    const known = after(existing);
    const [lucie] = [...known.guardians.values()];
    if (!lucie?.state.details) throw new Error('the row made no guardian');
    lucie.state = { ...lucie.state, details: { ...lucie.state.details, codePostal: '81013', ville: 'ALBI CEDEX 9' } };
    const from = (town: string) => {
      const again = after(known);
      const [row] = planned([[...LUCIE.slice(0, 4), town, ...zoe]], again);
      return [row?.resultat, again.guardians.get('lucie@example.org')?.state.details?.ville];
    };
    expect([from('Albi'), from('81000 Albi'), from('Castelnau-de-Lévis')]).toEqual([
      ['inchange', 'ALBI CEDEX 9'],
      ['inchange', 'ALBI CEDEX 9'],
      ['modifie', 'Castelnau-de-Lévis'],
    ]);
  });

  test('adults pay for themselves, and a pupil who is known without a guardian stays so', () => {
    const existing = nobody();
    const adult = [...BLANK, 'Lamy', 'Théo', 'M', '14/10/1988', 'Violon'];
    expect([faults(planned([adult], existing)), guardiansOf(existing)]).toEqual([[''], [['LAMY Théo', 'Théo']]]);
    expect(planned([adult], after(existing)).map(({ resultat }) => resultat)).toEqual(['inchange']);
    const alone = after(existing);
    alone.guardians.clear();
    for (const one of [...alone.pupils.values()].flat()) one.state = { ...one.state, guardians: [] };
    const [row] = planned([adult], alone);
    expect([row?.resultat, row?.detail.actes.map(({ quoi }) => quoi), alone.guardians.size]).toEqual([
      'inchange',
      ['Élève', 'Scolarité'],
      0,
    ]);
  });
});
