import { messages, right } from '@diapason/contracts/constants';
import type { EntryRow, FolderNode } from '@diapason/contracts/documents';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectFiles, compareFiles } from '../../machinery/files/collect';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { Hiring } from '../../proofs/rights-matrix/people';
import { startNetwork } from '../../proofs/rights-matrix/start-network';

const { seeDocuments, createFolder, renameFolder, addDocument, deleteDocument } = right;
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}`);
const said = messages.sharedDocuments;

describe('shared documents, over HTTP', () => {
  let api: TestApi;
  let hire: Hiring;
  let office: Caller;
  let reader: Caller;
  let stranger: Caller;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork());
    office = await hire.agent([seeDocuments, createFolder, renameFolder, addDocument, deleteDocument], ['GED']);
    reader = await hire.agent([seeDocuments], ['GED']);
    stranger = await hire.agent([], ['GED']);
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const list = async (path = '', as = office) =>
    api.call('GET', `/api/fichiers/ged/liste?path=${encodeURIComponent(path)}`, { as });
  const rows = async (path = '', as = office) => (await list(path, as)).body.data as EntryRow[];
  const create = (dossier: string, nom: string, as = office) =>
    api.call('POST', '/api/fichiers/ged/creerDossier', { as, body: { dossier, nom } });
  const send = (dossier: string, nomFichier: string, content: Buffer, as = office) => {
    const form = new FormData();
    form.append('dossier', dossier);
    form.append('nomFichier', nomFichier);
    form.append('file', new Blob([new Uint8Array(content)]), nomFichier);
    return api.call('POST', '/api/fichiers/upload/GED', { as, body: form });
  };
  const download = (body: object, as = office) =>
    fetch(`${api.url}/api/fichiers/download/GED`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as.token}`,
        'user-id': String(as.idUtilisateur),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const bytes = async (fichier: string, as = office) =>
    Buffer.from(await (await download({ fichier }, as)).arrayBuffer()).toString();

  // 000:200.a 000:200.b 000:201.a 000:201.b 000:204.a 000:204.b 000:205.a 000:126.a 000:126.b 000:126.c 000:126.d 000:126.e 000:126.f 000:126.g 000:232.a 000:232.b 000:232.c 000:218.e
  test('a folder is created, a file sent into it, listed with its size and date, and given back byte for byte', async () => {
    expect((await create('', 'Pédagogie')).body.message).toBe(said.folderCreated);
    expect((await create('/Pédagogie', 'Concerts')).body.data).toMatchObject({ chemin: '/Pédagogie/Concerts' });
    const sent = pdf('programme de Noël');
    expect((await send('/Pédagogie/Concerts', 'Programme.pdf', sent)).body.message).toBe('Document importé');
    expect(await rows('/Pédagogie/Concerts')).toMatchObject([
      { type: -1, name: 'Pédagogie', dossier: '' },
      { type: 1, name: 'Programme.pdf', size: sent.length, version: 1, date: expect.stringMatching(/^2026-11-21T/) },
    ]);
    expect(await rows('/Pédagogie')).toMatchObject([
      { type: -1, name: '' },
      { type: 0, name: 'Concerts', nombre: 1 },
    ]);
    expect(await rows()).toMatchObject([{ type: 0, name: 'Pédagogie' }]);
    const given = await download({ fichier: '/Pédagogie/Concerts/Programme.pdf' });
    expect(Buffer.from(await given.arrayBuffer()).equals(sent)).toBe(true);
    expect(given.headers.get('content-disposition')).toContain('attachment');
    expect(given.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test('both spellings of the calls are understood', async () => {
    expect((await api.call('GET', '/api/fichiers/GED/liste', { as: office })).status).toBe(200);
    const body = { dossier: '', nom: 'Modèles' };
    expect((await api.call('POST', '/api/fichiers/GED/creerDossier', { as: office, body })).status).toBe(200);
    const removal = { as: office, body: { nom: '/Modèles' } };
    expect((await api.call('DELETE', '/api/fichiers/ged/supprimerDossier', removal)).status).toBe(200);
  });

  // 000:161.d 000:161.e 000:161.f 000:161.g 000:161.h
  test('each act has its function', async () => {
    expect((await list('', stranger)).status).toBe(403);
    expect((await list('', reader)).status).toBe(200);
    const refused = [
      await create('', 'Autre', reader),
      await send('', 'a.pdf', pdf('a'), reader),
      await api.call('POST', '/api/fichiers/GED/renommerDossier', {
        as: reader,
        body: { ancienNom: '/Pédagogie', nouveauNom: 'B' },
      }),
      await api.call('DELETE', '/api/fichiers/GED/supprimerDossier', { as: reader, body: { nom: '/Pédagogie' } }),
      await api.call('DELETE', '/api/fichiers/GED/supprimerFichier', {
        as: reader,
        body: { nom: '/Pédagogie/Concerts/Programme.pdf' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  // 000:202.a 000:202.b 000:203.a 000:203.b
  test('folder and file are renamed where they are, and deleted; a folder that holds something asks first', async () => {
    await create('', 'Brouillons');
    await send('/Brouillons', 'notes.txt', Buffer.from('à relire'));
    const rename = (ancienNom: string, nouveauNom: string) =>
      api.call('POST', '/api/fichiers/GED/renommerDossier', { as: office, body: { ancienNom, nouveauNom } });
    expect((await rename('/Brouillons/notes.txt', '/Brouillons/idées.txt')).body.data).toEqual({
      chemin: '/Brouillons/idées.txt',
    });
    expect((await rename('/Brouillons/idées.txt', '/Pédagogie/idées.txt')).body.message).toBe(said.sameFolder);
    expect((await rename('/Brouillons', 'Essais')).status).toBe(200);
    expect(await bytes('/Essais/idées.txt')).toBe('à relire');
    const remove = (body: object) => api.call('DELETE', '/api/fichiers/GED/supprimerDossier', { as: office, body });
    const asked = await remove({ nom: '/Essais' });
    expect([asked.status, asked.body.message]).toEqual([409, said.contains(0, 1)]);
    expect((await remove({ nom: '/Essais', contenu: 1 })).body.data).toEqual({ supprimes: 2 });
    expect((await list('/Essais')).status).toBe(404);
    await send('', 'seul.txt', Buffer.from('seul'));
    const gone = await api.call('DELETE', '/api/fichiers/GED/supprimerFichier', {
      as: office,
      body: { nom: '/seul.txt' },
    });
    expect(gone.status).toBe(200);
    expect((await download({ fichier: '/seul.txt' })).status).toBe(404);
  });

  // 000:150.e 000:150.f 000:118.l 000:232.d 002:615.b
  test('a file above the setting sizeFile is refused with the document’s words, and nothing is kept of it', async () => {
    const before = (await compareFiles(api.app.files, api.harness.pool)).kept;
    const answer = await send('', 'énorme.txt', Buffer.alloc(10 * 2 ** 20 + 1, 'a'));
    expect([answer.status, answer.body.message]).toEqual([
      413,
      'Votre fichier est trop gros, il ne doit pas dépasser 10Mo',
    ]);
    expect((await send('', 'juste.txt', Buffer.alloc(10 * 2 ** 20, 'a'))).status).toBe(200);
    expect((await compareFiles(api.app.files, api.harness.pool)).kept).toBe(before + 1);
  });

  test('name and content agree: a page that calls itself a score is refused', async () => {
    expect((await send('', 'partition.pdf', Buffer.from('<html>'))).body.message).toBe(said.wrongContent);
    expect((await send('', 'partition.html', Buffer.from('<html>'))).status).toBe(415);
    expect((await send('', 'programme.exe', Buffer.from('MZ'))).status).toBe(415);
    expect((await send('', '../evasion.pdf', pdf('x'))).status).toBe(400);
    expect((await list('/../../etc')).status).toBe(404);
  });

  test('another version keeps the others, which come back, and none is collected', async () => {
    for (const text of ['un', 'deux', 'trois']) await send('/Pédagogie', 'Règlement.pdf', pdf(text));
    const versions = await api.call(
      'GET',
      `/api/fichiers/ged/versions?fichier=${encodeURIComponent('/Pédagogie/Règlement.pdf')}`,
      { as: office },
    );
    expect(versions.body.data).toMatchObject([{ version: 3 }, { version: 2 }, { version: 1 }]);
    const restored = await api.call('POST', '/api/fichiers/GED/remettre', {
      as: office,
      body: { fichier: '/Pédagogie/Règlement.pdf', version: 1 },
    });
    expect(restored.body.data).toEqual({ version: 4 });
    expect(await bytes('/Pédagogie/Règlement.pdf')).toBe('%PDF-1.4\nun');
    expect(
      Buffer.from(await (await download({ fichier: '/Pédagogie/Règlement.pdf', version: 3 })).arrayBuffer()).toString(),
    ).toBe('%PDF-1.4\ntrois');
    await send('', 'provisoire.txt', Buffer.from('provisoire'));
    await api.call('DELETE', '/api/fichiers/GED/supprimerFichier', { as: office, body: { nom: '/provisoire.txt' } });
    const kept = (await compareFiles(api.app.files, api.harness.pool)).kept;
    await collectFiles(api.app.files, { ...api.app.runtime, clock: { now: () => new Date('2026-12-21') } });
    expect(await bytes('/Pédagogie/Règlement.pdf')).toBe('%PDF-1.4\nun');
    expect((await compareFiles(api.app.files, api.harness.pool)).kept).toBeLessThan(kept);
  });

  test('what a folder hides from a group is nowhere: list, tree, search, address, version', async () => {
    await create('', 'Direction');
    await create('/Direction', 'Conseil');
    await send('/Direction/Conseil', 'secret.pdf', pdf('secret'));
    const groupOf = async (who: Caller) => {
      const [row] = await api.harness.query<{ g: number }>(
        `select fk_groupe as g from read.compte where id_utilisateur = ${who.idUtilisateur}`,
      );
      return row?.g ?? 0;
    };
    const body = { dossier: '/Direction', groupes: [await groupOf(office)] };
    expect((await api.call('POST', '/api/fichiers/GED/acces', { as: office, body })).status).toBe(200);
    const other = await groupOf(reader);
    const shutOut = await api.call('POST', '/api/fichiers/GED/acces', {
      as: office,
      body: { ...body, groupes: [other] },
    });
    expect(shutOut.body.message).toBe(said.shutOut);
    expect((await rows('', reader)).map(({ name }) => name)).not.toContain('Direction');
    expect((await list('/Direction', reader)).status).toBe(404);
    expect((await list('/Direction/Conseil', reader)).status).toBe(404);
    expect((await download({ fichier: '/Direction/Conseil/secret.pdf' }, reader)).status).toBe(404);
    const ask = async (path: string, as: Caller) => (await api.call('GET', path, { as })).body;
    const found = '/api/fichiers/ged/recherche?texte=secret';
    expect((await ask(found, reader)).data).toEqual([]);
    expect((await ask(found, office)).data).toMatchObject([{ name: 'secret.pdf', dossier: '/Direction/Conseil' }]);
    const tree = async (as: Caller) =>
      ((await ask('/api/fichiers/ged/arbre', as)).data as { dossiers: FolderNode[] }).dossiers.map(({ nom }) => nom);
    expect(await tree(reader)).not.toEqual(expect.arrayContaining(['Direction']));
    expect(await tree(reader)).not.toEqual(expect.arrayContaining(['Conseil']));
    expect(await tree(office)).toEqual(expect.arrayContaining(['Direction', 'Conseil']));
    const versions = `/api/fichiers/ged/versions?fichier=${encodeURIComponent('/Direction/Conseil/secret.pdf')}`;
    expect((await api.call('GET', versions, { as: reader })).status).toBe(404);
  });

  test('files sent at the same moment under one name are all kept, as versions', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(texts.map((text) => send('/Pédagogie', 'Ensemble.pdf', pdf(text))));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const kept = await Promise.all(
      texts.map(async (_text, at) =>
        Buffer.from(
          await (await download({ fichier: '/Pédagogie/Ensemble.pdf', version: at + 1 })).arrayBuffer(),
        ).toString(),
      ),
    );
    expect(kept.sort()).toEqual(texts.map((text) => `%PDF-1.4\n${text}`));
  });

  test('answers and refusals keep to what the calls declare', () => expect([...api.deviations]).toEqual([]));
});
