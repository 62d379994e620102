import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingStatusChanged } from '@diapason/contracts/families';
import type { ClassEvaluations, EvaluationSheet } from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from '../money/testing/network';
import { assigned } from './testing/assigned';

const said = messages.teaching;
const office = sessionWith([
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.changeEvaluations,
  right.deleteEvaluation,
  right.changeSchooling,
  right.manageSettings,
]);
const teacher = sessionWith([right.seePupilAndWorkshop, right.openWorkshopFromOwnCourses], {
  idUtilisateur: 31,
  role: 'Enseignant',
});
const stranger = sessionWith([right.seePupilAndWorkshop], { idUtilisateur: 32, role: 'Enseignant' });
const [FAMILY, LEA, TOM] = [500, 5000, 5001];
const guardian = sessionWith([], { idUtilisateur: FAMILY, role: 'Responsable' });
let system: Harness;
const ateliers: number[] = [];

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const evaluationOf = async (fk_eleve: number, who = office) =>
  (await call<EvaluationSheet[]>('GET /api/evaluation/listEval/:id', { params: { id: fk_eleve }, query: {} }, who))[0];
const create = (fk_eleve: number, who = office) =>
  call<{ idEvaluation: number; ateliers: number }>(
    'GET /api/evaluation/creatEvaluationEleve/:id',
    { params: { id: fk_eleve }, query: {} },
    who,
  );
const save = (evaluation: object, workshops: readonly object[] = [], who = office) =>
  call('POST /api/evaluation/', { body: { evaluation, evaluationSI: [{ ateliers: workshops }] } }, who);
const classOf = (who = teacher) =>
  call<ClassEvaluations>('GET /api/evaluation/atelier/:id', { params: { id: ateliers[0] } }, who);
const setting = (cle: string, valeur: string) => call('POST /api/parametres/save', { body: { cle, valeur } });
const linesOf = (sheet: EvaluationSheet | undefined) => sheet?.evaluationSI.flatMap((one) => one.ateliers) ?? [];

beforeAll(async () => {
  system = await installedSystem('2027-02-10');
  const { execute } = writing(system);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10]] });
  await assigned({ execute }, [31, 33]);
  await system.settled();
  for (const [jour, fk_enseignant, evaluation] of [
    [3, 31, 1],
    [4, 33, 1],
    [5, 31, 0],
  ] as const) {
    const { idAtelier } = await call<{ idAtelier: number }>('POST /api/ateliers/:id', {
      params: { id: 'null' },
      body: {
        fk_anneeScolaire: 9,
        fk_groupeAtelier: 4,
        fk_typeAtelier: 30,
        fk_site: 1,
        jour,
        heureDebut: '14:00',
        heureFin: '15:15',
        evaluation,
        enseignants: [{ fk_enseignant, fk_instrument: 1 }],
      },
    });
    ateliers.push(idAtelier);
    for (const fk_eleve of [LEA, TOM])
      await call('POST /api/ateliers/attachedEleve', {
        body: { fk_atelier: idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve * 10 },
      });
  }
});
afterAll(() => system.stop());

// 001:140.a 001:140.b 001:140.c 001:87.a 001:87.b 001:87.c
test('evaluations are created once, for the evaluated workshops of a pupil, by whoever teaches them', async () => {
  expect(await evaluationOf(LEA)).toBeUndefined();
  await expect(create(LEA, stranger)).rejects.toMatchObject({ status: 403, message: said.notTeacherOfPupil });
  const first = await create(LEA, teacher);
  expect(first).toMatchObject({ ateliers: 2 });
  expect(await create(LEA)).toEqual({ idEvaluation: first.idEvaluation, ateliers: 0 });
  const sheet = await evaluationOf(LEA);
  expect(sheet).toMatchObject({
    idEvaluation: first.idEvaluation,
    fk_eleve: LEA,
    fk_anneeScolaire: 9,
    validationLectureParentSemestre1: 0,
    validationLectureParentSemestre2: 0,
    projet: null,
    evaluationSI: [{ idEvaluationSI: expect.any(Number), fk_scolariteInterne: LEA * 10 }],
  });
  expect(linesOf(sheet)).toMatchObject([
    { fk_atelier: ateliers[0], libelleType: 'Orchestre à cordes', semestre1: null, semestre2: null },
    { fk_atelier: ateliers[1] },
  ]);
});

