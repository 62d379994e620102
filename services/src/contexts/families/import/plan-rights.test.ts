import { messages, right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import {
  after,
  CHAMPS,
  everyFunction,
  faults,
  finished,
  LUCIE,
  nobody,
  plan,
  rules,
  ZOE,
} from '../testing/planned-rows';
import type { ExistingPeople, Rules } from './existing-people';
import { planning } from './plan';
import { matchedColumns, readRow } from './row';

test('rows keep the rules of the sheets: blocked addresses, functions, own sites', () => {
  expect(faults(plan([['x@yopmail.com', ...ZOE.slice(1)]]))[0]).toMatch(/^Responsable : .+/);
  expect(faults(plan([ZOE], nobody(), { functions: new Set() }))[0]).toContain(
    'n’a pas la fonction « Créer un responsable »',
  );
  expect(faults(plan([[...ZOE, 'Violon', 'Gare']], nobody(), { sites: [1] }))).toEqual([
    'Scolarité : ce site n’est pas l’un des vôtres',
  ]);
  const existing = nobody();
  plan([ZOE], existing);
  const known = after(existing);
  const elsewhere = new Set([...known.pupils.values()].flat());
  expect(faults(plan([ZOE], { ...known, elsewhere }))).toEqual([`Élève : ${messages.imports.otherSites}`]);
});

describe('rows of whoever may not see a part tell nothing of it', () => {
  const everything = [...ZOE, 'Violon', 'Centre', '24000', '2'];
  const without = (...left: readonly number[]) => ({
    functions: new Set(everyFunction.filter((id) => !left.includes(id))),
  });
  /** All of it is known, under the numbers that it was written with. */
  const known = (): ExistingPeople => {
    const existing = nobody();
    // On another line than the row that is tried: numbers that are not given out yet follow from it.
    plan([[], everything], existing);
    const found = after(existing);
    for (const one of found.guardians.values())
      one.state = { ...one.state, taxRecords: one.state.taxRecords.map((tax) => ({ ...tax, idRevenu: 7 })) };
    for (const one of [...found.pupils.values()].flat())
      one.state = { ...one.state, schooling: one.state.schooling.map((year) => ({ ...year, idScolarite: 8 })) };
    return found;
  };

  test.each([
    ['a telephone', 3, '0699999999', [right.seeGuardianGeneral], ['Responsable', 'Onglet Général']],
    ['a sex', 6, 'M', [right.changePupil], ['Élève', 'Enregistrer la fiche élève']],
    [
      'a site',
      9,
      'Gare',
      [right.addSchooling, right.changeSchooling],
      ['Scolarité', 'Ajouter une scolarité conservatoire'],
    ],
    ['a site, who may add', 9, 'Gare', [right.changeSchooling], ['Scolarité', 'Modifier une scolarité conservatoire']],
    [
      'an income',
      10,
      '25000',
      [right.addTaxRecord, right.changeTaxRecord],
      ['Fiscalité du responsable', 'Ajouter une fiscalité'],
    ],
    [
      'an income, who may add',
      10,
      '25000',
      [right.changeTaxRecord],
      ['Fiscalité du responsable', 'Modifier une fiscalité'],
    ],
  ] as const)('%s that is guessed right is refused as one that is guessed wrong', (_what, at, wrong, left, told) => {
    const guess = everything.with(at, wrong);
    for (const cells of [everything, guess])
      expect(faults(plan([cells], known(), without(...left)))[0]).toContain(
        `${told[0]} : votre groupe n’a pas la fonction « ${told[1]} »`,
      );
    expect(plan([everything], known())[0]?.resultat).toBe('inchange');
  });

  test('the role of a guardian', () => {
    const columns = matchedColumns([...CHAMPS.slice(0, 8), 'responsable.fk_role']);
    const existing = known();
    const row = readRow({ ligne: 2, cellules: [...ZOE, 'Mère'] }, { columns, width: 9, references: rules.references });
    const [planned] = finished(planning([row], existing, { ...rules, ...without(right.changeGuardianLink) }));
    expect(planned?.detail.fautes.join()).toContain('« Modifier le rôle du responsable »');
  });

  test('an address that is free, an agent’s or another site’s', () => {
    const other = known();
    const existing = {
      ...other,
      elsewhere: new Set(other.guardians.values()),
      agents: new Set(['agent@example.org']),
    };
    const told = (more: Partial<Rules>) =>
      ['lucie@example.org', 'agent@example.org', 'libre@example.org'].map((email) =>
        faults(plan([[email, ...LUCIE.slice(1)]], existing, { sites: [1], ...more })).join(),
      );
    const refused = told(without(right.createGuardian, right.createGuardianFromPupil));
    expect(new Set(refused)).toEqual(
      new Set(['Responsable : votre groupe n’a pas la fonction « Créer un responsable »']),
    );
    const taken = `Responsable : ${messages.imports.addressTaken}`;
    expect(told({})).toEqual([taken, taken, '']);
  });

  test('a child of another family on another site', () => {
    const other = known();
    const existing = { ...other, elsewhere: new Set([...other.pupils.values()].flat()) };
    const cells = ['luc@example.org', 'Grand', 'Luc', '', ...ZOE.slice(4)];
    expect(plan([cells], existing, { sites: [1] })[0]).toMatchObject({ resultat: 'cree' });
    expect(faults(plan([cells], known()))[0]).toContain('a un autre responsable');
  });
});
