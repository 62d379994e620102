import { functionRights, messages, right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ExistingPeople, Rules } from './existing-people';
import { type PlannedRow, planning } from './plan';
import { matchedColumns, type ReadRow, readRow } from './row';
import { settled } from './settled';
import { sharedAddresses, withoutSharedAddresses } from './shared-addresses';
import { fillFromSibling } from './siblings';

const CHAMPS = [
  'responsable.email',
  'responsable.nom',
  'responsable.prenom',
  'responsable.telephoneMobile',
  'eleve.nom',
  'eleve.prenom',
  'eleve.fk_genre',
  'eleve.dateNaissance',
  'scolarite.fk_offre',
  'scolarite.fk_site',
  'fiscalite.revenuFiscal',
  'fiscalite.nombrePart',
  'fiscalite.absence',
  'fiscalite.exoneration',
  'fiscalite.fk_anneeScolaire',
  'scolarite.dateEntree',
];
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  'offre violon': [4],
  'offre danse': [5],
  'site centre': [1],
  'site gare': [2],
  'annee_scolaire 2026': [9],
};
const everyFunction = functionRights.map(({ idFonction }) => idFonction);
const rules: Rules = {
  references: {
    idsOf: (table, label) => KNOWN[`${table} ${label}`] ?? [],
    nameOf: (table, id) => `${table} ${id}`,
  },
  municipalityOf: () => null,
  blockedDomains: '.*yopmail.com$',
  today: '2026-11-22',
  requireOpen: () => undefined,
  isConfirmed: () => false,
  currentYear: 9,
  openYearOf: () => 9,
  yearOf: () => ({ dateDebut: '2026-08-01', dateFin: '2027-07-31' }),
  functions: new Set(everyFunction),
  sites: undefined,
};
const nobody = (): ExistingPeople => ({
  guardians: new Map(),
  namesakes: new Map(),
  ambiguous: new Set(),
  pupils: new Map(),
  agents: new Set(),
  elsewhere: new Set(),
});
const LUCIE = ['lucie@example.org', 'Petit', 'Lucie', '0612345678'];
const ZOE = [...LUCIE, 'Petit', 'Zoé', 'F', '02/04/2015'];

function plan(cells: readonly (readonly string[])[], existing = nobody(), more: Partial<Rules> = {}): PlannedRow[] {
  const columns = matchedColumns(CHAMPS);
  const rows = cells.map((cellules, index) =>
    readRow({ ligne: index + 2, cellules }, { columns, width: CHAMPS.length, references: rules.references }),
  );
  return finished(planning(withoutSharedAddresses(rows, sharedAddresses(rows)), existing, { ...rules, ...more }));
}
function finished(work: ReturnType<typeof planning>): PlannedRow[] {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const acts = (rows: readonly PlannedRow[]) =>
  rows.map(({ detail }) => detail.actes.map(({ quoi, acte }) => `${quoi} ${acte}`).join(', '));
const faults = (rows: readonly PlannedRow[]) => rows.map(({ detail }) => detail.fautes.join(' / '));
/** One person may have several keys. */
function known(guardians: ExistingPeople['guardians']) {
  const people = new Map(
    [...new Set(guardians.values())].map((one) => [
      one,
      { ...one, opens: undefined, isNew: false, said: new Map(), steps: [] },
    ]),
  );
  return [...guardians].map(([key, one]) => [key, people.get(one) ?? one] as const);
}
/** The world after the rows were written: everybody in it is known from before. */
const after = ({ guardians, pupils }: ExistingPeople): ExistingPeople => ({
  ...nobody(),
  guardians: new Map(known(guardians)),
  pupils: new Map(
    [...pupils].map(([key, all]) => [key, all.map((one) => ({ ...one, isNew: false, said: new Map(), steps: [] }))]),
  ),
});

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

  test('have a second child, and two guardians in the cells of one, each with what is theirs', () => {
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

  test('with titles in their names are read as people', () => {
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

  describe('as lists of offices have them', () => {
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

  describe('of guardians without an address of their own', () => {
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
      expect(faults(plan([['', 'PETIT', 'Lucie']], base, { functions: new Set() }))[0]).toContain(
        'n’a pas la fonction',
      );
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

  test('of an adult with a parent’s address alone do not make the parent the pupil', () => {
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

  test('keep the rules of the sheets: blocked addresses, functions, own sites', () => {
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

  describe('of whoever may not see a part tell nothing of it', () => {
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
      [
        'a site, who may add',
        9,
        'Gare',
        [right.changeSchooling],
        ['Scolarité', 'Modifier une scolarité conservatoire'],
      ],
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
      const row = readRow(
        { ligne: 2, cellules: [...ZOE, 'Mère'] },
        { columns, width: 9, references: rules.references },
      );
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