// 001:140.d 001:140.e 001:65.e 001:65.f
test('a teacher writes their own workshop’s texts and the project, 307 writes all', async () => {
  const before = await evaluationOf(LEA, teacher);
  const [own, other] = linesOf(before);
  if (!before || !own || !other) throw new Error('no evaluation');
  expect([own.textes[0]?.modifiable, other.textes[0]?.modifiable]).toEqual([1, 0]);
  const about = { idEvaluation: before.idEvaluation, fk_eleve: LEA };
  const write = (line: typeof own, semestre1: string, who = teacher, versionSemestre1 = -1) =>
    save(about, [{ idEvaluationAtelier: line.idEvaluationAtelier, semestre1, versionSemestre1 }], who);
  await write(own, 'Très bon semestre');
  await expect(write(other, 'Pas la mienne')).rejects.toMatchObject({ status: 403 });
  await write(other, 'Assidue', office);
  await save({ ...about, projet: 'Jouer en public' }, [], teacher);
  await expect(save({ ...about, projet: 'Autre' }, [], stranger)).rejects.toMatchObject({ status: 403 });
  await expect(write(own, 'Autre chose')).rejects.toMatchObject({
    status: 409,
    field: 'evaluationSI.0.ateliers.0.semestre1',
  });
  const after = await evaluationOf(LEA);
  expect(after?.projet).toBe('Jouer en public');
  expect(linesOf(after).map(({ semestre1 }) => semestre1)).toEqual(['Très bon semestre', 'Assidue']);
});

test('a class is created and written at once, and what somebody wrote meanwhile stands', async () => {
  expect((await classOf()).eleves.map(({ idEvaluationAtelier }) => idEvaluationAtelier !== null)).toEqual([
    true,
    false,
  ]);
  await call('POST /api/evaluation/atelier/:id/creation', { params: { id: ateliers[0] } }, teacher);
  const { eleves } = await classOf();
  const texts = eleves.map(({ idEvaluationAtelier, textes }, at) => ({
    idEvaluationAtelier,
    semestre: 1,
    texte: `Texte ${at}`,
    // Of Léa's an older one was seen.
    version: at === 0 ? -1 : textes[0]?.version,
  }));
  const answer = await call<{ enregistres: number; textes: { etat: string; texte: string }[] }>(
    'POST /api/evaluation/atelier/:id',
    { params: { id: ateliers[0] }, body: { textes: texts } },
    teacher,
  );
  expect(answer).toMatchObject({
    enregistres: 1,
    textes: [
      { etat: 'conflit', texte: 'Très bon semestre' },
      { etat: 'enregistre', texte: 'Texte 1' },
    ],
  });
  const strange = [{ ...texts[0], idEvaluationAtelier: 999_999 }];
  await expect(
    call('POST /api/evaluation/atelier/:id', { params: { id: ateliers[0] }, body: { textes: strange } }, teacher),
  ).rejects.toMatchObject({ status: 404 });
});

test('a pupil’s other texts are read beside the box', async () => {
  const beside = await call('GET /api/evaluation/atelier/:id/eleve/:idEleve', {
    params: { id: ateliers[0], idEleve: LEA },
    query: { semestre: 1 },
  });
  expect(beside).toMatchObject({
    seances: 0,
    precedents: [],
    autres: [{ texte: 'Assidue' }],
    projet: 'Jouer en public',
  });
});

