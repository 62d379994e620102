import { right } from '@diapason/contracts/constants';
import type { EntryRow, FolderNode } from '@diapason/contracts/documents';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { collectFiles } from '../../machinery/files/collect';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';

const every = [
  right.seeDocuments,
  right.createFolder,
  right.renameFolder,
  right.addDocument,
  right.deleteDocument,
] as const;
let api: TestApi;
/** Two of groups that see everything in turn, and one from whom folders are hidden. */
let offices: readonly Caller[];
let other: Caller;
let seeing: readonly number[];
let group: number;

beforeAll(async () => {
  api = await startTestApi();
  await seedNetwork(api.context());
  const hire = hiring(api);
  const [one, two, three] = [
    await hire.agent(every, ['GED']),
    await hire.agent(every, ['GED']),
    await hire.agent(every, ['GED']),
  ] as const;
  await hire.ready();
  [offices, other] = [[one, two], three];
  [seeing, group] = [[await groupOf(one), await groupOf(two)], await groupOf(three)];
});
afterAll(() => api?.stop());

async function groupOf({ idUtilisateur }: Caller): Promise<number> {
  const sql = 'select fk_groupe as g from read.compte where id_utilisateur = $1';
  const [row] = await api.harness.query<{ g: number }>(sql, [idUtilisateur]);
  return row?.g ?? 0;
}

const post = (path: string, body: object, as: Caller) => api.call('POST', `/api/fichiers/${path}`, { as, body });
const remove = (path: string, body: object, as: Caller) =>
  api.call('DELETE', `/api/fichiers/GED/${path}`, { as, body });
function send(dossier: string, nomFichier: string, text: string, as: Caller) {
  const form = new FormData();
  form.append('dossier', dossier);
  form.append('nomFichier', nomFichier);
  form.append('file', new Blob([text]), nomFichier);
  return api.call('POST', '/api/fichiers/upload/GED', { as, body: form });
}
const list = async (path: string, as: Caller) =>
  api.call('GET', `/api/fichiers/ged/liste?path=${encodeURIComponent(path)}`, { as });
