import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acts, after, CHAMPS, faults, LUCIE, nobody, plan, rules, ZOE } from '../testing/planned-rows';
import { planning } from './plan';
import { matchedColumns, readRow } from './row';
import { settled } from './settled';

describe('rows of families', () => {
  test('create a guardian once, each pupil, schooling and income', () => {
    const existing = nobody();
    const rows = [
      [...ZOE, 'Violon', 'Centre', '24000', '2'],
      [...LUCIE, 'Petit', 'Tom', 'M', '05/09/2017', 'Danse'],
    ];
    expect(acts(plan(rows, existing))).toEqual([
      'Responsable cree, Élève cree, Scolarité cree, Fiscalité du responsable cree',
      'Responsable inchange, Élève cree, Scolarité cree',
    ]);
    const again = plan(rows, after(existing));
    expect(again.map(({ resultat }) => resultat)).toEqual(['inchange', 'inchange']);
    expect(again.flatMap(({ people }) => people.filter(({ steps }) => steps.length > 0))).toEqual([]);
  });

  test('enrol from the day that they say, and otherwise from the beginning of the year', () => {
    const existing = nobody();
    const from = (day: string) => [...ZOE, 'Violon', 'Centre', '', '', '', '', '', day];
    const entries = () => [...existing.pupils.values()].flat().flatMap(({ state }) => state.schooling);
    plan([from('')], existing);
    expect(entries()).toMatchObject([{ dateCreation: '2026-11-22', dateEntree: null }]);
    const [row] = plan([from('02/03/2027')], after(existing));
    expect(row?.detail.actes[2]).toMatchObject({ acte: 'modifie', detail: 'Date d’entrée : rien → 02/03/2027' });
    expect(faults(plan([from('31/07/2026')], after(existing)))).toEqual([
      'Scolarité : La date doit être comprise entre le 01/08/2026 et le 31/07/2027 (Date d’entrée)',
    ]);
    expect(plan([from('')], after(existing))[0]?.resultat).toBe('inchange');
  });

  test('change a schooling and an income that are there, and tell what', () => {
    const existing = nobody();
    plan([[...ZOE, 'Violon', 'Centre', '24000', '2']], existing);
    const [row] = plan([[...ZOE, 'Violon', 'Gare', '25000', '']], after(existing));
    expect(row?.detail.actes.map(({ quoi, detail }) => [quoi, detail.replace(/\s/g, ' ')])).toEqual([
      ['Responsable', ''],
      ['Élève', ''],
      ['Scolarité', 'Site : site 1 → site 2'],
      ['Fiscalité du responsable', 'Revenu fiscal : 24 000,00 € → 25 000,00 €'],
    ]);
  });

  test('that change somebody who is there count as changes, whatever they create beside', () => {
    const existing = nobody();
    plan([LUCIE], existing);
    const known = after(existing);
    const [row] = plan([[...LUCIE.slice(0, 3), '0699999999', 'Petit', 'Tom', 'M', '05/09/2017']], known);
    expect(row?.detail.actes.map(({ quoi, acte }) => `${quoi} ${acte}`)).toEqual(['Responsable modifie', 'Élève cree']);
    expect(row?.resultat).toBe('modifie');
    expect(
      plan([[...LUCIE, 'Petit', 'Léo', 'M', '05/09/2018']], after(existing)).map(({ resultat }) => resultat),
    ).toEqual(['cree']);
  });

  test('of which a cell would not be taken are refused, with the cell and why', () => {
    const existing = nobody();
    const row = (income: string, parts: string, without: string) => [[...ZOE, '', '', income, parts, without]];
    expect(faults(plan(row('25000', '2', 'oui'), existing)).map((text) => text.replace(/\s/g, ' '))).toEqual([
      'Fiscalité du responsable : Revenu fiscal (25 000,00 €), Nombre de parts (2) : non repris, car l’année est sans avis d’imposition. Écrivez « non » dans la colonne « Sans avis d’imposition », ou videz ces cellules',
    ]);
    expect(acts(plan(row('', '', 'oui'), existing))).toEqual([
      expect.stringContaining('Fiscalité du responsable cree'),
    ]);
    expect(faults(plan(row('25000', '', ''), after(existing)))[0]).toContain('Revenu fiscal');
    expect(acts(plan(row('0', '0', 'oui'), after(existing)))).toEqual([
      expect.stringContaining('Fiscalité du responsable inchange'),
    ]);
    expect(acts(plan(row('25000', '2', 'non'), after(existing)))).toEqual([
      expect.stringContaining('Fiscalité du responsable modifie'),
    ]);
  });

  test('verify an income only where they say all of it', () => {
    const declared = (cells: readonly string[]) => {
      const existing = nobody();
      plan([[...ZOE, '', '', '24000', '2']], existing);
      const [lucie] = [...existing.guardians.values()];
      if (!lucie) throw new Error('the first row made no guardian');
      const [taxRecord] = lucie.state.taxRecords;
      if (!taxRecord) throw new Error('the first row made no tax record');
      lucie.state = { ...lucie.state, taxRecords: [{ ...taxRecord, verifiee: 0 }] };
      const known = after(existing);
      const [row] = plan([[...ZOE, '', '', ...cells]], known);
      const [record] = [...known.guardians.values()].flatMap(({ state }) => state.taxRecords);
      return [row?.resultat, record?.verifiee, record?.exoneration];
    };
    expect(declared(['', '', '', '', '2026'])).toEqual(['inchange', 0, 0]);
    expect(declared(['', '', '', 'oui'])).toEqual(['modifie', 0, 1]);
    expect(declared(['24000', '', '', ''])).toEqual(['inchange', 0, 0]);
    expect(declared(['24000', '2', '', ''])).toEqual(['modifie', 1, 0]);
    expect(acts(plan([[...ZOE, '', '', '', '', '', '', '2026']]))).toEqual(['Responsable cree, Élève cree']);
  });

  test('that say two things of one person: the first counts, and the later says so; what sounds the same is the same', () => {
    const [, later, third] = plan([
      ZOE,
      [...LUCIE.slice(0, 3), '0699999999', 'Petit', 'Tom', 'M', '05/09/2017'],
      ['lucie@example.org', 'PETIT', 'lucie', '06.12.34.56.78', 'Petit', 'Léo', 'M', '05/09/2019'],
    ]);
    expect([later?.resultat, later?.detail.actes[0]?.acte]).toEqual(['cree', 'inchange']);
    expect(later?.detail.remarques.map(({ champ, texte }) => [champ, texte.replace(/\s/g, ' ')])).toEqual([
      ['responsable.telephoneMobile', '« 06 99 99 99 99 » ici, « 06 12 34 56 78 » ligne 2 : la première ligne compte'],
    ]);
    expect([third?.resultat, third?.detail.remarques]).toEqual(['cree', []]);
  });

  test('of which a part is refused do nothing, and leave the next to begin', () => {
    const withoutSex = [...ZOE.slice(0, 6), '', '02/04/2015'];
    const rows = plan([withoutSex, LUCIE]);
    expect(rows.map(({ resultat, people }) => [resultat, people.length])).toEqual([
      ['refuse', 0],
      ['cree', 1],
    ]);
    expect(faults(rows)[0]).toBe('Élève : Veuillez remplir les champs manquant (Sexe)');
    expect(plan([withoutSex, ZOE]).map(({ resultat }) => resultat)).toEqual(['inchange', 'cree']);
  });

  test('about whom a later row creates are taken too, so that the same file again changes nothing', () => {
    const existing = nobody();
    const nameless = ['lucie@example.org', 'Petit', '', '', 'Petit', 'Tom', 'M', '05/09/2017'];
    const cells = [nameless, ZOE];
    expect(plan(cells, existing).map(({ resultat }) => resultat)).toEqual(['cree', 'cree']);
    expect(plan(cells, after(existing)).map(({ resultat }) => resultat)).toEqual(['inchange', 'inchange']);
  });

  test('of which each waits for the next are decided again once, not all of them each time', () => {
    const columns = matchedColumns([
      'responsable.email',
      'responsable.nom',
      'responsable.prenom',
      'responsable2.email',
    ]);
    const row = (index: number, ...cellules: string[]) =>
      readRow({ ligne: index + 2, cellules }, { columns, width: 4, references: rules.references });
    const mail = (index: number) => `k${index}@example.org`;
    const rows = Array.from({ length: 200 }, (_, index) =>
      row(index, mail(index), `Nom ${index}`, 'Ève', mail(index + 1)),
    );
    const work = planning([...rows, row(200, mail(200), 'Nom', 'Ève')], nobody(), rules);
    let decisions = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) decisions += 1;
    expect(step.value.map(({ resultat }) => resultat)).toEqual(Array(201).fill('cree'));
    expect(decisions).toBeLessThan(3 * 201);
  });

  test('find whom a merge kept by the address of the other record', () => {
    const existing = nobody();
    plan([ZOE], existing);
    const known = after(existing);
    const [lucie] = [...known.guardians.values()];
    if (!lucie) throw new Error('the first row made no guardian');
    known.guardians.set('ancienne@example.org', lucie);
    const rows = plan([['ancienne@example.org', ...ZOE.slice(1)]], known);
    expect([faults(rows), rows[0]?.resultat]).toEqual([[''], 'inchange']);
  });

  // Thousands that lost their separator.
  test.each([
    ['31,2', true],
    ['499,99', true],
    ['500', false],
    ['0', false],
    ['31200', false],
  ])('with an income of « %s » for a year are asked about it: %s', (income, isAsked) => {
    const columns = matchedColumns(CHAMPS);
    const cellules = [...ZOE, '', '', income, '2'];
    const { remarques } = settled(
      readRow({ ligne: 2, cellules }, { columns, width: CHAMPS.length, references: rules.references }),
      rules.today,
    );
    expect(remarques.some(({ texte }) => texte.endsWith('vérifiez ce montant'))).toBe(isAsked);
  });

  test('that are messy come in without what cannot be read, each said at its cell', () => {
    const [row] = plan([
      ['pas une adresse', 'Petit', 'Lucie', '06 12 34', 'Petit', 'Zoé', 'F', '02/04/2015', '', '', 'abc', '99'],
    ]);
    expect([row?.resultat, row?.detail.fautes]).toEqual(['cree', []]);
    expect(row?.detail.aCorriger.map(({ champ, texte }) => [champ, texte])).toEqual([
      ['responsable.email', 'pas une adresse'],
      ['responsable.telephoneMobile', '06 12 34'],
      ['fiscalite.revenuFiscal', 'abc'],
      ['fiscalite.nombrePart', '99'],
    ]);
    expect(row?.detail.actes.map(({ quoi }) => quoi)).toEqual(['Responsable', 'Élève']);
  });

  test('that give an income and say that there is no notice of it: the first counts', () => {
    const child = (nom: string) => [nom, 'Zoé', 'F', '02/04/2015', '', ''];
    const without = ['c@d.fr', '', '', '', ...child('Petit'), '', '', 'oui'];
    const income = ['c@d.fr', 'Petit', 'Luc', '', ...child('Grand'), '24000', '2,5'];
    for (const cells of [
      [without, income],
      [income, without],
    ]) {
      const [, later] = plan(cells, nobody());
      expect([later?.detail.fautes, later?.detail.remarques]).toEqual([
        [],
        [expect.objectContaining({ champ: 'fiscalite.absence', texte: expect.stringContaining('ligne 2') })],
      ]);
    }
  });

  test('of any content, written and decided again, decide nothing more', () => {
    const cell = (...texts: string[]) => fc.constantFrom('', ...texts);
    const row = fc.tuple(
      cell('a@b.fr', 'c@d.fr'),
      cell('Petit', 'Grand'),
      cell('Lucie', 'Luc'),
      cell('0612345678', '0699999999'),
      cell('Petit', 'Grand'),
      cell('Zoé', 'Zoe', 'Tom'),
      cell('F', 'M'),
      cell('02/04/2015', '31/02/2015'),
      cell('Violon', 'Danse', 'Rien'),
      cell('Centre', 'Gare'),
      cell('24000', '1,5'),
      cell('2', '2,5'),
      cell('oui', 'non'),
      cell('oui'),
      cell('2026'),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (cells) => {
        const existing = nobody();
        const first = plan(cells, existing);
        const again = plan(cells, after(existing));
        const does = ['cree', 'modifie'];
        expect(again.filter(({ resultat }) => does.includes(resultat))).toEqual([]);
        // What was refused for another row's sake may come to nothing now; nothing that was taken is refused.
        first.forEach(({ resultat }, index) => {
          if (does.includes(resultat)) expect(again[index]?.detail.fautes).toEqual([]);
        });
      }),
      { numRuns: 300 },
    );
  });
});
