import { limits, messages, right, roleGroupIds } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { GuardianSheet } from '@diapason/contracts/families';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { forgetOldImports } from '../../machinery/app/staging';
import { reference } from '../site/aggregate/reference';
import {
  api,
  call,
  checked,
  count,
  events,
  fileOf,
  found,
  HEADINGS,
  hire,
  hireWithout,
  imported,
  secretary,
  send,
  TOM,
  until,
  ZOE,
} from './testing/imports';
import { workbookParts, zipOf } from './testing/zip-of';

describe('a file of families', () => {
  it('is matched, shown row by row, and written only once it is confirmed', async () => {
    const before = await events();
    const { state, rows } = await checked([HEADINGS, ZOE, TOM].join('\r\n'));
    expect(state.fichier?.colonnes.map(({ champ }) => champ)).toEqual([
      'eleve.nom',
      'eleve.prenom',
      'eleve.fk_genre',
      'eleve.dateNaissance',
      'responsable.nom',
      'responsable.prenom',
      'responsable.email',
      'responsable.dateNaissance',
      'responsable.telephoneMobile',
      'responsable.codePostal',
      'responsable.ville',
      'responsable.fk_role',
    ]);
    expect(state.bilan).toEqual({ cree: 2, modifie: 0, inchange: 0, refuse: 0, double: 0, vide: 0 });
    expect(rows.map(({ actes }) => actes.map(({ quoi, acte }) => `${quoi} ${acte}`))).toEqual([
      ['Responsable cree', 'Élève cree'],
      ['Responsable inchange', 'Élève cree'],
    ]);
    expect(await events()).toBe(before);
    await call('POST', `/api/imports/${state.idImport}/confirmation`);
    expect(await until(state.idImport, ['termine'])).toMatchObject({ fait: 2, total: 2, bilan: { cree: 2 } });
    await api.harness.settled();
    const [lucie] = await api.harness.query<Record<string, unknown>>(
      "select id_utilisateur, nom, telephone_mobile, code_insee from responsable where email = 'lucie@example.org'",
    );
    expect(lucie).toMatchObject({ nom: 'PETIT', telephone_mobile: '+33612345678', code_insee: '81271' });
    expect(
      await api.harness.query(
        `select e.nom, e.prenom, er.fk_role, er.ordre from eleve e join eleve_responsable er on er.fk_eleve = e.id_eleve
         where er.fk_responsable = $1 order by e.date_naissance`,
        [lucie?.id_utilisateur],
      ),
    ).toEqual([
      { nom: 'PETIT', prenom: 'Zoé', fk_role: 2, ordre: 1 },
      { nom: 'PETIT', prenom: 'Tom', fk_role: 2, ordre: 1 },
    ]);
    // The secretary did it, and nobody was written to.
    const [first] = await api.harness.query<{ actor: string }>(
      "select actor from journal.event where type = 'GuardianRegistered' order by position desc limit 1",
    );
    expect(first?.actor).toBe(String(secretary.idUtilisateur));
    expect(await count('journal.event', "type = 'PasswordResetRequested'")).toBe(0);
    expect(await count('vault.import_ligne', `id_import = ${state.idImport} and cellules is not null`)).toBe(0);
  });

  it('run again changes nothing', async () => {
    const before = await events();
    const { state } = await checked([HEADINGS, ZOE, TOM].join('\n'));
    expect(state.fichier?.reconnu).toBe(true);
    expect(state.bilan).toMatchObject({ inchange: 2, cree: 0, modifie: 0 });
    const confirmation = await api.call('POST', `/api/imports/${state.idImport}/confirmation`, { as: secretary });
    expect([confirmation.status, confirmation.body.message]).toEqual([422, messages.imports.nothingToWrite]);
    expect(await events()).toBe(before);
  });

  it('is the list of pupils as it was exported, with two guardians in a cell: nothing of it is new', async () => {
    const head = `${HEADINGS};Nom responsable 2;Prénom responsable 2;E-mail responsable 2`;
    const second = 'Noir;Inès;ines.volte@example.org';
    await imported(
      [
        head,
        `Volte;Jade;F;02/04/2015;Volte;Luc;luc.volte@example.org;12/03/1985;+262692000102;81370;Saint-Sulpice-la-Pointe;Père;${second}`,
        'Volte;Axel;M;05/09/2017;Volte;Luc;luc.volte@example.org;12/03/1985;+262692000102;81370;Saint-Sulpice-la-Pointe;Père;;;',
      ].join('\n'),
    );
    const body = { recherche: 'Volte', fk_anneeScolaire: null, format: 'csv' };
    const file = await call<string>('POST', '/api/eleves/export', body);
    expect(file).toContain('VOLTE Luc, NOIR Inès');
    const before = await events();
    const { state, rows } = await checked(file);
    expect(rows.flatMap(({ fautes }) => fautes)).toEqual([]);
    expect(state.bilan).toMatchObject({ inchange: 2, cree: 0, modifie: 0, refuse: 0 });
    expect(await events()).toBe(before);
  });

  it('is our own lists as they were exported, CSV or Excel: every row is known, and nothing changes', async () => {
    const head = `${HEADINGS};Adresse;Offre;Site`;
    await imported(
      [
        head,
        'O Neill;Kevin;M;02/04/2015;O Neill;Sean;sean.onl@example.org;12/03/1985;+32470123456;81000;ALBI CEDEX 9;Père;1 rue A;Initiation musicale;',
        'Onl;Ana;F;05/09/2017;Onl;Mona;;;0639980203;81310;Lisle/Tarn;Mère;2 rue B;Initiation musicale;',
        'Onl Bertin;Jo;M;05/09/1988;Onl Bertin;Jo;;;;;;;=3 rue C;;',
      ].join('\n'),
    );
    const before = await events();
    for (const path of ['utilisateursResponsables', 'eleves'])
      for (const format of ['csv', 'xlsx']) {
        const file = await fileOf(`/api/${path}/export`, { recherche: 'Onl', fk_anneeScolaire: null, format });
        const { state, rows } = await checked(file);
        expect([path, format, rows.flatMap(({ fautes }) => fautes)]).toEqual([path, format, []]);
        expect(state.bilan).toMatchObject({ inchange: rows.length, refuse: 0, double: 0 });
        expect(rows.length).toBeGreaterThan(1);
      }
    expect(await events()).toBe(before);
  });

  it('is read again from another row of headings until it is written', async () => {
    const read = await send(`École;Albi\n${HEADINGS}\n${ZOE.replaceAll('Petit', 'Relu').replace('lucie@', 'relu@')}`);
    expect([read.fichier?.titres, read.fichier?.lignes]).toEqual([2, 1]);
    const again = `/api/imports/${read.idImport}/relecture`;
    await call('POST', again, { titres: 1 });
    const wrong = await until(read.idImport, ['colonnes']);
    expect([wrong.fichier?.titres, wrong.fichier?.lignes, wrong.fichier?.colonnes[0]?.entete]).toEqual([1, 2, 'École']);
    await call('POST', again, { titres: 2 });
    const right = await until(read.idImport, ['colonnes']);
    const colonnes = right.fichier?.colonnes.map(({ champ }) => champ);
    await call('POST', `/api/imports/${read.idImport}/controle`, { colonnes });
    expect(await until(read.idImport, ['apercu'])).toMatchObject({ bilan: { cree: 1 } });
    await call('POST', `/api/imports/${read.idImport}/confirmation`);
    await until(read.idImport, ['termine']);
    const late = await api.call('POST', again, { as: secretary, body: { titres: 1 } });
    expect([late.status, late.body.message]).toEqual([409, messages.imports.notNow]);
    expect(await count('vault.import_partie', `id_import = ${read.idImport}`)).toBe(0);
  });

  it('changes what it says otherwise, and tells what', async () => {
    const moved = ZOE.replace('612345678', '06 99 88 77 66');
    const { rows } = await imported([HEADINGS, moved].join('\n'));
    expect(rows).toMatchObject([
      {
        resultat: 'modifie',
        actes: [
          {
            quoi: 'Responsable',
            acte: 'modifie',
            detail: 'Téléphone mobile : 06\u00a012\u00a034\u00a056\u00a078 → 06\u00a099\u00a088\u00a077\u00a066',
          },
          { quoi: 'Élève', acte: 'inchange' },
        ],
      },
    ]);
    expect(await count('responsable', "telephone_mobile = '+33699887766'")).toBe(1);
  });

  it('of Windows-1252, with an impossible date, a double, an empty line and a contradiction is answered row by row', async () => {
    const file = [
      HEADINGS,
      'Émile;Noé;M;31/02/2016;Émile;Anaïs;anais@example.org;01/01/1980;;;;',
      'Roy;Léa;F;01/02/2016;Roy;Ana;ana@example.org;01/01/1980;0611111111;;;',
      'Roy;Léa;F;01/02/2016;Roy;Ana;ana@example.org;01/01/1980;0611111111;;;',
      '',
      'Roy;Max;M;01/02/2018;Roy;Ana;ana@example.org;01/01/1980;0622222222;;;',
      'Roy;Jo;M;05/05/16;Roy;Ana;ana@example.org;;;;;',
      'Sans;Adresse;F;01/02/2016;Sans;;;;;;;',
    ].join('\r\n');
    const { state, rows } = await checked(Buffer.from(file, 'latin1'));
    expect(state.fichier?.nature).toBe('CSV, Windows-1252, point-virgule');
    expect(rows.map(({ ligne, resultat, fautes }) => [ligne, resultat, fautes.join()])).toEqual([
      [2, 'refuse', 'Élève : Date de naissance : le 31/02/2016 n’existe pas'],
      [3, 'cree', ''],
      [4, 'double', 'Même contenu que la ligne 3'],
      [5, 'vide', 'Ligne vide : elle est ignorée'],
      [6, 'cree', ''],
      [7, 'refuse', 'Élève : Date de naissance : « 05/05/16 » : écrivez l’année avec quatre chiffres'],
      [8, 'refuse', `Responsable : ${messages.imports.whoIsIt}`],
    ]);
    const wrong = await found(state.idImport, { vue: 'refuse', page: 1, taille: 2 });
    expect([wrong.nombre, wrong.lignes.map(({ ligne }) => ligne)]).toEqual([3, [8]]);
    expect(rows[4]?.remarques.map(({ texte }) => texte.replace(/\s/g, ' '))).toEqual([
      '« 06 22 22 22 22 » ici, « 06 11 11 11 11 » ligne 3 : la première ligne compte',
    ]);
  });

  it('brings in guardians without an address, whose account opens once their sheet has one', async () => {
    const file = [
      HEADINGS,
      'Brune;Ida;F;01/02/2016;Brune;Odile;;;0655443322;81000;Albi;',
      'Brune;Léon;M;03/04/2018;Brune;Odile;;;0655443322;81000;Albi;',
    ].join('\n');
    const { state, rows } = await imported(file);
    expect([state.bilan?.cree, rows.map(({ remarques }) => remarques.map(({ texte }) => texte))]).toEqual([
      2,
      [[messages.imports.withoutAccount], [messages.imports.withoutAccount]],
    ]);
    const [odile] = await api.harness.query<{ id: number }>(
      "select id_utilisateur as id from responsable where nom = 'BRUNE' and prenom = 'Odile'",
    );
    const id = odile?.id ?? 0;
    const sheet = `/api/utilisateursResponsables/${id}`;
    expect(await count('eleve_responsable', `fk_responsable = ${id}`)).toBe(2);
    expect(await count('compte', `id_utilisateur = ${id}`)).toBe(0);
    const seen = await call<GuardianSheet>('GET', sheet);
    expect([seen.email, seen.compte]).toEqual(['', 0]);

    const link = await api.call('POST', `${sheet}/lienMotDePasse`, { as: secretary });
    expect([link.status, link.body.message]).toEqual([422, messages.identity.noAccount]);
    await call('POST', sheet, { telephoneFixe: '0563000000' });
    await call('DELETE', sheet);
    const closed = await api.call('POST', sheet, { as: secretary, body: { email: 'odile@brune.example' } });
    expect([closed.status, closed.body.message]).toEqual([422, messages.identity.accountOfDeactivated]);
    await call('GET', `${sheet}/ractivationresponsable`);
    await call('POST', sheet, { email: 'odile@brune.example' });
    await api.harness.settled();
    const now = await call<GuardianSheet>('GET', sheet);
    expect([now.email, now.compte, now.telephoneFixe]).toEqual(['odile@brune.example', 1, '+33563000000']);
    const taken = await api.call('POST', sheet, { as: secretary, body: { email: '' } });
    expect([taken.status, taken.body.message]).toEqual([400, messages.families.guardianFields]);
    expect((await checked(file)).state.bilan).toMatchObject({ inchange: 2 });
  });

  it('of Excel is read with its days and numbers', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Vide');
    const sheet = workbook.addWorksheet('Familles');
    sheet.addRow(['Liste des familles']);
    sheet.addRow([
      'Élève - Nom',
      'Élève - Prénom',
      'Élève - Sexe',
      'Élève - Né le',
      'Mère - Nom',
      'Mère - Prénom',
      'Mère - Mail',
      'Père - Nom',
      'Père - Prénom',
      'Père - Mail',
    ]);
    sheet.addRow([
      'Noir',
      'Ève',
      'Fille',
      new Date('2014-12-31T00:00:00Z'),
      'Noir',
      'Inès',
      'ines@example.org',
      'Blanc',
      'Paul',
      'paul@example.org',
    ]);
    const { state, rows } = await imported(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(state.fichier?.nature).toBe('Excel, feuille « Familles »');
    expect(rows).toMatchObject([{ ligne: 3, resultat: 'cree', responsable: 'NOIR Inès', eleve: 'NOIR Ève' }]);
    expect(
      await api.harness.query(
        `select e.date_naissance::text, r.prenom, er.ordre from eleve e join eleve_responsable er on er.fk_eleve = e.id_eleve
         join responsable r on r.id_utilisateur = er.fk_responsable where e.prenom = 'Ève' order by er.ordre`,
      ),
    ).toEqual([
      { date_naissance: '2014-12-31', prenom: 'Inès', ordre: 1 },
      { date_naissance: '2014-12-31', prenom: 'Paul', ordre: 2 },
    ]);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), messages.imports.notATable],
    ['accents that were spoilt', 'Nom;PrÃ©nom\nA;B', messages.imports.spoiltAccents],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), messages.imports.oldWorkbook],
    [
      'a workbook with a row twice',
      zipOf(workbookParts('<row r="2"><c><v>1</v></c></row>'.repeat(2))),
      messages.imports.rowsOutOfOrder,
    ],
    [
      'a workbook with a row beyond the last',
      zipOf(workbookParts('<row r="3000000000"><c><v>1</v></c></row>')),
      messages.imports.rowsOutOfOrder,
    ],
    ['an archive that is no workbook', Buffer.from('504b03040a0000000000', 'hex'), messages.imports.badWorkbook],
    ['a quotation mark that does not end', 'Nom;Prénom\n"A;B\nC;D', messages.imports.openQuote],
    ['headings alone', 'Nom;Prénom\r\n;\r\n', messages.imports.noRows],
  ])('is refused with what to do: %s', async (_about, bytes, message) => {
    expect((await send(bytes)).erreur).toBe(message);
  });

  it('refuses a homonym, an agent’s address, another birth date, each with why', async () => {
    const { rows } = await checked(
      [
        HEADINGS,
        'Petit;Zoé;F;02/04/2015;Grand;Luc;luc@example.org;12/03/1985;;;;',
        'Vert;Ida;F;02/04/2015;Durand;Claire;secretaire@example.org;12/03/1985;;;;',
        'Petit;Lou;F;02/04/2015;Petit;Lucie;lucie@example.org;13/03/1985;;;;',
      ].join('\n'),
    );
    expect(rows.map(({ fautes }) => fautes.join())).toEqual([
      expect.stringContaining('a un autre responsable'),
      `Responsable : ${messages.imports.addressTaken}`,
      'Responsable : cette adresse e-mail est celle d’un responsable né un autre jour',
    ]);
  });

  it('asks for the function of each change, and for its own', async () => {
    const limited = await hireWithout(right.createPupil);
    const { rows } = await checked([HEADINGS, ZOE.replace('Zoé', 'Eva')].join('\n'), limited);
    expect(rows[0]?.fautes).toEqual(['Élève : votre groupe n’a pas la fonction « Créer un élève depuis la fiche »']);
    const none = await hireWithout(right.importFamilies, right.createPupil);
    expect((await api.call('GET', '/api/imports/champs', { as: none })).status).toBe(403);
  });

  it('refuses a family of too many rows, and no other', async () => {
    const many = Array.from({ length: limits.importFamily + 1 }, (_, n) => `;;;;Long;A${n};a${n}@example.org;;;;;`);
    const chain = many.map((row, n) => `${row};a${n + 1}@example.org`);
    const head = `${HEADINGS};E-mail responsable 2`;
    const { state, rows } = await checked([head, ...chain, `${ZOE};`].join('\n'));
    expect(state.bilan).toMatchObject({ refuse: limits.importFamily + 1 });
    expect(new Set(rows.slice(0, -1).flatMap(({ fautes }) => fautes))).toEqual(
      new Set([messages.imports.familyTooLarge(limits.importFamily)]),
    );
    expect(rows.at(-1)?.fautes).toEqual([]);
  });

  it('is its beginner’s alone, and goes when it is dropped', async () => {
    const { idImport } = await send([HEADINGS, ZOE].join('\n'));
    const other = await hire('autre@example.org', roleGroupIds.direction);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/lignes'],
      ['POST', '/confirmation'],
      ['DELETE', ''],
    ] as const)
      expect(
        (
          await api.call(method, `/api/imports/${idImport}${path}`, {
            as: other,
            ...(method === 'POST' ? { body: {} } : {}),
          })
        ).status,
      ).toBe(404);
    await call('DELETE', `/api/imports/${idImport}`);
    expect(await count('vault.import_ligne', `id_import = ${idImport}`)).toBe(0);
  });

  it('names a cell that a formula left in error, and an income beside a row that says there is no notice', async () => {
    const head = `${HEADINGS};Revenu fiscal;Parts;Sans avis d’imposition`;
    const { rows } = await checked(
      [head, `${ZOE};;;oui`, `${TOM};25000;2;`, `${ZOE.replace('612345678', '#REF!')};;;`].join('\n'),
    );
    expect(rows.map(({ fautes, aCorriger }) => [...fautes, ...aCorriger.map(({ faute }) => faute)])).toEqual([
      [],
      [],
      [expect.stringContaining('la cellule I4 est en erreur (#REF!)')],
    ]);
  });

  it('of somebody held to their own sites changes nobody of another', async () => {
    const row = { libelleSite: 'École d’Albi', visible: true };
    const empty = { adresse1: null, codePostal: null, ville: null, email: null, telephone1: null, fk_antenne: null };
    await api
      .context()
      .execute(reference, 'site', () => [make(ReferenceRowAdded, { table: 'site', id: 1, row: { ...row, ...empty } })]);
    await api.harness.settled();
    const file = [
      `${HEADINGS};Offre;Site`,
      'Loin;Iris;F;04/04/2014;Loin;Nora;nora@example.org;;;;;;Initiation musicale;École d’Albi',
    ].join('\n');
    expect((await imported(file)).rows).toMatchObject([{ resultat: 'cree' }]);
    expect(await count('scolarite_interne', 'fk_site = 1')).toBe(1);
    const held = await hireWithout(right.changeGuardianSite);
    const { rows } = await checked(file.replace('Nora', 'Norah'), held);
    expect(rows[0]?.fautes).toEqual([`Responsable : ${messages.imports.addressTaken}`]);
  });

  it('goes with any erasure, and after a day', async () => {
    const { idImport } = await send([HEADINGS, ZOE].join('\n'));
    await api.harness.query(`update vault.import set begun_at = now() - interval '23 hours 1 minute' where id = $1`, [
      idImport,
    ]);
    await forgetOldImports(api.harness.pool);
    expect(await count('vault.import', `id = ${idImport}`)).toBe(0);
    await send([HEADINGS, ZOE].join('\n'));
    await api.context().forgetting.dropImports();
    expect(await count('vault.import')).toBe(0);
    expect(await count('vault.import_ligne')).toBe(0);
  });

  it('leaves nothing that is not as declared', () => {
    expect([...api.deviations]).toEqual([]);
  });
});
