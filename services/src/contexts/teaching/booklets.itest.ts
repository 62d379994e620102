import { bookletStatus, defaultResult, messages, right, templateAct } from '@diapason/contracts/constants';
import type { SchoolingRow } from '@diapason/contracts/families';
import type { BookletRow, BookletSheet, TemplateRow, TemplateSheet } from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import type { FileAnswer } from '@diapason/projections';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { seedFamily } from '../money/testing/network';

const said = messages.teaching;
const office = sessionWith([
  right.seePupilAndWorkshop,
  right.changeSchooling,
  right.seeBookletTemplates,
  right.addBookletTemplate,
  right.changeBookletTemplate,
  right.deleteBookletTemplate,
]);
const teacher = sessionWith([right.seePupilAndWorkshop, right.seeBookletTemplates], {
  idUtilisateur: 31,
  role: 'Enseignant',
});
const stranger = sessionWith([right.seePupilAndWorkshop], { idUtilisateur: 32, role: 'Enseignant' });
const [FAMILY, LEA, TOM] = [500, 5000, 5001];
const guardian = sessionWith([], { idUtilisateur: FAMILY, role: 'Responsable' });
let system: Harness;
let idLivretType: number;
let idLivret: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const template = (id = idLivretType) => call<TemplateSheet>('GET /api/livrets/types/:id', { params: { id } });
const saveTemplate = (id: number, body: object, who = office) =>
  call<{ idLivretType: number; version: number; revision: number }>(
    'POST /api/livrets/types/:id',
    { params: { id }, body },
    who,
  );
const open = (schooling: number, who = teacher, id = 0) =>
  call<BookletSheet>('GET /api/livrets/:id/:type', { params: { id, type: schooling }, query: {} }, who);
const save = (status: number, body: object, who = teacher) =>
  call<{ revision: number }>('POST /api/livrets/:id/:status', { params: { id: idLivret, status }, body }, who);
const schoolingOf = async (fk_eleve: number, who = office) =>
  (await call<SchoolingRow[]>('GET /api/eleves/:id/SI_list', { params: { id: fk_eleve }, query: {} }, who))[0];
const assign = (fk_eleve: number, fk_enseignant: number) =>
  call('POST /api/eleves/:id/scolaritesInterne/:idScolarite', {
    params: { id: fk_eleve, idScolarite: fk_eleve * 10 },
    body: { fk_anneeScolaire: 9, fk_offre: 10, fk_enseignant },
  });

const HOURS = { jour: 3, heureDebut: '14:00', heureFin: '15:15' } as const;
const CRITERIA = 'Posture et souffle\nJustesse et sonorité\n\nAutonomie';

beforeAll(async () => {
  system = await installedSystem('2026-11-21');
  const { execute } = writing(system);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10]] });
  await system.settled();
});
afterAll(() => system.stop());

// 001:165.a 001:165.c 001:165.d 001:71.p 001:71.s 001:91.a 001:70.a 001:70.b 001:70.c
test('a model is written, criteria one per line, and copied under another number', async () => {
  const blank = await template(0);
  expect(blank.validation.resultat).toBe(defaultResult);
  await expect(saveTemplate(0, { titre: '' })).rejects.toMatchObject({ status: 400, field: 'titre' });
  ({ idLivretType } = await saveTemplate(0, {
    titre: 'Cursus musique, cycle 1',
    discipline: [{ titre: 'Instrument', criteres: CRITERIA }],
    status: templateAct.save,
  }));
  expect(await template()).toMatchObject({
    idLivretType,
    visible: 1,
    version: 1,
    discipline: [{ titre: 'Instrument', criteres: ['Posture et souffle', 'Justesse et sonorité', 'Autonomie'] }],
  });
  const copy = await saveTemplate(idLivretType, { status: templateAct.duplicate });
  expect(await template(copy.idLivretType)).toMatchObject({ titre: 'Cursus musique, cycle 1 (copie)', visible: 0 });
  const list = await call<TemplateRow[]>('GET /api/livrets/types/list', {});
  expect(list.map((one) => [one.idLivretType, one.titre, one.visible])).toEqual([
    [idLivretType, 'Cursus musique, cycle 1', 1],
    [copy.idLivretType, 'Cursus musique, cycle 1 (copie)', 0],
  ]);
  await expect(saveTemplate(idLivretType, { titre: 'Autre' }, teacher)).rejects.toMatchObject({ status: 403 });
});

