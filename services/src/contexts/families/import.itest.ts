import { defaultRoleGroups, formatCents, limits, messages, right, roleGroupIds } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { GuardianSheet, ImportRow, ImportState } from '@diapason/contracts/families';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { createReconciler, type Worker } from '@diapason/event-sourcing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import { jobContext, startWorkers } from '../../machinery/app/job-context';
import { forgetOldImports } from '../../machinery/app/staging';
import { singleByte } from '../../machinery/spreadsheets/single-byte';
import { seat } from '../../proofs/kit/seat';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { decideDefine, roleGroup } from '../identity/aggregate/role-group';
import { reference } from '../site/aggregate/reference';
import { checkRowsJob, readFileJob, writeFamiliesJob } from './jobs/import';
import { sendImport } from './testing/send-import';
import { workbookParts, zipOf } from './testing/zip-of';

let api: TestApi;
let workers: Worker[];
let secretary: Caller;

beforeAll(async () => {
  api = await startTestApi();
  secretary = await hire('secretaire@example.org', roleGroupIds.administratif);
  const { stack } = api.harness;
  workers = startWorkers(
    {
      ...api.app,
      environment: { ...api.app.environment, REDIS_URL: stack.redisUrl },
      runtime: { ...api.harness, positions: api.harness.unhurriedPositions },
    },
    [readFileJob, checkRowsJob, writeFamiliesJob],
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await api.stop();
});

async function hire(email: string, fk_groupe: number): Promise<Caller> {
  const { idUtilisateur } = await hireAgent(api, { email, fk_groupe });
  return seat(api.app, { idUtilisateur });
}

/** An agent of a group like the secretaries', without some functions. */
async function hireWithout(...left: readonly number[]): Promise<Caller> {
  const office = defaultRoleGroups.find(({ idGroupe }) => idGroupe === roleGroupIds.administratif);
  const idGroupe = 500 + (left[0] ?? 0) + left.length;
  await api.context().execute(roleGroup, idGroupe, (state) =>
    decideDefine(state, {
      idGroupe,
      libelleGroupe: `Sans ${left.join()}`,
      commentaire: '',
      supprimable: 1,
      role: 'Administratif',
      fonctions: (office?.fonctions ?? []).filter((id) => !left.includes(id)),
      modules: [...(office?.modules ?? [])],
    }),
  );
  return hire(`sans-${left.join('-')}@example.org`, idGroupe);
}

const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, as = secretary) => {
  const answer = await api.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
  return answer.body.data as T;
};

