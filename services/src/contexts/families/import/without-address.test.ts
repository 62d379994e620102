import { messages } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { after, CHAMPS, faults, finished, nobody, plan, rules, ZOE } from '../testing/planned-rows';
import type { ExistingPeople, Rules } from './existing-people';
import { planning } from './plan';
import { matchedColumns, readRow } from './row';
import { settled } from './settled';
import { sharedAddresses, withoutSharedAddresses } from './shared-addresses';

describe('rows of guardians without an address of their own', () => {
  const champs = [
    ...['responsable.nomPrenom', 'responsable.email', 'responsable.telephoneMobile'],
    ...['responsable2.nomPrenom', 'responsable2.email', 'eleve.nomPrenom', 'eleve.fk_genre', 'eleve.dateNaissance'],
    'responsable.dateNaissance',
  ];
  const planned = (cells: readonly (readonly string[])[], existing = nobody(), more: Partial<Rules> = {}) => {
    const columns = matchedColumns(champs);
    const read = cells.map((cellules, index) =>
      settled(
        readRow({ ligne: index + 2, cellules }, { columns, width: champs.length, references: rules.references }),
        rules.today,
      ),
    );
    const rows = finished(
      planning(withoutSharedAddresses(read, sharedAddresses(read)), existing, { ...rules, ...more }),
    );
    return { rows, existing };
  };
  const people = ({ guardians }: ExistingPeople) =>
    [...new Set(guardians.values())].map(({ opens, state: { details } }) => [
      `${details?.nom} ${details?.prenom}`,
      details?.email,
      opens,
    ]);
  /** Of each pupil, in their rank. */
  const payersOf = ({ guardians, pupils }: ExistingPeople) => {
    const names = new Map(
      [...guardians.values()].map(({ number, state: { details } }) => [
        number.id,
        `${details?.nom} ${details?.prenom}`,
      ]),
    );
    return [...pupils.values()]
      .flat()
      .map(({ state }) => state.guardians.map(({ fk_responsable }) => names.get(fk_responsable)));
  };
  const zoe = ['PETIT Zoé', 'F', '02/04/2015'];
  const tom = ['PETIT Tom', 'M', '05/09/2017'];

  test('register them without an account, their child with them, and know them the next time', () => {
    const file = [
      ['PETIT Lucie', '', '', 'LE GALL Paul', '', ...zoe],
      ['PETIT Lucie', '', '', 'LE GALL Paul', '', ...tom],
    ];
    const { rows, existing } = planned(file);
    expect(rows.map(({ resultat }) => resultat)).toEqual(['cree', 'cree']);
    expect(rows[0]?.detail.remarques.map(({ champ, texte }) => [champ, texte])).toEqual([
      ['responsable.email', messages.imports.withoutAccount],
      ['responsable2.email', messages.imports.withoutAccount],
    ]);
    expect(people(existing)).toEqual([
      ['PETIT Lucie', '', undefined],
      ['LE GALL Paul', '', undefined],
    ]);
    expect(planned(file, after(existing)).rows.map(({ resultat }) => resultat)).toEqual(['inchange', 'inchange']);
  });

  test('keep one address for the first, and put whoever has one first', () => {
    const shared = planned([['PETIT Lucie', 'lucie@example.org', '', 'LE GALL Paul', 'lucie@example.org', ...zoe]]);
    expect(faults(shared.rows)).toEqual(['']);
    expect(people(shared.existing)).toEqual([
      ['PETIT Lucie', 'lucie@example.org', 'lucie@example.org'],
      ['LE GALL Paul', '', undefined],
    ]);
    const second = planned([['PETIT Lucie', '', '', 'LE GALL Paul', 'paul@example.org', ...zoe]]);
    expect(payersOf(second.existing)).toEqual([['LE GALL Paul', 'PETIT Lucie']]);
    // Also where the address stands in another row.
    const other = planned([
      ['PETIT Lucie', '', '', 'LE GALL Paul', '', ...zoe],
      ['PETIT Lucie', '', '', 'LE GALL Paul', 'paul@example.org', ...tom],
    ]);
    expect(payersOf(other.existing)).toEqual([
      ['LE GALL Paul', 'PETIT Lucie'],
      ['LE GALL Paul', 'PETIT Lucie'],
    ]);
  });

  test('read an address of another row, and open the account once one comes', () => {
    const { rows, existing } = planned([
      ['PETIT Lucie', '', '0612345678', '', '', ...zoe],
      ['PETIT Lucie', 'lucie@example.org', '0612345678', '', '', ...tom],
    ]);
    expect(people(existing)).toEqual([['PETIT Lucie', 'lucie@example.org', 'lucie@example.org']]);
    expect(rows[0]?.detail.remarques.map(({ texte }) => texte)).toEqual([
      messages.imports.addressOfLine('lucie@example.org', 3),
    ]);
    const first = planned([['PETIT Lucie', '', '0612345678', '', '', ...zoe]]);
    const known = after(first.existing);
    const later = planned([['PETIT Lucie', 'lucie@example.org', '0612345678', '', '', ...zoe]], known, {
      isConfirmed: () => true,
    });
    expect([later.rows[0]?.resultat, people(known)]).toEqual([
      'modifie',
      [['PETIT Lucie', 'lucie@example.org', 'lucie@example.org']],
    ]);
  });

  test('make one person of one who is on another site too, and ask where two are known', () => {
    const { existing } = planned([['PETIT Lucie', '', '0612345678', '', '', ...zoe]]);
    const known = after(existing);
    const elsewhere = new Set(known.guardians.values());
    const lea = ['PETIT Léa', 'F', '01/01/2013'];
    const made = planned(
      [
        ['PETIT Lucie', '', '0612345678', '', '', ...tom],
        ['PETIT Lucie', '', '0612345678', '', '', ...lea],
      ],
      { ...known, elsewhere },
    );
    expect(made.rows.map(({ resultat }) => resultat)).toEqual(['cree', 'cree']);
    expect(new Set(made.existing.guardians.values()).size - elsewhere.size).toBe(1);
    const ambiguous = new Set([...known.guardians.keys()]);
    const asked = planned([['PETIT Lucie', '', '0612345678', '', '', ...tom]], { ...known, ambiguous }).rows;
    expect(faults(asked)).toEqual([`Responsable\u00a0: ${messages.imports.severalNamed}`]);
    const addressed = ['PETIT Lucie', 'autre@example.org', '0612345678', '', '', ...tom];
    expect(faults(planned([addressed], { ...known, ambiguous }).rows)).toEqual(['']);
  });

  test('leave strangers apart who give one address: the first keeps it', () => {
    const file = [
      ['CARLIER Paul', 'contact@ecole.example', '0639982001', '', '', 'CARLIER Zoé', 'F', '02/04/2015'],
      ['MOREL Sophie', 'contact@ecole.example', '0639982002', '', '', 'MOREL Léa', 'F', '03/05/2016'],
      ['HADDAD Karim', 'contact@ecole.example', '0639982003', '', '', 'HADDAD Tom', 'M', '04/06/2017'],
    ];
    const { rows, existing } = planned(file);
    expect(rows.map(({ resultat }) => resultat)).toEqual(['cree', 'cree', 'cree']);
    expect(payersOf(existing)).toEqual([['CARLIER Paul'], ['MOREL Sophie'], ['HADDAD Karim']]);
    expect(people(existing).map(([, , opens]) => opens)).toEqual(['contact@ecole.example', undefined, undefined]);
    expect(rows[1]?.detail.remarques[0]?.texte).toBe(messages.imports.addressKeptBy('CARLIER Paul'));
    // Against the base alike, and the same file again changes nothing.
    expect(planned(file, after(existing)).rows.map(({ resultat }) => resultat)).toEqual(Array(3).fill('inchange'));
    const first = planned(file.slice(0, 1));
    // On other lines than the first: numbers that are not given out yet follow from them.
    const against = planned([[], ...file.slice(1)], after(first.existing));
    expect(against.rows.map(({ resultat }) => resultat)).toEqual(['vide', 'cree', 'cree']);
    expect(payersOf(against.existing)).toEqual([['CARLIER Paul'], ['MOREL Sophie'], ['HADDAD Karim']]);
  });

  test('ask whether one address and one birth date are one person under two names', () => {
    const born = '14/05/1985';
    const { rows, existing } = planned([
      ['PETIT Lucie', 'lucie@example.org', '0612345678', '', '', ...zoe, born],
      ['MOREL Lucie', 'lucie@example.org', '0612345678', '', '', 'MOREL Tom', 'M', '05/09/2017', born],
      ['HADDAD Karim', 'lucie@example.org', '0639982003', '', '', 'HADDAD Léo', 'M', '04/06/2017', '01/02/1980'],
    ]);
    expect(rows.map(({ resultat }) => resultat)).toEqual(['cree', 'cree', 'cree']);
    expect(rows.map(({ detail }) => detail.aCorriger.map(({ champ, faute }) => [champ, faute]))).toEqual([
      [],
      [['responsable.email', messages.imports.sameBirthOtherName('PETIT Lucie')]],
      [],
    ]);
    expect(people(existing).map(([, , opens]) => opens)).toEqual(['lucie@example.org', undefined, undefined]);
  });

  test('ask before an address opens the account of a record that is there', () => {
    const { existing } = planned([['PETIT Lucie', '', '0612345678', '', '', ...zoe]]);
    const taken = [['PETIT Lucie', 'autre@example.org', '0612345678', '', '', ...zoe]];
    const [row] = planned(taken, after(existing)).rows;
    expect(row?.resultat).toBe('inchange');
    expect(row?.detail.remarques[0]).toMatchObject({ texte: messages.imports.toConfirm, ton: 'avis' });
    expect(row?.detail.aCorriger).toEqual([
      {
        champ: 'responsable.email',
        texte: 'autre@example.org',
        faute: messages.imports.opensAccount('PETIT Lucie'),
        propositions: ['autre@example.org'],
      },
    ]);
  });

  test('know by a name alone who is there, and write nothing of them', () => {
    const { existing } = planned([['PETIT Lucie', '', '0612345678', '', '', ...zoe]]);
    const [lucie] = after(existing).guardians.values();
    const base = { ...nobody(), namesakes: new Map(lucie ? [['petit|lucie', [lucie]]] : []) };
    const listed = (name: string, telephone = '') => plan([['', ...name.split(' '), telephone]], base);
    expect(listed('PETIT Lucie').map(({ resultat }) => resultat)).toEqual(['inchange']);
    expect(faults(listed('PETIT Paul'))).toEqual([`Responsable\u00a0: ${messages.imports.whoIsIt}`]);
    expect(faults(plan([['', 'PETIT', 'Lucie']], base, { functions: new Set() }))[0]).toContain('n’a pas la fonction');
  });

  test('deactivated are known as they are, and refused where the row says more', () => {
    const file = [['PETIT Lucie', 'lucie@example.org', '0612345678', '', '', ...zoe]];
    const left = () => {
      const existing = after(planned(file).existing);
      for (const one of [...existing.guardians.values(), ...[...existing.pupils.values()].flat()])
        Object.assign(one, { state: { ...one.state, dateSuppression: '2026-10-01' } });
      return existing;
    };
    expect(planned(file, left()).rows.map(({ resultat }) => resultat)).toEqual(['inchange']);
    const moved = planned([['PETIT Lucie', 'lucie@example.org', '0698765432', '', '', ...zoe]], left()).rows;
    expect(faults(moved)[0]).toContain('ce responsable est désactivé');
    expect(faults(moved)[0]).toContain('cet élève est désactivé');
  });

  test('take nobody of the same name for them, and leave out who is nobody', () => {
    const { existing } = planned([
      ['PETIT Lucie', '', '0612345678', '', '', ...zoe],
      ['PETIT Lucie', '', '0698765432', '', '', ...tom],
    ]);
    expect(people(existing)).toHaveLength(2);
    const nobodys = planned([['', '', '0612345678', '', '', ...zoe]]).rows;
    expect(faults(nobodys)).toEqual([`Responsable : ${messages.imports.whoIsIt}`]);
  });
});

test('rows of an adult with a parent’s address alone do not make the parent the pupil', () => {
  const existing = nobody();
  plan([ZOE], existing);
  const columns = matchedColumns(['responsable.email', ...CHAMPS.slice(4, 8)]);
  const read = (...cellules: readonly string[]) =>
    settled(readRow({ ligne: 2, cellules }, { columns, width: 5, references: rules.references }), rules.today);
  const adult = read('lucie@example.org', 'Petit', 'Tom', 'M', '02/04/2001');
  const known = after(existing);
  const [row] = finished(planning([adult], known, rules));
  expect(row?.detail.remarques.map(({ texte }) => texte)).toContain(messages.imports.addressKeptBy('PETIT Lucie'));
  expect(row?.detail.actes.map(({ quoi, acte }) => `${quoi} ${acte}`)).toEqual(['Responsable cree', 'Élève cree']);
  expect(known.guardians.get('lucie@example.org')?.state.details).toMatchObject({ nom: 'PETIT', prenom: 'Lucie' });
  expect(read('', '', 'Tom', 'M', '02/04/2001').parts.responsable).toStrictEqual({
    prenom: 'Tom',
    dateNaissance: '2001-04-02',
  });
});