async function read(fichier: string, version: number | null, as: Caller): Promise<string | undefined> {
  const answer = await fetch(`${api.url}/api/fichiers/download/GED`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${as.token}`, 'user-id': String(as.idUtilisateur) },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ fichier, version }),
  });
  const text = await answer.text();
  return answer.ok ? text : undefined;
}

/** Files and folders below a folder, as somebody comes to them. */
async function walk(path: string, as: Caller): Promise<{ files: EntryRow[]; folders: string[] }> {
  const answer = await list(path, as);
  const rows = answer.status === 200 ? (answer.body.data as EntryRow[]) : [];
  const folders = rows.filter(({ type }) => type === 0).map(({ name }) => `${path}/${name}`);
  const below = await Promise.all(folders.map((one) => walk(one, as)));
  return {
    files: [...rows.filter(({ type }) => type === 1), ...below.flatMap((one) => one.files)],
    folders: [...folders, ...below.flatMap((one) => one.folders)],
  };
}
const pathOf = ({ dossier, name }: EntryRow): string => `${dossier}/${name}`;

const [HIDDEN, HIDDEN_TOO] = ['Direction', 'Conseil'] as const;
const places = ['', '/Un', '/Deux', '/Un/Trois', `/${HIDDEN}`, `/${HIDDEN_TOO}`, `/${HIDDEN}/Trois`];
const place = fc.constantFrom(...places);
const nom = fc.constantFrom('a.txt', 'A.txt', 'b.txt');
const by = fc.nat(1);
/** Nothing else takes the names of what is hidden, so what is sent there is. */
const folderName = (hidden: boolean) =>
  hidden ? fc.constantFrom(HIDDEN, HIDDEN_TOO) : fc.constantFrom('Un', 'Deux', 'Quatre');
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), place, nom, by }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rename' as const), place, nom, to: nom, by }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), place, nom, by }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('removeFolder' as const),
      place: fc.constantFrom('/Un', '/Deux', '/Un/Trois'),
      by,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      place: fc.constantFrom('', '/Un'),
      nom: fc.constantFrom('Un', 'Trois'),
      by,
    }),
  },
  ...[false, true].map((hidden) => ({
    weight: 1,
    arbitrary: fc.record({
      ...{ does: fc.constant('renameFolder' as const), by, to: folderName(hidden) },
      place: hidden ? fc.constantFrom(`/${HIDDEN}`, `/${HIDDEN_TOO}`) : fc.constantFrom('/Un', '/Deux'),
    }),
  })),
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('show' as const),
      place: fc.constantFrom('/Un', '/Deux'),
      toAll: fc.boolean(),
      by,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), place, nom }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What callers did to one tree, and what they were told. */
class Tree {
  readonly sent = new Map<string, number>();
  readonly shown: string[] = [];
  removed = 0;
  private texts = 0;

  constructor(readonly root: string) {}

  async begin(): Promise<void> {
    const [as] = offices as [Caller];
    const create = (dossier: string, name: string) => post('ged/creerDossier', { dossier, nom: name }, as);
    await create('', this.root.slice(1));
    for (const name of ['Un', 'Deux', HIDDEN]) await create(this.root, name);
    await create(`${this.root}/Un`, 'Trois');
    await create(`${this.root}/${HIDDEN}`, 'Trois');
    await this.show(`/${HIDDEN}`, false, as);
  }

  private show = (where: string, toAll: boolean, as: Caller) =>
    post('GED/acces', { dossier: this.root + where, groupes: toAll ? [] : seeing }, as);

  async do(one: Act): Promise<void> {
    const at = this.root + one.place;
    if (one.does === 'look') return this.look(at, one.nom);
    const as = offices[one.by] as Caller;
    if (one.does === 'send') return this.send(one.place, one.nom, as);
    if (one.does === 'create') await post('ged/creerDossier', { dossier: at, nom: one.nom }, as);
    else if (one.does === 'show') await this.show(one.place, one.toAll, as);
    else if (one.does === 'rename')
      await post('GED/renommerDossier', { ancienNom: `${at}/${one.nom}`, nouveauNom: one.to }, as);
    else if (one.does === 'renameFolder') await post('GED/renommerDossier', { ancienNom: at, nouveauNom: one.to }, as);
    else if (one.does === 'remove') this.count(await remove('supprimerFichier', { nom: `${at}/${one.nom}` }, as));
    else await this.removeFolder(at, as);
  }

  private async send(where: string, name: string, as: Caller): Promise<void> {
    const isHidden = where.startsWith(`/${HIDDEN}`) || where.startsWith(`/${HIDDEN_TOO}`);
    this.texts += 1;
    const text = `${isHidden ? 'caché' : 'ouvert'} ${this.root} ${this.texts}`;
    const { status, body } = await send(this.root + where, name, text, as);
    if (status === 200) this.sent.set(text, (body.data as { idDocument: number }).idDocument);
  }

  /** Says how much it holds, as who was asked. */
  private async removeFolder(at: string, as: Caller): Promise<void> {
    const weight = await api.call('GET', `/api/fichiers/ged/contenu?dossier=${encodeURIComponent(at)}`, { as });
    if (weight.status !== 200) return;
    const { dossiers, fichiers } = weight.body.data as { dossiers: number; fichiers: number };
    this.count(await remove('supprimerDossier', { nom: at, contenu: dossiers + fichiers }, as));
  }

  private count({ status, body }: { status: number; body: { data: unknown } }): void {
    if (status === 200) this.removed += (body.data as { supprimes: number }).supprimes;
  }

  private async look(at: string, name: string): Promise<void> {
    const { body } = await list(at, other);
    this.shown.push(JSON.stringify(body.data ?? ''), (await read(`${at}/${name}`, null, other)) ?? '');
  }
}

/** Numbers of what the log says was removed since a position. */
async function removedSince(position: string) {
  return api.harness.query<{ type: string; id: number | null }>(
    `select type, (data->>'idDocument')::int as id from journal.event
      where position > $1 and type in ('DocumentRemoved', 'FolderRemoved')`,
    [position],
  );
}

async function contentsOf(file: EntryRow, as: Caller): Promise<string[]> {
  const versions = Array.from({ length: file.version }, (_one, at) => read(pathOf(file), at + 1, as));
  return (await Promise.all(versions)).map((text) => text ?? '');
}

/** What a group is shown of a tree, as its folders say it. */
async function seenBy(root: string, files: readonly EntryRow[], as: Caller): Promise<string[]> {
  const answer = await api.call('GET', '/api/fichiers/ged/arbre', { as });
  const { dossiers } = answer.body.data as { dossiers: FolderNode[] };
  const byId = new Map(dossiers.map((one) => [one.idDossier, one]));
  const pathTo = ({ fk_parent, nom: name }: FolderNode): string => {
    const above = byId.get(fk_parent);
    return `${above ? pathTo(above) : ''}/${name}`;
  };
  const shut = dossiers.filter(({ groupes }) => groupes.length > 0 && !groupes.includes(group)).map(pathTo);
  return files
    .map(pathOf)
    .filter((path) => path.startsWith(root) && !shut.some((one) => path.startsWith(`${one}/`)))
    .sort();
}

test('whatever callers do to a tree at once, no byte is lost but by removing it, and nothing hidden is shown', async () => {
  let trees = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (batches) => {
      trees += 1;
      const tree = new Tree(`/Essai ${trees}`);
      await tree.begin();
      const [last] = await api.harness.query<{ position: string }>(
        'select coalesce(max(position), 0)::text as position from journal.event',
      );
      for (const batch of batches) await Promise.all(batch.map((one) => tree.do(one)));
      await api.harness.settled();

      const [as] = offices as [Caller];
      const events = await removedSince(last?.position ?? '0');
      // Two who remove a folder at once are both told of it.
      expect(events.length).toBeLessThanOrEqual(tree.removed);
      // What nothing names any more goes after a while, and only that.
      await collectFiles(api.app.files, { ...api.app.runtime, clock: { now: () => new Date('2026-12-21') } });
      const { files } = await walk(tree.root, as);
      const kept = new Set((await Promise.all(files.map((file) => contentsOf(file, as)))).flat());
      const gone = new Set(events.map(({ id }) => id));
      const lost = [...tree.sent].filter(([text, id]) => !gone.has(id) && !kept.has(text));
      expect(lost).toEqual([]);

      const shown = await walk(tree.root, other);
      expect(shown.files.map(pathOf).sort()).toEqual(await seenBy(tree.root, files, as));
      const texts = (await Promise.all(shown.files.map((file) => contentsOf(file, other)))).flat();
      const found = await api.call('GET', '/api/fichiers/ged/recherche?texte=.txt', { as: other });
      const told = JSON.stringify([tree.shown, texts, shown.folders, found.body.data]);
      for (const word of ['caché', HIDDEN, HIDDEN_TOO]) expect(told).not.toContain(word);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
