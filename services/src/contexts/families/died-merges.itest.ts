import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilPaperAdded, PupilPaperScanned, SchoolingStatusChanged } from '@diapason/contracts/families';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { pupil } from './aggregate/pupil';
import { decideMergePupil } from './aggregate/pupil-merge';
import { carryOutMerge } from './commands/carry-out-merge';
import { pupils } from './commands/merge-kinds';

jest.setTimeout(90_000);

const KEPT = 10_420;
const DOUBLE = 10_500;

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  // Nobody finishes what died.
  office = await openOffice({ jobs: [], reactions: [] });
  await seedFamily(office.api.context(), { idUtilisateur: 1050, nom: 'LEFEVRE', eleves: [[22]] });
  const hire = hiring(office.api);
  secretary = await hire.agent(
    [
      ...[right.seePupils, right.seePupilAndWorkshop, right.deactivatePupil],
      ...[right.seeGuardians, right.seeGuardian, right.deactivateGuardian],
    ],
    [],
  );
  await office.api.harness.settled();
}, 120_000);
afterAll(() => office?.stop());

const merge = async () => {
  await dataOf(office.post(`/api/eleves/${KEPT}/fusion`, { fk_fusionne: DOUBLE }, secretary));
  await office.api.harness.settled();
};
const separate = async () => {
  await dataOf(office.api.call('DELETE', `/api/eleves/${DOUBLE}/fusion`, { as: secretary }));
  await office.api.harness.settled();
};
/** The other record is closed in favour of `into`, and nothing else happens. */
const mergeAndDie = async (from: number, into: number) => {
  const context = office.api.context();
  const kept = await context.load(pupil, into);
  await context.execute(pupil, from, (state) => decideMergePupil(state, kept, { reprendre: [] }));
  await office.api.harness.settled();
};
const everything = async () => ({
  schooling: await office.api.harness.query('select * from scolarite_interne order by id_scolarite'),
  links: await office.api.harness.query('select * from eleve_responsable order by fk_eleve, ordre'),
});

test('a merge that dies and is undone brings nothing back of one before it', async () => {
  await merge();
  await separate();
  const idScolarite = DOUBLE * 10;
  await office.api
    .context()
    .execute(pupil, DOUBLE, () => [make(SchoolingStatusChanged, { idEleve: DOUBLE, idScolarite, fk_statut: 6 })]);
  await office.api.harness.settled();
  const before = await everything();
  expect(before.schooling).toContainEqual(expect.objectContaining({ id_scolarite: idScolarite, fk_statut: 6 }));
  await mergeAndDie(DOUBLE, KEPT);
  await separate();
  expect(await everything()).toEqual(before);
});

test('what the antivirus says of a paper in the closed record moves it back to nobody', async () => {
  const idPieceJointe = 77;
  const { execute } = office.api.context();
  await execute(pupil, DOUBLE, () => [
    make(PupilPaperAdded, {
      ...{ fk_eleve: DOUBLE, idPieceJointe, nature: 'handicape', fk_anneeScolaire: 9, fk_scolariteInterne: null },
      ...{ realFileName: 'mdph.pdf', contenu: 'application/pdf', taille: 16, objet: 'objet-77', cle: 'cle-77' },
      antivirus: 'attente',
    }),
  ]);
  await merge();
  const paper = () =>
    office.api.harness.query('select fk_eleve, antivirus from piece_eleve where id_piece_jointe = $1', [idPieceJointe]);
  const scanned = async (fk_eleve: number) => {
    await execute(pupil, fk_eleve, () => [make(PupilPaperScanned, { fk_eleve, idPieceJointe, antivirus: 'saine' })]);
    await office.api.harness.settled();
  };
  await scanned(DOUBLE);
  expect(await paper()).toEqual([{ fk_eleve: KEPT, antivirus: 'attente' }]);
  await scanned(KEPT);
  expect(await paper()).toEqual([{ fk_eleve: KEPT, antivirus: 'saine' }]);
  await separate();
  expect(await paper()).toEqual([{ fk_eleve: DOUBLE, antivirus: 'saine' }]);
});

test('a merge that is taken back gives the child the guardian’s record that is kept by then', async () => {
  await mergeAndDie(DOUBLE, KEPT);
  await dataOf(office.post('/api/utilisateursResponsables/1042/fusion', { fk_fusionne: 1050 }, secretary));
  // The record that was to be kept is closed itself.
  await mergeAndDie(KEPT, 10_421);
  await expect(carryOutMerge(pupils, office.api.context(), DOUBLE)).rejects.toThrow(messages.families.mergedAway);
  await office.api.harness.settled();
  const links = await office.api.harness.query(
    'select fk_responsable, remplace from eleve_responsable where fk_eleve = $1',
    [DOUBLE],
  );
  expect(links).toEqual([{ fk_responsable: 1042, remplace: [1050] }]);
});