// 001:72.a 001:72.b 001:165.e 001:165.g 001:21.z
test('a booklet needs the schooling’s teacher, and is one per schooling', async () => {
  expect(await schoolingOf(LEA)).toMatchObject({ fk_livret: 0, statutLivret: null });
  await expect(open(LEA * 10)).rejects.toMatchObject({ status: 422, message: said.bookletNeedsTeacher });
  await assign(LEA, 31);
  await assign(TOM, 31);
  await expect(open(LEA * 10, stranger)).rejects.toMatchObject({ status: 403 });
  const first = await open(LEA * 10);
  ({ idLivret } = first);
  expect((await open(LEA * 10)).idLivret).toBe(idLivret);
  expect(await schoolingOf(LEA)).toMatchObject({ fk_livret: idLivret, statutLivret: bookletStatus.memorised });
  expect(await schoolingOf(LEA, guardian)).toMatchObject({ fk_livret: 0, statutLivret: null });
  await expect(open(LEA * 10, guardian, idLivret)).rejects.toMatchObject({ status: 403 });
  expect(first.general?.office).toMatchObject({ libelleAnneeScolaire: '2026-2027' });
});

// 001:91.b 001:165.h 001:70.d 001:70.e
test('notes are memorised, validated, and read by the family then', async () => {
  const note = (notes: readonly (number | null)[]) => ({
    discipline: [{ criteres: notes.map((one) => ({ note: one })) }],
  });
  await expect(save(1, note([1]))).rejects.toMatchObject({ status: 400, field: 'discipline.0.criteres' });
  await expect(save(1, note([4, 0, null]), stranger)).rejects.toMatchObject({ status: 403 });
  const { revision } = await save(1, { ...note([4, 0, null]), general: { note: 4 } });
  await expect(save(1, { ...note([5, 5, 5]), versionAttendue: revision - 1 })).rejects.toMatchObject({ status: 409 });
  await save(2, { validation: { dateResultat: '2026-11-20' } });
  const read = await open(LEA * 10, guardian, idLivret);
  expect(read).toMatchObject({
    idLivret,
    fk_livretType: idLivretType,
    fk_scolariteInterne: LEA * 10,
    titre: 'Cursus musique, cycle 1',
    visible: 1,
    statut: bookletStatus.validated,
    general: { note: 4 },
    discipline: [{ criteres: [{ note: 4 }, { note: 0 }, { note: null }] }],
    validation: { resultat: defaultResult, dateResultat: '2026-11-20' },
    modifiable: 0,
  });
  const pdf = await call<FileAnswer>('POST /api/fichiers/download/livret', { body: { idLivret } }, guardian);
  expect(pdf.file).toMatchObject({ type: 'application/pdf', name: expect.stringContaining('Livret') });
  const bytes: Buffer[] = [];
  for await (const part of pdf.file.stream) bytes.push(Buffer.from(part));
  expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a changed model is the next version, and the booklet keeps its own', async () => {
  const before = await template();
  expect(before).toMatchObject({ livrets: 1, livretsDeLaVersion: 1 });
  const { version } = await saveTemplate(idLivretType, {
    discipline: [{ titre: 'Instrument', criteres: ['Mémoire'] }],
    versionAttendue: before.revision,
  });
  expect(version).toBe(2);
  expect((await template()).versions).toMatchObject([
    { version: 2, livrets: 0 },
    { version: 1, livrets: 1, valides: 1 },
  ]);
  expect((await open(LEA * 10, teacher, idLivret)).discipline?.[0]?.criteres).toHaveLength(3);
  await expect(saveTemplate(idLivretType, { titre: 'X', versionAttendue: before.revision })).rejects.toMatchObject({
    status: 409,
  });
});

