import { messages, right } from '@diapason/contracts/constants';
import { portrait } from '@diapason/contracts/staff';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formWith, smallFile } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { saveVehicleCommand } from './commands/save-vehicle';

const PATH = '/api/utilisateursAdministratifs/vehicule';
const puissance = { vehiculePuissance: '90', vehiculeImmatriculation: 'AB-123-CD', vehiculeCarburant: 'Essence' };
const clio = { vehiculeMarque: 'Renault', vehiculeModele: 'Clio', ...puissance };
let api: TestApi;
let owner: Caller;
let colleague: Caller;
let office: Caller;
let keeper: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const { agent } = hiring(api);
  owner = await agent([right.seeOwnVehicles], []);
  colleague = await agent([], []);
  office = await agent([right.seeAgentVehicles, right.seeOwnVehicles], []);
  keeper = await agent([right.seeAgentVehicles, right.changeAgentIdentity], []);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const save = async (as: Caller, body: object, fk_utilisateur = owner.idUtilisateur) =>
  api.call('POST', PATH, { as, body: { fk_utilisateur, ...body } });
const list = async (as: Caller, { idUtilisateur } = owner) =>
  api.call('GET', `${PATH}?idUtilisateur=${idUtilisateur}`, { as });

// 001:152.a 001:152.b 001:177.c 002:601.a 001:152.c 001:152.d 001:89.b 001:89.c 002:201.a 002:201.b 002:522.a 002:522.b
test('a vehicle is saved; listed', async () => {
  const saved = await save(owner, clio);
  expect([saved.status, saved.body.message]).toEqual([200, 'Enregistrment OK']);
  const fk_utilisateur = owner.idUtilisateur;
  const shown = { vehiculePuissance: 90, dateCreation: '2026-11-01', libelleSelect: 'Renault Clio AB-123-CD' };
  expect((await list(owner)).body.data).toEqual([
    { ...clio, ...(saved.body.data as object), fk_utilisateur, ...shown },
  ]);
  const [stored] = await api.harness.query<{ data: object }>(
    "select data from journal.event where type = 'VehicleSaved'",
  );
  expect(JSON.stringify(stored)).not.toContain('AB-123-CD');
});

test.each([
  // 001:40.d 001:114.l 002:411.a
  ['a power below 0', { vehiculePuissance: -1 }],
  // 002:201.g
  ['another fuel', { vehiculeCarburant: 'Charbon' }],
  ['a make of 61 characters', { vehiculeMarque: 'R'.repeat(61) }],
  ['a vehicle without a model', { vehiculeModele: '' }],
])('%s is refused on its field', async (_what, wrong) => {
  const { status, body } = await save(owner, { ...clio, ...wrong });
  expect([status, body.field]).toEqual([400, Object.keys(wrong)[0]]);
});

// 001:37.k 001:37.l
test('own ones need 151, another’s 248; what does not exist is not found', async () => {
  expect([(await list(colleague)).status, (await save(colleague, clio)).status]).toEqual([403, 403]);
  expect([(await list(owner, colleague)).status, (await list(office, colleague)).status]).toEqual([403, 200]);
  const unknown = await save(office, { ...clio, idVehicule: 4_711 });
  expect([unknown.status, unknown.body.message]).toEqual([404, messages.general.notFound]);
  expect((await save(office, clio, 999_999)).status).toBe(404);
});

test('vehicle and portrait of somebody who may do more are changed by nobody below them', async () => {
  const { name, bytes } = smallFile(portrait.file);
  const upload = (as: Caller, { idUtilisateur }: Caller) =>
    api.call('POST', '/api/fichiers/upload/portrait', {
      as,
      body: formWith({ nomFichier: `${idUtilisateur}.jpg` }, bytes, name),
    });
  expect([(await save(keeper, clio)).status, (await upload(keeper, owner)).status]).toEqual([403, 403]);
  expect([(await save(office, clio)).status, (await upload(keeper, colleague)).status]).toEqual([200, 200]);
  expect((await save(keeper, clio, keeper.idUtilisateur)).status).toBe(200);
});

test('a vehicle is not changed while the lists lack what may claim it', async () => {
  const { idVehicule } = (await save(owner, clio)).body.data as { idVehicule: number };
  const saving = (body: object, hasRead: boolean) => {
    const context = { ...api.context(), session: owner, reading: { caughtUp: async () => hasRead } };
    return saveVehicleCommand.run(
      { body: { fk_utilisateur: owner.idUtilisateur, ...body } } as never,
      context as never,
    );
  };
  const faster = { ...clio, idVehicule, vehiculePuissance: 110 };
  await expect(saving(faster, false)).rejects.toMatchObject({ status: 409, message: messages.reading.late });
  await api.harness.settled();
  const power = async () =>
    ((await list(owner)).body.data as { idVehicule: number; vehiculePuissance: number }[]).find(
      (one) => one.idVehicule === idVehicule,
    )?.vehiculePuissance;
  expect(await power()).toBe(90);
  await saving(faster, true);
  await saving({ ...clio, vehiculePuissance: 90, vehiculeImmatriculation: 'CD-456-EF' }, false);
  await api.harness.settled();
  expect(await power()).toBe(110);
});
