import { right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import { noLimits } from '../../proofs/rights-matrix/door';
import type { hiring, Someone } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { messages } from './messages';

const MOST = 4;
let api: TestApi;
let hire: ReturnType<typeof hiring>;

beforeAll(async () => {
  ({ api, hire } = await startNetwork({ limits: { ...noLimits, peopleRead: { points: MOST, seconds: 60 } } }));
});
afterAll(() => api?.stop());

const open = (as: Caller, path: string) => api.call('GET', path, { as });
const linesOf = ({ idUtilisateur }: Caller) =>
  api.security
    .filter(({ event, user }) => event === 'person-shown' && user === idUtilisateur)
    .map(({ nature, id, endpoint }) => [endpoint, nature, id]);

test('who looked at whom is a line with both numbers, whatever the call; what is one’s own is none', async () => {
  const functions = [
    right.seePupilAndWorkshop,
    right.seeGuardianContributions,
    right.seeGuardian,
    right.reviewClaims,
    right.seeOwnProfile,
    right.seeHistory,
  ];
  const reader = await hire.agent(functions, ['frais']);
  const guardian = await hire.guardianOf(here, []);
  await api.harness.settled();
  for (const path of [
    `/api/eleves/${here.pupil}`,
    `/api/responsablesRevenus/listFiscalite/${here.guardian}`,
    `/api/frais/${here.claim}`,
    `/api/historique/guardian-${here.guardian}`,
    `/api/historique/expenseClaim-${here.claim}`,
    `/api/historique/contribution-${here.contribution}`,
    `/api/utilisateursAdministratifs/${reader.idUtilisateur}`,
  ])
    expect([path, (await open(reader, path)).status]).toEqual([path, 200]);
  expect(linesOf(reader)).toEqual([
    ['GET /api/eleves/:id', 'eleve', here.pupil],
    ['GET /api/responsablesRevenus/listFiscalite/:id', 'responsable', here.guardian],
    ['GET /api/frais/:id', 'agent', here.agent],
    ['GET /api/historique/:flux', 'responsable', here.guardian],
    ['GET /api/historique/:flux', 'agent', here.agent],
    ['GET /api/historique/:flux', 'responsable', here.guardian],
  ]);
  expect((await open(guardian, `/api/eleves/${here.pupil}`)).status).toBe(200);
  expect(linesOf(guardian)).toEqual([]);
});

test('who opens one sheet after the other is stopped, and an alarm is raised once', async () => {
  const reader = await hire.agent([right.seeAgentProfile], []);
  const colleagues: Someone[] = [];
  for (let n = 0; n < MOST + 2; n++) colleagues.push(await hire.agent([], []));
  await api.harness.settled();
  const sheet = async ({ idUtilisateur }: Someone) => open(reader, `/api/utilisateursAdministratifs/${idUtilisateur}`);
  const statuses = [];
  for (const one of colleagues) statuses.push((await sheet(one)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const [first, last] = [colleagues[0], colleagues.at(-1)] as [Someone, Someone];
  // The same person again is nobody new.
  expect((await sheet(first)).status).toBe(200);
  expect((await sheet(last)).body).toMatchObject({ success: false, message: messages.tooManySheets });
  expect(api.security.filter(({ event }) => event === 'people-read-fast')).toMatchObject([
    { user: reader.idUtilisateur },
  ]);
  expect(String((await api.call('GET', '/metrics')).body.data)).toMatch(/diapason_people_read_fast_total 1/);
});

test('searches, whole lists and the pupils of workshops count as people read; a page of a list does not', async () => {
  const reader = await hire.agent([right.seePupils, right.seePupilAndWorkshop], []);
  await api.harness.settled();
  const asked = async (path: string, body: object) => (await api.call('POST', path, { as: reader, body })).status;
  for (let n = 0; n < MOST + 2; n++) expect(await asked('/api/eleves/list/', { taille: 10, page: 1 })).toBe(200);
  // The same again within the minute is nothing new.
  expect(await asked('/api/eleves/list/', {})).toBe(200);
  expect(await asked('/api/eleves/list/', {})).toBe(200);
  for (let n = 0; n < 2; n++)
    expect(await asked('/api/ateliers/elevesByAteliers', { fk_atelier: here.workshop })).toBe(200);
  for (const texte of ['ici', 'icin']) expect(await asked('/api/recherche', { texte })).toBe(200);
  expect(await asked('/api/recherche', { texte: 'icine' })).toBe(429);
  expect(await asked('/api/ateliers/elevesByAteliers', { fk_atelier: elsewhere.workshop })).toBe(429);
  // Each look is a line, and what was searched stays out of it.
  const told = api.security.filter(({ user }) => user === reader.idUtilisateur);
  expect(told.map(({ event, reason }) => [event, reason]).slice(0, 6)).toEqual([
    ['list-read', undefined],
    ['list-read', undefined],
    ['people-shown', `fk_atelier ${here.workshop}`],
    ['people-shown', `fk_atelier ${here.workshop}`],
    ['people-searched', undefined],
    ['people-searched', undefined],
  ]);
  expect(await asked('/api/eleves/list/', { taille: 10, page: 1 })).toBe(200);
});