test('booklets are listed with what is missing, and printed at once', async () => {
  const rows = await call<BookletRow[]>('POST /api/livrets/eleves/liste', { body: { fk_enseignant: 31 } }, teacher);
  expect(
    rows.map(({ fk_eleve, statutLivret, aNoter, criteres }) => [fk_eleve, statutLivret, aNoter, criteres]),
  ).toEqual([
    [LEA, 2, 1, 3],
    [TOM, 0, null, null],
  ]);
  expect(await call('POST /api/livrets/eleves/resume', { body: {} })).toEqual({
    nombre: 2,
    sans: 1,
    memorises: 0,
    valides: 1,
  });
  const timetabler = sessionWith([
    ...[right.addWorkshop, right.saveWorkshopAndStay, right.addWorkshopPupil, right.removeWorkshopPupil],
  ]);
  const since = { aPartirDu: '2026-09-01' };
  const { idAtelier: fk_atelier } = await call<{ idAtelier: number }>(
    'POST /api/ateliers/:id',
    {
      params: { id: 0 },
      body: { fk_anneeScolaire: 9, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 1, ...HOURS, ...since },
    },
    timetabler,
  );
  const comes = (fk_eleve: number, more: object) => {
    const place = { fk_atelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve * 10 };
    return call('POST /api/ateliers/attachedEleve', { body: { ...place, ...more } }, timetabler);
  };
  const ofClass = { body: { fk_atelier } };
  const classOf = async (who: typeof teacher) => {
    const listed = await call<BookletRow[]>('POST /api/livrets/eleves/liste', ofClass, who);
    const { nombre } = await call<{ nombre: number }>('POST /api/livrets/eleves/resume', ofClass, who);
    return [nombre, ...listed.map(({ fk_eleve }) => fk_eleve)];
  };
  await comes(TOM, since);
  await comes(LEA, since);
  expect(await classOf(teacher)).toEqual([2, LEA, TOM]);
  // Neither who has left it nor who waits for a place is of the class.
  await call(
    'DELETE /api/ateliers/attachedEleve',
    { body: { fk_atelier, fk_eleve: LEA, aPartirDu: '2026-11-02' } },
    timetabler,
  );
  expect(await classOf(teacher)).toEqual([1, TOM]);
  await comes(LEA, { fk_statut: 2, aPartirDu: '2026-11-09' });
  expect(await classOf(teacher)).toEqual([1, TOM]);
  // It is of its own year, whichever its reader is in.
  expect(await classOf({ ...teacher, idAnneeScolaire: 10 })).toEqual([1, TOM]);
  await expect(call('POST /api/livrets/eleves/exportLivrets', ofClass, teacher)).rejects.toMatchObject({ status: 422 });
  const { file } = await call<FileAnswer>('POST /api/livrets/eleves/exportLivrets', { body: {} });
  expect(file.type).toBe('application/pdf');
  await expect(call('POST /api/livrets/eleves/exportLivrets', { body: { fk_enseignant: 32 } })).rejects.toMatchObject({
    status: 422,
  });
});

// 001:165.b
test('a model that booklets follow is hidden, another one is deleted', async () => {
  const remove = (id: number) => call<{ masque: number }>('DELETE /api/livrets/types/:id', { params: { id } });
  const [copy] = (await call<TemplateRow[]>('GET /api/livrets/types/list', {})).filter(({ visible }) => visible === 0);
  expect(await remove(copy?.idLivretType ?? 0)).toMatchObject({ masque: 0 });
  expect(await remove(idLivretType)).toMatchObject({ masque: 1 });
  expect(await call<TemplateRow[]>('GET /api/livrets/types/list', {})).toMatchObject([{ idLivretType, visible: 0 }]);
  await expect(open(TOM * 10)).rejects.toMatchObject({ status: 422, message: said.noTemplate });
});