async function until(id: number, steps: readonly string[], as = secretary): Promise<ImportState> {
  for (;;) {
    const state = await call<ImportState>('GET', `/api/imports/${id}`, undefined, as);
    if (steps.includes(state.etape) || state.erreur) return state;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Sends a file and waits until it was read. */
async function send(file: string | Buffer, nomFichier = 'familles.csv', as = secretary): Promise<ImportState> {
  const idImport = await sendImport(api, as, Buffer.from(file), nomFichier);
  await call('POST', `/api/imports/${idImport}/lecture`, undefined, as);
  return until(idImport, ['colonnes'], as);
}

const found = (id: number, search: object = {}, as = secretary) =>
  call<{ nombre: number; lignes: ImportRow[] }>('POST', `/api/imports/${id}/lignes`, search, as);
const rowsOf = async (id: number, search: object = {}, as = secretary) => (await found(id, search, as)).lignes;

/** Checks a file by the columns that were guessed. */
async function checked(file: string | Buffer, as = secretary): Promise<{ state: ImportState; rows: ImportRow[] }> {
  const read = await send(file, 'familles.csv', as);
  const colonnes = read.fichier?.colonnes.map(({ champ }) => champ) ?? [];
  await call('POST', `/api/imports/${read.idImport}/controle`, { colonnes }, as);
  const state = await until(read.idImport, ['apercu'], as);
  return { state, rows: await rowsOf(read.idImport, {}, as) };
}

async function imported(file: string | Buffer): Promise<{ state: ImportState; rows: ImportRow[] }> {
  const { state } = await checked(file);
  await call('POST', `/api/imports/${state.idImport}/confirmation`);
  const done = await until(state.idImport, ['termine']);
  await api.harness.settled();
  return { state: done, rows: await rowsOf(state.idImport) };
}

/** The bytes of a file that the secretary downloads. */
async function fileOf(path: string, body: object): Promise<Buffer> {
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${secretary.token}`,
      'user-id': String(secretary.idUtilisateur),
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const count = async (table: string, where = 'true') =>
  (await api.harness.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;
const events = () => count('journal.event');

const HEADINGS =
  'Nom élève;Prénom élève;Sexe;Date de naissance élève;Nom responsable;Prénom responsable;E-mail;Né(e) le;Téléphone portable;Code postal;Ville;Lien';
const ZOE =
  'Petit;Zoé;F;02/04/2015;Petit;Lucie;lucie@example.org;12/03/1985;612345678;81370;Saint-Sulpice-la-Pointe;Mère';
const TOM =
  'Petit;Tom;M;05/09/2017;Petit;Lucie;lucie@example.org;12/03/1985;612345678;81370;Saint-Sulpice-la-Pointe;Mère';

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

  it('confirmed twice at once, by two people, creates each child once, and tells the later one so', async () => {
    const row = (child: string) =>
      `Duo;${child};F;02/04/2015;Duo;Alix;duo@example.org;12/03/1985;;;;Mère;Initiation musicale`;
    const head = `${HEADINGS};Offre`;
    await imported([head, row('Aînée')].join('\n'));
    const file = [head, ...['Una', 'Dua', 'Tria'].map(row)].join('\n');
    const colleague = await hire('collegue@example.org', roleGroupIds.administratif);
    const both = await Promise.all(
      [secretary, colleague].map(async (as) => ({ as, id: (await checked(file, as)).state.idImport })),
    );
    await Promise.all(both.map(({ as, id }) => call('POST', `/api/imports/${id}/confirmation`, undefined, as)));
    const done = await Promise.all(both.map(({ as, id }) => until(id, ['termine'], as)));
    await api.harness.settled();
    expect(await count('eleve', "nom = 'DUO'")).toBe(4);
    expect(await count('scolarite_interne', "fk_eleve in (select id_eleve from eleve where nom = 'DUO')")).toBe(4);
    expect(done.map(({ bilan }) => [bilan?.cree, bilan?.inchange]).sort()).toEqual([
      [0, 3],
      [3, 0],
    ]);
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

  it('goes on where the process died before its work was queued', async () => {
    const { queues, pool } = api.harness;
    if (!queues) throw new Error('no queue');
    const unqueued = async (path: string, name: string, body: object = {}) => {
      const died = jest.spyOn(api.app.runtime.jobs, 'request').mockRejectedValueOnce(new Error('died'));
      expect(
        (await api.call('POST', `/api/imports/${id}/${path}`, { as: secretary, body, isHasty: true })).status,
      ).toBe(500);
      died.mockRestore();
      expect(await count('vault.job', `name = '${name}' and data->>'idImport' = '${id}'`)).toBe(1);
      const reconciler = createReconciler({ pool, queues, olderThanMs: 0 });
      await reconciler.reconcile();
      await reconciler.stop();
    };
    const file = [HEADINGS, ZOE.replaceAll('Petit', 'Mort').replace('lucie@', 'mort@')].join('\n');
    const id = await sendImport(api, secretary, Buffer.from(file));
    await unqueued('lecture', 'lecture');
    const { fichier } = await until(id, ['colonnes']);
    await unqueued('controle', 'controle', { colonnes: fichier?.colonnes.map(({ champ }) => champ) ?? [] });
    expect(await until(id, ['apercu'])).toMatchObject({ bilan: { cree: 1 } });
    await unqueued('confirmation', 'ecriture');
    expect(await until(id, ['termine'])).toMatchObject({ etape: 'termine', erreur: null });
  });

  it('of which the check failed for good is checked again, by other columns too', async () => {
    const { state } = await checked([HEADINGS, ZOE].join('\n'));
    const id = state.idImport;
    const colonnes = state.fichier?.colonnes.map(({ champ }) => champ) ?? [];
    const check = () => api.call('POST', `/api/imports/${id}/controle`, { as: secretary, body: { colonnes } });
    await api.harness.query(`update vault.import set etape = 'controle', tour = tour - 1 where id = $1`, [id]);
    expect((await check()).status).toBe(409);
    await api.harness.query(
      `update vault.job set failed_at = now(), finished_at = null where name = 'controle' and data->>'idImport' = $1`,
      [String(id)],
    );
    expect((await until(id, ['apercu'])).erreur).toBe(messages.imports.failed);
    expect((await check()).status).toBe(200);
    expect(await until(id, ['apercu'])).toMatchObject({ etape: 'apercu', erreur: null, bilan: { modifie: 1 } });
  });

  it('of which the reading failed for good is read again', async () => {
    const { idImport: other } = await send([HEADINGS, ZOE].join('\n'));
    const id = await sendImport(api, secretary, Buffer.from([HEADINGS, ZOE].join('\n')));
    const read = () => api.call('POST', `/api/imports/${id}/lecture`, { as: secretary });
    await api.harness.query(`update vault.import set etape = 'lecture', tour = 1 where id = $1`, [id]);
    expect((await read()).status).toBe(409);
    // The ledger as it is once no attempt is left.
    await api.harness.query(
      `update vault.job set batch = $2, failed_at = now(), finished_at = null where name = 'lecture' and data->>'idImport' = $1`,
      [String(other), `import-${id}-1`],
    );
    expect((await until(id, ['colonnes'])).erreur).toBe(messages.imports.failed);
    expect((await read()).status).toBe(200);
    expect(await until(id, ['colonnes'])).toMatchObject({ etape: 'colonnes', erreur: null });
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

  it('of which the job was killed half-way is finished by the next attempt, once, and reported as the first began it', async () => {
    const head = HEADINGS.replace('Lien', 'Revenu fiscal;Parts');
    const file = [head, 'Lent;Ada;F;03/03/2013;Lent;Rose;rose@example.org;;;;;21000;2'].join('\n');
    const { state } = await checked(file);
    const id = state.idImport;
    const system = { ...api.app, runtime: api.harness };
    const data = { idImport: id, familles: [1], fonctions: [...(defaultRoleGroups[2]?.fonctions ?? [])], sites: null };
    const attempt = () =>
      jobContext(system, {
        id: `import-${id}-killed`,
        name: 'ecriture',
        data,
        batch: undefined,
        attempt: 1,
        begun: 1,
        requestedAt: new Date(),
        progress: async () => undefined,
      });
    const first = attempt();
    const killed: typeof first.executeEach = (aggregate, decisions) => {
      if (aggregate.category === 'pupil') throw new Error('killed');
      return first.executeEach(aggregate, decisions);
    };
    await expect(writeFamiliesJob.run(data, { ...first, executeEach: killed })).rejects.toThrow('killed');
    await api.harness.settled();
    expect([await count('responsable', "nom = 'LENT'"), await count('eleve', "nom = 'LENT'")]).toEqual([1, 0]);
    await writeFamiliesJob.run(data, attempt());
    await api.harness.settled();
    expect([await count('responsable', "nom = 'LENT'"), await count('eleve', "nom = 'LENT'")]).toEqual([1, 1]);
    expect(await count('revenu', 'revenu_fiscal = 2100000')).toBe(1);
    expect(await rowsOf(id)).toMatchObject([{ resultat: 'cree' }]);
    expect((await checked(file)).state.bilan).toMatchObject({ inchange: 1, cree: 0 });
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

  it('is one of ten that a person has open: the oldest that was not confirmed ends, and they are told', async () => {
    const keeper = await hire('dix@example.org', roleGroupIds.administratif);
    const begin = (nomFichier: string) =>
      api.call('POST', '/api/imports', { as: keeper, body: { nomFichier, taille: 10 } });
    const state = async (id: number) => (await api.call('GET', `/api/imports/${id}`, { as: keeper })).status;
    const first: number[] = [];
    for (let n = 1; n <= limits.importsAtOnce; n += 1) {
      const { status, body } = await begin(`fichier ${n}.csv`);
      expect([status, body.data]).toMatchObject([200, { abandonne: null }]);
      first.push((body.data as { idImport: number }).idImport);
    }
    const [writing = 0, oldest = 0, next = 0] = first;
    await api.harness.query(`update vault.import set etape = 'ecriture' where id = $1`, [writing]);
    expect((await begin('un de plus.csv')).body.data).toMatchObject({ abandonne: null });
    const more = await begin('de plus.csv');
    expect([more.body.data, more.body.message]).toMatchObject([
      { abandonne: 'fichier 2.csv' },
      messages.imports.oldestEnded('fichier 2.csv'),
    ]);
    expect([await state(writing), await state(oldest), await state(next)]).toEqual([200, 404, 200]);
    // What was confirmed is neither counted nor ended, so that its report stays.
    await api.harness.query(`update vault.import set etape = 'ecriture' where id_utilisateur = $1`, [
      keeper.idUtilisateur,
    ]);
    const after = await begin('encore.csv');
    expect([after.status, after.body.data]).toMatchObject([200, { abandonne: null }]);
    expect(await count('vault.import', `id_utilisateur = ${keeper.idUtilisateur}`)).toBe(limits.importsAtOnce + 2);
    // Others have their own.
    await send([HEADINGS, ZOE].join('\n'));
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
