import { lists } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { type Access, type ListDefinition, make, rightsOf } from '@diapason/contracts/core';
import { GuardianDeactivated, guardianList, pupilList } from '@diapason/contracts/families';
import { contributionList, paymentList } from '@diapason/contracts/money';
import { agentList } from '@diapason/contracts/staff';
import { TeacherAttached } from '@diapason/contracts/teaching';
import { allYear } from '@diapason/contracts/testing/people';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import { guardian } from '../../contexts/families/aggregate/guardian';
import { seedFamily } from '../../contexts/money/testing/network';
import { workshop } from '../../contexts/teaching/aggregate/workshop';
import { type Caller, startTestApi, type TestApi } from '../kit/test-api';
import { declareIn, seedNetwork } from '../rights-matrix/network';
import { type Hiring, hiring } from '../rights-matrix/people';
import { elsewhere, here } from '../rights-matrix/place';

type Row = Readonly<Record<string, unknown>>;
let api: TestApi;
let hire: Hiring;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  // The teacher here has a lesson elsewhere at the same hour.
  const idAtelier = elsewhere.workshop;
  await api
    .context()
    .execute(workshop, idAtelier, () => [
      make(TeacherAttached, { ...allYear, idAtelier, fk_enseignant: here.agent, fk_instrument: 1 }),
    ]);
  // Who is gone is found by what the list says of it alone.
  const idUtilisateur = elsewhere.guardian;
  await api
    .context()
    .execute(guardian, idUtilisateur, () => [
      make(GuardianDeactivated, { idUtilisateur, dateSuppression: '2026-11-01' }),
    ]);
  // Nothing is asked of who has no pupil.
  await seedFamily(api.context(), { idUtilisateur: 990_001, nom: 'SEUL', eleves: [], fiscalite: null });
  for (const place of [here, elsewhere]) await declareIn(api.context(), place);
  hire = hiring(api);
});
afterAll(async () => {
  expect([...api.deviations]).toEqual([]);
  await api.stop();
});

const columnsOf = ({ row, fileOnly }: ListDefinition) => Object.entries({ ...row, ...fileOnly });
const rightsOfAct = ({ call, rights = [], own, and = [] }: ListDefinition['acts'][string]) => [
  ...rights,
  ...(own === undefined ? [] : [own]),
  ...and,
  ...(call ? rightsOf(call.access) : []),
];
/** Whether these functions are enough for an act that is done with another's. */
const mayWithAnothers = (act: ListDefinition['acts'][string], held: readonly number[]) => {
  const { call, ...own } = act;
  if (call?.access.kind !== 'own') return rightsOfAct(act).every((one) => held.includes(one));
  return rightsOfAct(own).every((one) => held.includes(one)) && call.access.otherwise.some((one) => held.includes(one));
};
const opened = ({ ownSites, currentYear }: ListDefinition) =>
  [ownSites?.unlockedBy, currentYear?.unlockedBy].filter((one) => one !== undefined);

/** What opens it, of another where it is about one person. */
const firstOf = (access: Access) =>
  (access.kind === 'rights' ? access.anyOf : access.kind === 'own' ? access.otherwise : []).slice(0, 1);

/** What opens the list to every site and year, and nothing else of it. */
const bare = (list: ListDefinition) => [...firstOf(list.list.access), ...opened(list)];
/** What opens all of it. */
const whole = (list: ListDefinition) => [
  ...bare(list),
  ...rightsOf(list.totals.access),
  ...rightsOf(list.exported.access),
  ...(list.addresses ? rightsOf(list.addresses.access) : []),
  ...columnsOf(list).flatMap(([, { right: own = [], parts = {} }]) => [
    ...own,
    ...Object.values(parts).flatMap((part) => part.right ?? []),
  ]),
  ...Object.values(list.search).flatMap((one) => one.right ?? []),
  ...Object.values(list.acts).flatMap(rightsOfAct),
];

async function someone(list: ListDefinition, functions: readonly number[]): Promise<Caller> {
  const calls = [list.list, ...Object.values(list.acts).flatMap(({ call }) => call ?? [])];
  const caller = await hire.agent(
    functions,
    calls.flatMap(({ module }) => module ?? []),
  );
  await hire.ready();
  return caller;
}
/** Whom a list is about, where it must name one person. */
const about = ({ body }: ListDefinition['list']) =>
  body instanceof z.ZodObject && 'fk_enseignant' in body.shape && !body.shape.fk_enseignant.safeParse(undefined).success
    ? { fk_enseignant: here.agent }
    : {};
const ask = (as: Caller, endpoint: ListDefinition['list'], body: object = {}) =>
  api.call(endpoint.method as 'POST', endpoint.path, { as, body: { ...about(endpoint), ...body } });