// 002:608.a 002:608.b 002:608.c
test('families read from the opening on, and confirm; then only 307 changes the texts', async () => {
  const sheet = await evaluationOf(LEA);
  const about = { idEvaluation: sheet?.idEvaluation, fk_eleve: LEA };
  await expect(evaluationOf(LEA, guardian)).rejects.toMatchObject({ status: 422, message: said.evaluationsNotOpen });
  await setting('ouvertureEvalSemestre1', '2027-02-10');
  const read = await evaluationOf(LEA, guardian);
  expect(linesOf(read)[0]).toMatchObject({ semestre1: 'Très bon semestre', semestre2: null });
  expect(read?.lectures).toMatchObject([{ ouvert: 1 }, { ouvert: 0 }]);
  await expect(save({ ...about, validationLectureParentSemestre2: 1 }, [], guardian)).rejects.toMatchObject({
    status: 422,
  });
  await save({ ...about, validationLectureParentSemestre1: 1 }, [], guardian);
  expect(await evaluationOf(LEA)).toMatchObject({
    validationLectureParentSemestre1: 1,
    validationLectureParentSemestre2: 0,
    lectures: [{ confirmePar: expect.any(String) }, { confirmePar: null }],
  });
  const [own] = linesOf(read);
  const change = (who: typeof office) =>
    save(about, [{ idEvaluationAtelier: own?.idEvaluationAtelier, semestre1: 'Corrigé' }], who);
  await expect(change(teacher)).rejects.toMatchObject({ status: 422, message: said.readingConfirmed });
  await change(office);
});

// 001:140.f 001:140.g 001:65.h
test('what is read and confirmed is not deleted, the rest is', async () => {
  const [lea, tom] = [await evaluationOf(LEA), await evaluationOf(TOM)];
  const remove = (body: object) => call('DELETE /api/evaluation/', { body });
  await expect(remove({ idEvaluation: lea?.idEvaluation })).rejects.toMatchObject({ status: 422 });
  await create(TOM);
  const lines = linesOf(await evaluationOf(TOM));
  expect(lines).toHaveLength(2);
  await remove({
    idEvaluation: tom?.idEvaluation,
    idEvaluationAtelier: lines[0]?.idEvaluationAtelier,
    idEvaluationSI: tom?.evaluationSI[0]?.idEvaluationSI,
  });
  expect(linesOf(await evaluationOf(TOM))).toHaveLength(1);
  await remove({ idEvaluation: tom?.idEvaluation });
  expect(await evaluationOf(TOM)).toBeUndefined();
});

// 001:135.a 001:135.b
test('the passage to the next cycle is the schooling’s own fact, of the current year', async () => {
  const pass = (body: object) => call('POST /api/evaluation/passageDeCycle', { body });
  await system.run(pupil, LEA, () => [
    make(SchoolingStatusChanged, { idEleve: LEA, idScolarite: LEA * 10, fk_statut: 4, depuis: '2026-12-01' }),
  ]);
  const sheet = await evaluationOf(LEA);
  const [si] = sheet?.evaluationSI ?? [];
  await pass({
    idEvaluationSI: si?.idEvaluationSI,
    fk_evaluation: sheet?.idEvaluation,
    fk_SI: LEA * 10,
    passageCycleSuivant: 1,
  });
  expect((await evaluationOf(LEA))?.evaluationSI[0]?.passageCycleSuivant).toBe(1);
  // What it was before stays as it was.
  const byDay = 'select depuis::text, fk_statut from scolarite_statut where fk_scolarite = $1 order by depuis';
  expect(await system.query(byDay, [LEA * 10])).toEqual([
    { depuis: '0001-01-01', fk_statut: 1 },
    { depuis: '2026-12-01', fk_statut: 4 },
    { depuis: '2027-02-10', fk_statut: 4 },
  ]);
  await expect(pass({ fk_SI: 1, passageCycleSuivant: 1 })).rejects.toMatchObject({ status: 404 });
});
