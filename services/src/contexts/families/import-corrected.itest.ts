import { formatCents, messages, roleGroupIds } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { singleByte } from '../../machinery/spreadsheets/single-byte';
import {
  api,
  call,
  checked,
  count,
  HEADINGS,
  hire,
  imported,
  secretary,
  send,
  TOM,
  until,
  ZOE,
} from './testing/imports';

describe('a file of families whose rows are corrected', () => {
  it('has its cells corrected where they stand, and its words matched once, for the next file too', async () => {
    const head = `${HEADINGS};Offre`;
    const row = (child: string, born: string, offer: string) =>
      `Rive;${child};F;${born};Rive;Ada;rive@example.org;12/03/1985;;;;Mère;${offer}`;
    const { state, rows } = await checked(
      [head, row('Una', '29/02/2018', 'Init. mus.'), row('Dua', '01/02/2016', 'INIT MUS')].join('\n'),
    );
    expect(rows.map(({ resultat }) => resultat)).toEqual(['refuse', 'refuse']);
    expect(rows[0]?.aCorriger[0]).toMatchObject({
      champ: 'eleve.dateNaissance',
      propositions: ['28/02/2018', '01/03/2018'],
    });
    const id = state.idImport;
    const [unknown] = state.rapprochements?.valeurs ?? [];
    const options = state.rapprochements?.choix[0]?.options ?? [];
    const offer = options.find(({ libelle }) => libelle === 'Initiation musicale')?.id;
    expect(unknown).toEqual({
      champ: 'scolarite.fk_offre',
      texte: 'Init. mus.',
      lignes: 2,
      valeur: null,
      retenue: false,
      proche: offer,
    });

    await call('POST', `/api/imports/${id}/lignes/2`, { champ: 'eleve.dateNaissance', valeur: '28/02/2018' });
    await until(id, ['apercu']);
    await call('POST', `/api/imports/${id}/valeurs`, {
      valeurs: [{ champ: 'scolarite.fk_offre', texte: 'Init. mus.', valeur: offer }],
    });
    expect(await until(id, ['apercu'])).toMatchObject({ bilan: { cree: 2, refuse: 0 }, familles: 1 });
    const refused = await api.call('POST', `/api/imports/${id}/lignes/2`, {
      as: secretary,
      body: { champ: 'eleve.handicape', valeur: 'oui' },
    });
    expect([refused.status, refused.body.message]).toEqual([422, messages.imports.notAColumn]);

    const next = await checked([head, row('Tria', '01/02/2014', 'init mus')].join('\n'));
    expect(next.state.rapprochements?.valeurs).toMatchObject([{ valeur: offer, retenue: true }]);
    expect(next.rows[0]).toMatchObject({ resultat: 'cree', lu: { 'scolarite.fk_offre': 'Initiation musicale' } });
  });

  it('has a word that is none of ours made into a value, by whoever has the tables, once', async () => {
    const file = `${HEADINGS};Offre;Instrument\nCric;Una;F;01/02/2016;Cric;Ada;cric@example.org;12/03/1985;;;;Mère;Initiation musicale;Ocarina`;
    const instruments = () => count('instrument', "libelle_instrument = 'Ocarina'");
    const director = await hire('directrice-tables@example.org', roleGroupIds.superviseur);
    const champ = 'scolarite.fk_instrument';
    const valeurs = [{ champ, texte: 'Ocarina', valeur: null, parmi: 1 }];
    const { state } = await checked(file);
    expect(state.rapprochements?.choix).toMatchObject([{ champ, creation: null }]);
    const refused = await api.call('POST', `/api/imports/${state.idImport}/valeurs`, {
      as: secretary,
      body: { valeurs },
    });
    expect([refused.status, await instruments()]).toEqual([403, 0]);
    const theirs = (await checked(file, director)).state;
    expect(theirs.rapprochements?.choix[0]?.creation?.parmi[0]).toEqual({ id: 1, libelle: expect.any(String) });
    const half = [...valeurs, { champ: 'eleve.fk_genre', texte: 'Autre', valeur: null }];
    const none = await api.call('POST', `/api/imports/${theirs.idImport}/valeurs`, {
      as: director,
      body: { valeurs: half },
    });
    await api.harness.settled();
    expect([none.status, await instruments()]).toEqual([422, 0]);
    for (const _again of [1, 2]) {
      await call('POST', `/api/imports/${theirs.idImport}/valeurs`, { valeurs }, director);
      expect(await until(theirs.idImport, ['apercu'], director)).toMatchObject({ bilan: { cree: 1, refuse: 0 } });
    }
    expect(await instruments()).toBe(1);
  });

  it('without a column of the sex is asked once for all of it, and comes in', async () => {
    const file = [
      HEADINGS.replace('Sexe;', ''),
      TOM.replace('M;', '').replaceAll('Petit', 'Rond').replace('lucie@', 'rond@'),
    ];
    const { state } = await checked(file.join('\n'));
    expect(state.rapprochements?.valeurs).toMatchObject([
      { champ: 'eleve.fk_genre', texte: '', lignes: 1, valeur: null },
    ]);
    await call('POST', `/api/imports/${state.idImport}/valeurs`, {
      valeurs: [{ champ: 'eleve.fk_genre', texte: '', valeur: 2 }],
    });
    expect(await until(state.idImport, ['apercu'])).toMatchObject({ bilan: { cree: 1 } });
  });

  it('of 200 messy rows in Windows-1252: no row is lost, no amount is wrong, each warning is a sentence', async () => {
    const incomes = [
      ['31.200', 31_200],
      ['31,200', 31_200],
      ['31 200', 31_200],
      ['18 450,50 €', 18_450.5],
      ['22750', 22_750],
      ['1.231.200', 1_231_200],
      ['24.310,75', 24_310.75],
    ] as const;
    const towns = [
      ['81000', 'ALBI CEDEX 9', '81004'],
      ['81013', 'ALBI CEDEX 9', '81004'],
      ['81310', 'Lisle/Tarn', '81145'],
      ['81370', 'St Sulpice', '81271'],
      ['81370', 'Saint-Sulpice', '81271'],
      ['81000', 'Albi (81)', '81004'],
      ['81300', 'GRAULHET', '81105'],
      ['', 'Graulhet', '81105'],
      ['97400', 'St-Denis', '97411'],
      ['81000', 'Nulle-Part', null],
    ] as const;
    const phones = ['06 39 98 01 44', '+262 692 00 01 02', '0032 470 99 01 02', '639980145'];
    const of = <T>(all: readonly T[], index: number) => all[index % all.length] as T;
    const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const rowOf = (n: number): string => {
      const family = Math.floor(n / 2);
      const isSecond = n % 2 === 1;
      const name = `Lefèvre-${letters(family)}`;
      const [code, town] = of(towns, family);
      const second =
        family % 5 === 0
          ? [name, 'Cœlia', `famille${family}@messy.example`]
          : family % 5 === 1
            ? [name, 'Loïc', '']
            : ['', '', ''];
      return [
        isSecond ? name.toUpperCase() : name,
        isSecond ? 'Zoé' : 'Marie-Lou',
        isSecond ? 'fille' : 'F',
        isSecond ? '2.4.2015' : '05/09/2017',
        isSecond ? name.toUpperCase() : name,
        isSecond ? 'Anne Lise' : 'Anne-Lise',
        isSecond ? `FAMILLE${family}@messy.example` : `famille${family}@messy.example`,
        of(phones, isSecond && family % 7 === 0 ? family + 1 : family),
        isSecond ? '12, rue de l’Œuvre' : '12 rue de l’Œuvre',
        code,
        town,
        of(incomes, family)[0],
        family % 3 === 0 ? '0' : '2,5',
        ...second,
      ].join(';');
    };
    const head =
      'Nom élève;Prénom élève;Sexe;Né(e) le élève;Nom responsable;Prénom responsable;E-mail;Portable responsable;Adresse responsable;Code postal;Ville;Revenu fiscal;Parts;Nom responsable 2;Prénom responsable 2;E-mail responsable 2';
    const text = [head, ...Array.from({ length: 200 }, (_, n) => rowOf(n))].join('\r\n');
    const bytes = Buffer.from(
      Array.from(text, (character) => {
        const above = singleByte['Windows-1252']?.indexOf(character) ?? -1;
        return above < 0 ? character.charCodeAt(0) : above + 128;
      }),
    );
    const { state, rows } = await imported(bytes);
    expect(state.fichier?.nature).toBe('CSV, Windows-1252, point-virgule');
    expect(rows.flatMap(({ fautes }) => fautes)).toEqual([]);
    expect(state.bilan).toMatchObject({ cree: 200 });
    const known = await api.harness.query<{ n: number; code: string | null; income: number; parts: number }>(
      `select substring(r.email from 'famille(\\d+)@')::int as n, r.code_insee as code, v.revenu_fiscal::int as income, v.nombre_part::float as parts
       from responsable r join revenu v on v.fk_responsable = r.id_utilisateur where r.email like '%@messy.example' order by 1`,
    );
    expect(known).toEqual(
      Array.from({ length: 100 }, (_, n) => ({
        n,
        code: of(towns, n)[2],
        income: Math.round(of(incomes, n)[1] * 100),
        parts: n % 3 === 0 ? 1 : 2.5,
      })),
    );
    const said = rows.flatMap(({ remarques }) => remarques.map(({ texte }) => texte));
    expect(said.length).toBeGreaterThan(150);
    for (const one of new Set(said)) expect(one).toMatch(/^(?:«|[a-z0-9+])[^{}_<>]{5,120}$/u);
    for (const [n, { lu }] of rows.entries())
      expect(lu['fiscalite.revenuFiscal']).toBe(formatCents(Math.round(of(incomes, Math.floor(n / 2))[1] * 100)));
    // The same file again changes nothing.
    expect((await checked(bytes)).state.bilan).toMatchObject({ inchange: 200 });
  });

  describe('gives the rows to correct in their own columns', () => {
    const renamed = (row: string) => row.replaceAll('Petit', 'Corrigé').replace('lucie@', 'corrige@');
    const wrong = renamed(TOM).replace('05/09/2017', '31/02/2017').replace('612345678', '+33612345678');
    const right = renamed(ZOE);
    const HEADS = HEADINGS.replace('Lien', 'Lien;;À part');
    const toCorrect = async (idImport: number) => {
      const answer = await fetch(`${api.url}/api/imports/${idImport}/rapport`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${secretary.token}`,
          'user-id': String(secretary.idUtilisateur),
        },
        body: JSON.stringify({ vue: 'refuse', format: 'xlsx' }),
      });
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Lignes à corriger.xlsx'));
      const bytes = await answer.arrayBuffer();
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(bytes);
      const [sheet] = workbook.worksheets;
      if (!sheet) throw new Error('no sheet');
      return { bytes, sheet, write: async () => Buffer.from(await workbook.xlsx.writeBuffer()) };
    };

    it('before and after the others are written, to be sent again as they are', async () => {
      const { state } = await checked([HEADS, wrong, right].join('\n'));
      expect(state.bilan).toMatchObject({ cree: 1, refuse: 1 });
      const before = await toCorrect(state.idImport);
      await call('POST', `/api/imports/${state.idImport}/confirmation`);
      await until(state.idImport, ['termine']);
      const { bytes, sheet, write } = await toCorrect(state.idImport);
      const cells = (row: number) => (sheet.getRow(row).values as unknown[]).slice(1);
      expect(before.sheet.getSheetValues()).toEqual(sheet.getSheetValues());
      expect(cells(1)).toEqual(['À corriger', 'Ligne d’origine', ...HEADS.replace(';;', ';Colonne 13;').split(';')]);
      expect(cells(2)).toEqual([
        expect.stringContaining('31/02/2017'),
        2,
        ...wrong.split(';').map((text) => text || undefined),
      ]);
      expect(sheet.rowCount).toBe(2);

      const again = await send(Buffer.from(bytes), 'corrige.xlsx');
      expect(again.fichier).toMatchObject({ reconnu: true, lignes: 1 });
      expect(again.fichier?.colonnes.map(({ entete }) => entete)).toEqual(
        state.fichier?.colonnes.map(({ entete }) => entete),
      );
      sheet.getRow(2).eachCell((cell) => {
        if (cell.value === '31/02/2017') cell.value = '28/02/2017';
      });
      const { rows } = await imported(await write());
      expect(rows).toMatchObject([{ ligne: 2, resultat: 'cree', eleve: 'CORRIGÉ Tom' }]);
    });

    it('with the cells of a row that has too many, which is refused again, and the address of a cell in the new file', async () => {
      const shifted = `${renamed(TOM)};;;trop`;
      const { state } = await checked([HEADS, shifted, wrong.replace('31/02/2017', '#N/A')].join('\n'));
      expect(state.bilan).toMatchObject({ refuse: 2 });
      const { bytes, sheet } = await toCorrect(state.idImport);
      expect((sheet.getRow(2).values as unknown[]).at(-1)).toBe('trop');
      const { rows } = await checked(Buffer.from(bytes));
      expect(rows.map(({ fautes }) => fautes.join())).toEqual([
        'Cette ligne a plus de cellules que le fichier n’a de titres',
        expect.stringContaining('F3'),
      ]);
    });

    it('of which one of the two columns was taken away', async () => {
      const { state } = await checked(['Ligne d’origine;'.concat(HEADS), `3;${renamed(TOM)}`].join('\n'));
      expect(state.fichier?.colonnes.map(({ entete }) => entete)[0]).toBe('Nom élève');
    });
  });

  it('leaves nothing that is not as declared', () => {
    expect([...api.deviations]).toEqual([]);
  });
});
