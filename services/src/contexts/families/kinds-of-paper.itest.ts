import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { handicapProof, SchoolingEnrolled } from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { papersOf } from '../../machinery/papers/paper-decisions';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { Hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { carryOut } from '../erasure/commands/carry-out';
import { pupil } from './aggregate/pupil';

const YEAR = 9;
/** An offer of the first facts that asks for a medical certificate, and one that does not. */
const WITH_CERTIFICATE = 22;
const SCHOOLING = 70_001;
const MOST = 2_097_152;
const MOST_OF_A_PORTRAIT = 6_291_456;

describe('papers of pupils, of tax records and of agents, over HTTP', () => {
  let api: TestApi;
  let hire: Hiring;
  let office: Caller;
  let colleague: Caller;
  let photo: Buffer;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork());
    office = await hire.agent(
      [
        right.seeGuardian,
        right.seeGuardianContributions,
        right.addTaxRecord,
        right.changeTaxRecord,
        right.deleteTaxRecord,
        right.changeGuardianSite,
        right.seePupilAndWorkshop,
        right.changePupil,
        right.addSchooling,
        right.changeSchooling,
        right.deleteSchooling,
        right.seeAgentProfile,
        right.changeAgentIdentity,
      ],
      [],
    );
    colleague = await hire.agent([], []);
    const context = api.context();
    await context.execute(pupil, here.pupil, () => [
      make(
        SchoolingEnrolled,
        schoolingDetails(here.pupil, SCHOOLING, {
          fk_anneeScolaire: YEAR,
          fk_offre: WITH_CERTIFICATE,
          fk_site: here.site,
        }),
      ),
    ]);
    const [width, height, channels] = [900, 600, 3] as const;
    photo = await sharp({ create: { width, height, channels, background: 'green' } })
      .png()
      .toBuffer();
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const send = (kind: string, fields: object, file: Buffer = SMALL_PDF, { as = office, name = 'piece.pdf' } = {}) =>
    api.call('POST', `/api/fichiers/upload/${kind}`, { as, body: formWith(fields, file, name) });
  const given = (path: string, as = office, body?: object) =>
    fetch(`${api.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${as.token}`,
        'user-id': String(as.idUtilisateur),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const data = async <T>(path: string, as = office): Promise<T> => (await api.call('GET', path, { as })).body.data as T;
  const objects = async () =>
    (await readdir(api.folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));

  // 001:132.e 000:232.e
  test.each([
    ['handicape', '001:132.b', '001:107.i 001:186.d 002:615.a', { fk_1: here.pupil, fk_anneeScolaire: YEAR }],
    ['etudiant', '001:132.c', '001:107.j 001:186.e', { fk_1: here.pupil, fk_anneeScolaire: YEAR }],
    ['certificatMedical', '001:132.a', '001:109.e 001:109.f 001:186.a 002:615.a', { fk_scolariteInterne: SCHOOLING }],
    [
      'responsablesRevenus',
      '001:146.e 002:508.d',
      '001:111.c 001:111.d 001:186.c 002:437.b',
      { idRevenu: here.taxRecord },
    ],
  ])('%s (%s): given back as sent; 2 MB at most (%s)', async (kind, _call, _bound, fields) => {
    const answer = await send(kind, fields);
    expect([answer.status, answer.body.message]).toEqual([200, messages.general.documentImported]);
    const { idPieceJointe } = answer.body.data as { idPieceJointe: number };
    const file = await given(`/api/fichiers/download/${kind}`, office, { idPieceJointe });
    expect(Buffer.from(await file.arrayBuffer()).equals(SMALL_PDF)).toBe(true);
    const sized = (bytes: number) => Buffer.concat([SMALL_PDF, Buffer.alloc(bytes - SMALL_PDF.length)]);
    const tooBig = await send(kind, fields, sized(MOST + 1));
    expect([tooBig.status, tooBig.body.message]).toEqual([413, messages.general.fileTooBig(2)]);
    expect((await send(kind, fields, sized(MOST))).status).toBe(200);
    // One by the number of another kind is not given.
    const other = kind === 'handicape' ? 'etudiant' : 'handicape';
    expect((await given(`/api/fichiers/download/${other}`, office, { idPieceJointe })).status).not.toBe(200);
  });

  // 001:132.d
  test('a proof of a pupil needs a school year; its removal is by number', async () => {
    const noYear = await send('handicape', { fk_1: here.pupil });
    expect([noYear.status, noYear.body.message]).toEqual([400, messages.families.schoolYearRequired]);
    const { idPieceJointe } = (await send('handicape', { fk_1: here.pupil, fk_anneeScolaire: YEAR })).body.data as {
      idPieceJointe: number;
    };
    const remove = () => api.call('DELETE', '/api/fichiers/remove/handicape', { as: office, body: { idPieceJointe } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  });

  // 001:18.b
  test('the student’s year names its proof, which goes with the status', async () => {
    const { idPieceJointe } = (await send('etudiant', { fk_1: here.pupil, fk_anneeScolaire: YEAR })).body.data as {
      idPieceJointe: number;
    };
    const body = { fk_eleve: here.pupil, fk_anneeScolaire: YEAR, fk_pieceJointe: idPieceJointe };
    const another = { ...body, fk_pieceJointe: here.pupilPaper };
    expect((await api.call('POST', '/api/eleves/saveEtudiant', { as: office, body: another })).status).toBe(400);
    expect((await api.call('POST', '/api/eleves/saveEtudiant', { as: office, body })).status).toBe(200);
    const sheet = await data<{ etudiant: object[] }>(`/api/eleves/${here.pupil}`);
    expect(sheet.etudiant).toMatchObject([{ fk_pieceJointe: idPieceJointe, realFileName: 'piece.pdf' }]);
    const before = await objects();
    expect((await api.call('DELETE', '/api/eleves/etudiant', { as: office, body })).status).toBe(200);
    expect(await objects()).toHaveLength(before.length - 1);
  });

  // 001:21.p
  test('no certificate is kept for an offer that asks for none; it goes with the schooling', async () => {
    const refused = await send('certificatMedical', { fk_scolariteInterne: here.schooling });
    expect([refused.status, refused.body.message]).toEqual([422, messages.families.noCertificateAsked]);
    await send('certificatMedical', { fk_scolariteInterne: SCHOOLING });
    const held = () =>
      data<{ nature: string; fk_scolariteInterne: number }[]>(`/api/eleves/${here.pupil}/justificatifs/list`);
    expect(await held()).toContainEqual(
      expect.objectContaining({ nature: 'certificatMedical', fk_scolariteInterne: SCHOOLING }),
    );
    const path = `/api/eleves/${here.pupil}/scolaritesInterne/${SCHOOLING}`;
    expect((await api.call('DELETE', path, { as: office })).status).toBe(200);
    expect(await held()).not.toContainEqual(expect.objectContaining({ nature: 'certificatMedical' }));
  });

  // 002:435.a
  test('a guardian sends the notice of an income that is not verified yet, and no other', async () => {
    const guardian = await hire.guardianOf(here, ['espaceResponsable']);
    await hire.ready();
    const verified = await send('responsablesRevenus', { idRevenu: here.taxRecord }, SMALL_PDF, { as: guardian });
    expect([verified.status, verified.body.message]).toEqual([403, messages.families.taxVerified]);
    const body = { fk_responsable: here.guardian, fk_anneeScolaire: 10, revenuFiscal: 30_000, nombrePart: 2 };
    const declared = await api.call('POST', '/api/responsablesRevenus/0', { as: guardian, body });
    const { idRevenu } = declared.body.data as { idRevenu: number };
    expect((await send('responsablesRevenus', { idRevenu }, SMALL_PDF, { as: guardian })).status).toBe(200);
    const list = `/api/responsablesRevenus/listFiscalite/${here.guardian}`;
    const notices = async () =>
      (await data<{ idRevenu: number; fileName: string | null }[]>(list)).find((one) => one.idRevenu === idRevenu);
    expect(await notices()).toMatchObject({ fileName: 'piece.pdf' });
    const before = await objects();
    expect((await api.call('DELETE', `/api/responsablesRevenus/${idRevenu}`, { as: office })).status).toBe(200);
    expect(await objects()).toHaveLength(before.length - 1);
  });

  describe('a notice that meets', () => {
    let guardian: Caller;
    beforeAll(async () => {
      guardian = await hire.guardianOf(here, ['espaceResponsable']);
      await hire.ready();
    });
    const form = { fk_anneeScolaire: 10, revenuFiscal: 30_000, nombrePart: 2 };
    const declare = async () => {
      const body = { ...form, fk_responsable: here.guardian };
      const answer = await api.call('POST', '/api/responsablesRevenus/0', { as: guardian, body });
      return (answer.body.data as { idRevenu: number }).idRevenu;
    };
    const notice = (idRevenu: number, name: string) =>
      send('responsablesRevenus', { idRevenu }, SMALL_PDF, { as: guardian, name });
    const verify = (idRevenu: number, more: object = {}) => {
      const body = { ...form, fk_responsable: here.guardian, ...more };
      return api.call('POST', `/api/responsablesRevenus/${idRevenu}`, { as: office, body });
    };
    const remove = (idRevenu: number) => api.call('DELETE', `/api/responsablesRevenus/${idRevenu}`, { as: office });
    const income = async (idRevenu: number) => {
      const list = `/api/responsablesRevenus/listFiscalite/${here.guardian}`;
      type Row = { idRevenu: number; fk_pieceJointe: number | null; fileName: string | null; verifiee: number };
      return (await data<Row[]>(list)).find((one) => one.idRevenu === idRevenu);
    };

    test('a verification that has seen another one: refused, until the new one was seen', async () => {
      const idRevenu = await declare();
      await notice(idRevenu, 'vrai.pdf');
      const seen = (await income(idRevenu))?.fk_pieceJointe;
      await notice(idRevenu, 'faux.pdf');
      const late = await verify(idRevenu, { fk_pieceJointe: seen });
      expect([late.status, late.body.message]).toEqual([409, messages.families.noticeChanged]);
      const now = await income(idRevenu);
      expect(now).toMatchObject({ fileName: 'faux.pdf', verifiee: 0 });
      expect((await verify(idRevenu, { fk_pieceJointe: now?.fk_pieceJointe })).status).toBe(200);
      expect(await income(idRevenu)).toMatchObject({ fileName: 'faux.pdf', verifiee: 1 });
      await remove(idRevenu);
    });

    test('the verification itself: one of both is refused', async () => {
      for (let round = 0; round < 4; round += 1) {
        const idRevenu = await declare();
        await notice(idRevenu, 'vrai.pdf');
        const { fk_pieceJointe } = (await income(idRevenu)) ?? {};
        const [sent, verified] = await Promise.all([
          notice(idRevenu, 'faux.pdf'),
          verify(idRevenu, { fk_pieceJointe }),
        ]);
        expect([sent.status, verified.status]).toEqual(sent.status === 200 ? [200, 409] : [403, 200]);
        await remove(idRevenu);
      }
    });

    test('the removal of its income: it goes along, or is refused', async () => {
      const before = await objects();
      for (let round = 0; round < 4; round += 1) {
        const idRevenu = await declare();
        const [sent, removed] = await Promise.all([notice(idRevenu, 'avis.pdf'), remove(idRevenu)]);
        expect(removed.status).toBe(200);
        // 403: by then the income is nobody's.
        expect([200, 403, 404]).toContain(sent.status);
        const held = await api.harness.query('select from piece_responsable where id_revenu = $1', [idRevenu]);
        expect(held).toEqual([]);
      }
      expect(await objects()).toHaveLength(before.length);
    });
  });

  // 001:151.a 001:151.b 001:151.c
  test('a portrait is named by its agent, kept as a square, and seen at its address', async () => {
    const answer = await send('portrait', { nomFichier: `${colleague.idUtilisateur}.png` }, photo, {
      name: 'vacances.png',
    });
    expect(answer.status).toBe(200);
    const seen = await given(`/api/fichiers/view/portrait/${colleague.idUtilisateur}.jpg`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const drawn = Buffer.from(await seen.arrayBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    const sheet = await data<{ fk_portrait: number | null }>(
      `/api/utilisateursAdministratifs/${colleague.idUtilisateur}`,
    );
    expect(sheet.fk_portrait).toBe((answer.body.data as { idPieceJointe: number }).idPieceJointe);
    expect((await given(`/api/fichiers/view/portrait/${office.idUtilisateur}.jpg`)).status).toBe(404);
  });

  // 001:39.c 001:114.g 001:114.h 001:114.i 001:114.j 001:114.k 001:186.f
  test('a portrait is JPEG or PNG, 6 MB at most', async () => {
    const portrait = (file: Buffer) => send('portrait', { nomFichier: `${colleague.idUtilisateur}.jpg` }, file);
    const pdf = await portrait(SMALL_PDF);
    expect([pdf.status, pdf.body.message]).toEqual([415, messages.staff.portraitFormats]);
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    const tooBig = await portrait(padded(MOST_OF_A_PORTRAIT + 1));
    expect([tooBig.status, tooBig.body.message]).toEqual([413, messages.staff.portraitTooBig]);
    expect((await portrait(padded(MOST_OF_A_PORTRAIT))).status).toBe(200);
  });

  test('health and studies are for who keeps the sheet, and for the family', async () => {
    const teacher = await hire.agent([right.seePupilAndWorkshop], []);
    const guardian = await hire.guardianOf(here, []);
    await hire.ready();
    const { idPieceJointe } = (await send('handicape', { fk_1: here.pupil, fk_anneeScolaire: YEAR })).body.data as {
      idPieceJointe: number;
    };
    const read = async (as: Caller) => (await given('/api/fichiers/download/handicape', as, { idPieceJointe })).status;
    expect([await read(office), await read(guardian), await read(teacher)]).toEqual([200, 200, 403]);
  });

  test('whose file was read, and by whom, is in the security log; a refusal is not', async () => {
    const teacher = await hire.agent([right.seePupilAndWorkshop], []);
    await hire.ready();
    await send('portrait', { nomFichier: `${colleague.idUtilisateur}.png` }, photo);
    const { idPieceJointe } = (await send('handicape', { fk_1: here.pupil, fk_anneeScolaire: YEAR })).body.data as {
      idPieceJointe: number;
    };
    const since = api.security.length;
    await given('/api/fichiers/download/handicape', office, { idPieceJointe });
    await given('/api/fichiers/download/handicape', teacher, { idPieceJointe });
    await given(`/api/fichiers/view/portrait/${colleague.idUtilisateur}.jpg`);
    const user = office.idUtilisateur;
    expect(api.security.slice(since).filter(({ event }) => event === 'person-read')).toMatchObject([
      { nature: 'eleve', id: here.pupil, user, endpoint: 'POST /api/fichiers/download/handicape' },
      { nature: 'agent', id: colleague.idUtilisateur, user, endpoint: 'GET /api/fichiers/view/portrait/:id.jpg' },
    ]);
  });

  test('nobody sees the name of a file that they may not open', async () => {
    const clerk = await hire.agent([right.seePupilAndWorkshop, right.addSchooling], []);
    const desk = await hire.agent([right.seeGuardian, right.seeGuardianGeneral, right.changeGuardianSite], []);
    const guardian = await hire.guardianOf(here, []);
    await hire.ready();
    const year = { fk_anneeScolaire: YEAR };
    await send('handicape', { fk_1: here.pupil, ...year });
    await send('etudiant', { fk_1: here.pupil, ...year });
    await api.call('POST', '/api/eleves/saveEtudiant', { as: office, body: { fk_eleve: here.pupil, ...year } });
    await send('responsablesRevenus', { idRevenu: here.taxRecord });
    const kinds = async (path: string, as: Caller) =>
      new Set((await data<{ nature: string }[]>(path, as)).map(({ nature }) => nature));
    const ofPupil = `/api/eleves/${here.pupil}/justificatifs/list`;
    for (const as of [office, guardian]) expect(await kinds(ofPupil, as)).toContain('handicape');
    expect(await kinds(ofPupil, clerk)).toEqual(new Set());
    const ofGuardian = `/api/utilisateursResponsables/${here.guardian}/justificatifs/list`;
    expect(await kinds(ofGuardian, guardian)).toContain('responsablesRevenus');
    expect(await kinds(ofGuardian, desk)).not.toContain('responsablesRevenus');
    const named = async (as: Caller) =>
      (await data<{ etudiant: { realFileName: string | null }[] }>(`/api/eleves/${here.pupil}`, as)).etudiant;
    for (const as of [office, guardian]) expect(await named(as)).toMatchObject([{ realFileName: 'piece.pdf' }]);
    expect(await named(clerk)).toMatchObject([{ realFileName: null }]);
  });

  test('a paper that arrives while its person is erased is refused, and none is taken afterwards; what was there is gone', async () => {
    const fields = { fk_1: here.pupil, fk_anneeScolaire: YEAR };
    await send('handicape', fields);
    const context = api.context();
    const inTheMiddle = {
      ...context.forgetting,
      async destroyKey(subject: string) {
        const late = await send('handicape', fields);
        expect([late.status, late.body.message]).toEqual([422, messages.files.erasedPerson]);
        return context.forgetting.destroyKey(subject);
      },
    };
    await carryOut({ nature: 'eleve', id: here.pupil }, { ...context, forgetting: inTheMiddle });
    expect((await context.load(papersOf(handicapProof), here.pupil)).size).toBe(0);
    const left = await objects();
    const refused = await send('handicape', fields);
    expect([refused.status, refused.body.message]).toEqual([422, messages.files.erasedPerson]);
    expect(await objects()).toEqual(left);
  });
});