const rowsOf = async (as: Caller, list: ListDefinition, body: object = {}) => {
  const answer = await ask(as, list.list, body);
  expect([list.name, body, answer.status]).toEqual([list.name, body, 200]);
  return answer.body.data as readonly Row[];
};
const keysOf = (list: ListDefinition, rows: readonly Row[]) => rows.map((row) => row[list.key]);
const fileOf = async (as: Caller, list: ListDefinition, format: 'csv' | 'xlsx', search: object = {}) => {
  const { exported } = list;
  const response = await fetch(`${api.url}${exported.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      'user-id': String(as.idUtilisateur),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...about(exported), ...search, format }),
  });
  expect([list.name, response.status]).toEqual([list.name, 200]);
  return Buffer.from(await response.arrayBuffer());
};
const linesOf = async (as: Caller, list: ListDefinition, search: object = {}) =>
  (await fileOf(as, list, 'csv', search)).toString().replace('\uFEFF', '').trim().split('\r\n');
/** The sheets of its workbook: titles, and the values below each. */
const cellsOf = async (as: Caller, list: ListDefinition) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await fileOf(as, list, 'xlsx')) as never);
  return book.worksheets.map((sheet) => {
    const rows = sheet.getRows(1, sheet.rowCount)?.map(({ values }) => (values as readonly unknown[]).slice(1)) ?? [];
    return { heads: rows[0], rows: rows.slice(1) };
  });
};
/** The search that hides nothing. */
const everything = ({ search }: ListDefinition) =>
  Object.fromEntries(Object.entries(search).flatMap(([name, { all }]) => (all === undefined ? [] : [[name, all]])));

/** No record has this number, nothing happened on these days. */
const NOBODY = [1_999_999_999, '2199-01-01', '1900-01-01'] as const;
/** What a filter is tried by: each of its choices, or what no row is of. Words are tried by themselves. */
function triedOf(
  list: ListDefinition,
  name: string,
  { shown, wire }: ListDefinition['search'][string],
): readonly unknown[] {
  if (name === 'choisis' || shown?.kind === 'words' || name in about(list.list)) return [];
  if (shown?.options) return shown.options.map(({ value }) => (shown.kind === 'several' ? [value] : value));
  const days = shown ? NOBODY.slice(0, 2) : NOBODY;
  return days.filter((value) => wire.safeParse(value).success).slice(shown ? 0 : -1);
}

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_name, list) => {
  test('has its declared fields, counts what it finds, and says how many there are without filters', async () => {
    const as = await someone(list, whole(list));
    const rows = await rowsOf(as, list);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(list.row)).toEqual(expect.arrayContaining(Object.keys(row)));
    const { body } = await ask(as, list.totals);
    expect(body.data).toMatchObject({ nombre: rows.length });
    const answer = await ask(as, list.list, { recherche: 'nobody bears this name', page: 0, taille: 10 });
    expect(answer.body.data).toEqual([]);
    expect(answer.body.liste?.sansFiltres).toBe((await rowsOf(as, list, everything(list))).length);
  });

  test('is sorted by each of its columns, both ways, and a page is a part of the whole', async () => {
    const as = await someone(list, whole(list));
    const all = new Set(keysOf(list, await rowsOf(as, list)));
    for (const { sort } of columnsOf(list).map(([, { shown }]) => shown))
      for (const tri of sort ? [sort, `-${sort}`] : []) {
        const sorted = keysOf(list, await rowsOf(as, list, { tri }));
        expect([tri, new Set(sorted)]).toEqual([tri, all]);
        const page = keysOf(list, await rowsOf(as, list, { tri, page: 1, taille: 1 }));
        expect([tri, page]).toEqual([tri, sorted.slice(1, 2)]);
      }
  });

  test('its file has the columns that its caller sees, and a line for each row', async () => {
    const as = await someone(list, whole(list));
    const [heads = '', ...lines] = await linesOf(as, list);
    const labels = columnsOf(list).flatMap(([, { shown, parts = {} }]) => [
      ...(shown.file === undefined ? [] : [shown.label ?? '']),
      ...Object.values(parts).flatMap(({ label }) => label ?? []),
    ]);
    expect(heads.split(';')).toEqual(labels);
    expect(lines.length).toBe((await rowsOf(as, list)).length);
    // The workbook says the same, cell by cell, as a spreadsheet program opens it.
    const [workbook] = await cellsOf(as, list);
    expect(workbook?.heads).toEqual(labels);
    // Below columns of money stands their total.
    const hasTotal = columnsOf(list).some(
      ([, { shown }]) => shown.file !== undefined && ['cents', 'euros'].includes(shown.kind ?? ''),
    );
    expect(workbook?.rows).toHaveLength(lines.length + (hasTotal ? 1 : 0));
    const texts = (row: readonly unknown[]) =>
      row.filter((cell) => typeof cell === 'string' && /^[\p{L} '’-]+$/u.test(cell));
    for (const [at, line] of lines.entries())
      for (const text of texts(workbook?.rows[at] ?? [])) expect(line).toContain(String(text));
    const nobody = await someone(
      list,
      bare(list).filter((one) => !rightsOf(list.exported.access).includes(one)),
    );
    expect((await ask(nobody, list.exported, { format: 'csv' })).status).toBe(403);
  });

  test('rows, totals, file and addresses are those of chosen rows, where some are chosen', async () => {
    const as = await someone(list, whole(list));
    const choisis = keysOf(list, await rowsOf(as, list)).slice(-1);
    expect(keysOf(list, await rowsOf(as, list, { choisis }))).toEqual(choisis);
    expect((await ask(as, list.totals, { choisis })).body.data).toMatchObject({ nombre: 1 });
    expect(await linesOf(as, list, { choisis })).toHaveLength(2);
    if (list.addresses) expect((await ask(as, list.addresses, { choisis })).body.data).toHaveLength(1);
  });

  test('each declared field is answered, and each filter hides what it is not about', async () => {
    const as = await someone(list, whole(list));
    const rows = await rowsOf(as, list, everything(list));
    const isAnswered = ([name, { row, made }]: readonly [string, ListDefinition['row'][string]]) =>
      made === true || row.safeParse(undefined).success || rows.every((one) => name in one);
    const faults = Object.entries(list.row).flatMap((one) =>
      isAnswered(one) ? [] : [`no query answers « ${one[0]} »`],
    );
    for (const [name, filter] of Object.entries(list.search)) {
      const found = await Promise.all(
        triedOf(list, name, filter).map((value) => rowsOf(as, list, { ...everything(list), [name]: value })),
      );
      if (found.length > 0 && found.every(({ length }) => length === rows.length))
        faults.push(`the query forgets « ${name} »`);
    }
    expect({ list: list.name, faults }).toEqual({ list: list.name, faults: [] });
  });

  test('the documents’ call of the same answers its rows in their first order, and hides what its filters hide', async () => {
    const { documented } = list;
    if (!documented) return;
    const as = await someone(list, whole(list));
    const { shape } = documented.query as z.ZodObject;
    const asked = async (query: Readonly<Record<string, unknown>>) => {
      const sent = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const answer = await api.call('GET', `${documented.path}?${sent}`, { as });
      expect([documented.path, query, answer.status]).toEqual([documented.path, query, 200]);
      return answer.body.data as readonly Row[];
    };
    const days = 'dateDebut' in shape ? { dateDebut: '2026-09-01' } : {};
    const tried = Object.entries(list.search).flatMap(([name, filter]) =>
      name in shape ? triedOf(list, name, filter).map((value) => ({ ...days, [name]: value })) : [],
    );
    const words = 'recherche' in shape ? [{ recherche: 'martin' }] : [];
    for (const search of [days, ...words, ...tried]) {
      const [theirs, ours] = [await asked(search), await rowsOf(as, list, search)];
      const common = Object.keys(ours[0] ?? {}).filter((name) => name in (theirs[0] ?? {}));
      const said = (rows: readonly Row[]) => rows.map((row) => common.map((name) => row[name]));
      expect([search, said(theirs)]).toEqual([search, said(ours)]);
    }
    expect((await asked(days)).length).toBeGreaterThan(0);
  });

  test('gives each address once, to whom it may', async () => {
    if (!list.addresses) return;
    const as = await someone(list, whole(list));
    const addresses = (await ask(as, list.addresses)).body.data as readonly string[];
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses).size).toBe(addresses.length);
    const nobody = await someone(list, bare(list));
    expect((await ask(nobody, list.addresses)).status).toBe(403);
  });

  test('what a caller may not see of it is null, and is neither filtered, nor sorted, nor counted by', async () => {
    const as = await someone(list, bare(list));
    const [rows, all] = [await rowsOf(as, list), keysOf(list, await rowsOf(as, list))];
    for (const [name, { right: own, parts = {}, shown }] of Object.entries(list.row)) {
      if (own) {
        expect([name, rows.map((row) => row[name])]).toEqual([name, rows.map(() => null)]);
        if (shown.sort) expect(keysOf(list, await rowsOf(as, list, { tri: `-${shown.sort}` }))).toEqual(all);
      }
      for (const [part, of] of Object.entries(parts))
        if (of.right)
          for (const line of rows.flatMap((row) => row[name] as readonly Row[]))
            expect([part, line[part]]).toEqual([part, null]);
    }
    for (const [name, { right: own, shown, held }] of Object.entries(list.search))
      if (own && held === undefined)
        for (const { value } of shown?.options ?? [{ value: 1 }]) {
          expect([name, keysOf(list, await rowsOf(as, list, { [name]: value }))]).toEqual([name, all]);
          expect((await ask(as, list.totals, { [name]: value })).body.data).toMatchObject({ nombre: all.length });
        }
  });

  test('offers every act to who holds all of its functions, and to a stranger what needs none', async () => {
    const offers = async (functions: readonly number[]) =>
      (await ask(await someone(list, functions), list.list, { taille: 1 })).body.liste?.peut;
    expect(await offers(whole(list))).toEqual(Object.keys(list.acts));
    const free = Object.entries(list.acts).filter(([, act]) => mayWithAnothers(act, bare(list)));
    expect(await offers(bare(list))).toEqual(free.map(([word]) => word));
  });
});

test('a town finds its families and pupils; a telephone finds pupils for who may see telephones, and for nobody else', async () => {
  const all = await someone(pupilList, whole(pupilList));
  const few = await someone(pupilList, bare(pupilList));
  const [idEleve] = keysOf(pupilList, await rowsOf(all, pupilList));
  const found = async (caller: Caller, recherche: string) =>
    keysOf(pupilList, await rowsOf(caller, pupilList, { recherche }));
  const saved = await api.call('POST', `/api/eleves/${idEleve}`, {
    as: all,
    body: { telephoneMobile: '06 39 98 12 34' },
  });
  expect(saved.status).toBe(200);
  for (const caller of [all, few]) expect(await found(caller, 'albi')).toContain(idEleve);
  expect(await found(all, '0639981234')).toEqual([idEleve]);
  expect(await found(few, '0639981234')).toEqual([]);
  const families = await rowsOf(await someone(guardianList, whole(guardianList)), guardianList, { recherche: 'albi' });
  expect(families.length).toBeGreaterThan(0);
});

/** Acts that the documents give to one function. */
const offered: readonly (readonly [ListDefinition, string, number])[] = [
  // 000:85.w 000:85.x 000:159.f
  [pupilList, 'ajouter', right.addPupil],
  // 000:85.y 000:85.z 000:159.g
  [pupilList, 'desactiver', right.deactivatePupil],
  // 000:85.u 000:85.v
  [pupilList, 'exporter', right.exportPupils],
  // 000:85.o 000:85.p 000:159.c
  [pupilList, 'ouvrir', right.openPupilFromPupils],
  // 000:85.q 000:85.r 000:159.b
  [pupilList, 'ouvrirResponsable', right.linkGuardianFromPupils],
  // 000:159.k
  [pupilList, 'ouvrirEnseignant', right.openTeacherFromWorkshops],
  // 000:85.s 000:85.t
  [pupilList, 'ecrire', right.useEmailTools],
  // 001:121.f
  [pupilList, 'ecrireATous', right.writeToAll],
  // 000:82.j 000:82.k 000:158.b
  [guardianList, 'ouvrir', right.openGuardianFromGuardians],
  // 000:82.l 000:82.m 000:158.f
  [guardianList, 'ajouter', right.createGuardian],
  // 000:82.n 000:82.o
  [guardianList, 'desactiver', right.deactivateGuardian],
  // 000:82.q 000:82.r 000:158.h
  [guardianList, 'usurper', right.impersonateGuardian],
  // 000:82.s 000:82.t
  [guardianList, 'exporter', right.exportGuardians],
  // 001:41.n
  [agentList, 'ajouter', right.createAgent],
  // 001:41.x
  [agentList, 'ouvrir', right.openAgentProfile],
  // 001:41.ab 001:41.ac
  [agentList, 'usurper', right.impersonateAgent],
  [agentList, 'desactiver', right.deleteAgent],
  [agentList, 'ecrireATous', right.writeToAgents],
  // 001:41.t
  [agentList, 'exporter', right.exportAgents],
  [contributionList, 'ouvrirResponsable', right.seeGuardian],
  [contributionList, 'ouvrirSesCotisations', right.seeGuardianContributions],
  [contributionList, 'calculer', right.calculateContributions],
  [contributionList, 'exporter', right.exportContributions],
  [paymentList, 'tousLesAgents', right.changePaymentAgent],
];

test.each(offered.map(([list, act, one]) => [list.name, act, one, list] as const))(
  '%s offers « %s » to who holds %s, and to nobody else',
  async (_name, act, one, list) => {
    const all = await someone(list, whole(list));
    const less = await someone(
      list,
      whole(list).filter((other) => other !== one),
    );
    const offers = async (as: Caller) => (await ask(as, list.list, { taille: 1 })).body.liste?.peut.includes(act);
    expect([await offers(all), await offers(less)]).toEqual([true, false]);
  },
);
