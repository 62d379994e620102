import { messages, roleGroupIds } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { openAccount } from '../identity/commands/accounts';
import { openServices } from './testing/service-sheets';

const PASSWORD = 'une portee de cinq lignes';
const TODAY = '2026-11-21';
let api: TestApi;
let agent: Caller;
let colleague: Caller;
let direction: Caller;
let deputy: Caller;
let teacher: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: `${TODAY}T10:00:00.000Z` });
  const open = async (idUtilisateur: number, fk_groupe: number) => {
    const email = `agent${idUtilisateur}@exemple.fr`;
    const context = api.context();
    await openAccount(context, { idUtilisateur, email, isResponsable: 0, fk_groupe, motDePasse: PASSWORD });
    await context.visible();
    return api.logIn(email, PASSWORD);
  };
  agent = await open(501, roleGroupIds.agent);
  colleague = await open(502, roleGroupIds.agent);
  direction = await open(503, roleGroupIds.direction);
  deputy = await open(504, roleGroupIds.direction);
  teacher = await open(505, roleGroupIds.enseignant);
  await openServices(api.harness, [501, 502, 503, 505]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const post = async (as: Caller, path: string, body: object) => {
  const { status, body: answer } = await api.call('POST', path, { as, body });
  return { status, message: answer.message, data: answer.data as Record<string, number & string> };
};
const get = async (as: Caller, path: string) => (await api.call('GET', path, { as })).status;

const day = { dateJour: '2026-11-10', heureDepart: '08:00', heureRetour: '12:30' };
const claim = (fk_fraisStatut: number, more: object = {}) => ({
  idFrais: 0,
  fk_anneeScolaire: 9,
  fk_fraisStatut,
  fk_user: 501,
  periode: '2026-11',
  fraisJournees: [day],
  ...more,
});

test.each([
  // 002:515.a 002:515.b 002:268.a 002:269.a 002:270.a 002:271.a 002:272.a
  [
    'of claims',
    '/api/frais/fraisStatuts',
    ['Demande mémorisée', 'Demande soumise', 'Instruction en cours', 'Demande acceptée', 'Demande refusée'],
  ],
  // 002:528.a 002:294.a 002:295.a
  [
    'of absences',
    '/api/absences/absencesStatuts',
    ['Brouillon', 'Demande soumise', 'Instruction en cours', 'Demande acceptée', 'Demande refusée'],
  ],
])('the statuses %s are listed from 1', async (_which, path, labels) => {
  const answer = await api.call('GET', path, { as: agent });
  const rows = (answer.body.data as Record<string, unknown>[]).map((row) => {
    const [id, label] = Object.values(row);
    return [id, label];
  });
  expect(rows).toEqual(labels.map((label, index) => [index + 1, label]));
});

// 002:528.b 002:207.a 002:207.b
test('the subjects of absences are listed, each with the flag of its carry-over', async () => {
  const answer = await api.call('GET', '/api/absences/absencesObjets', { as: agent });
  const subjects = answer.body.data as { idAbsenceObjet: number; reportHeures: number }[];
  expect(subjects.map(({ idAbsenceObjet }) => idAbsenceObjet)).toEqual(subjects.map((_, index) => index + 1));
  expect(new Set(subjects.map(({ reportHeures }) => reportHeures))).toEqual(new Set([0, 1]));
});

// 002:518.c 002:280.a 002:281.a 002:282.a 002:283.a 002:285.d 002:597.a
test('a claim speaks the words of each status, and belongs to its agent', async () => {
  const { claims } = messages;
  expect(await post(colleague, '/api/frais/0', claim(1))).toMatchObject({ status: 403 });
  const memorised = await post(agent, '/api/frais/0', claim(1));
  expect(memorised).toMatchObject({ status: 200, message: claims.statusConfirmation[1] });
  expect(memorised.data).toEqual({
    idFrais: expect.any(Number),
    fk_fraisStatut: 1,
    libelleFraisStatut: 'Demande mémorisée',
  });
  const idFrais = Number(memorised.data.idFrais);
  expect([await get(agent, `/api/frais/${idFrais}`), await get(colleague, `/api/frais/${idFrais}`)]).toEqual([
    200, 403,
  ]);

  const path = `/api/frais/${idFrais}`;
  expect(await post(agent, path, claim(4))).toMatchObject({
    status: 422,
    message: messages.decisions.statusNotAllowed,
  });
  expect(await post(agent, path, claim(2))).toMatchObject({ status: 200, message: claims.statusConfirmation[2] });
  expect(await post(agent, path, claim(2))).toMatchObject({ status: 422, message: claims.notEditable });
  expect(await post(direction, path, claim(3))).toMatchObject({ status: 200, message: claims.statusConfirmation[3] });
  expect(await post(agent, '/api/frais/validationFicheFrais', { idFrais })).toMatchObject({ status: 403 });
  const accepted = await post(direction, '/api/frais/validationFicheFrais', { idFrais, fk_fraisStatut: 4 });
  expect(accepted).toMatchObject({ status: 200, message: claims.statusConfirmation[4] });
  expect(accepted.data).toMatchObject({ idFrais, libelleFraisStatut: 'Demande acceptée' });
});

test('an accepted claim keeps its content and is taken back with a reason, which its history tells', async () => {
  const september = { periode: '2026-09', fraisJournees: [{ ...day, dateJour: '2026-09-10' }] };
  const { data } = await post(agent, '/api/frais/0', claim(2, september));
  const path = `/api/frais/${data.idFrais}`;
  const sheet = async () => (await api.call('GET', path, { as: direction })).body.data as object;
  const decide = async (fk_fraisStatut: number, more: object = {}) =>
    post(direction, path, { ...(await sheet()), fk_fraisStatut, ...more });
  expect(await decide(4)).toMatchObject({ status: 200 });
  const dearer = [{ ...day, dateJour: '2026-09-10', montantDivers: 5_000 }];
  expect(await decide(4, { fraisJournees: dearer })).toMatchObject({
    status: 409,
    message: messages.decisions.otherContent,
  });
  expect(await decide(3)).toMatchObject({ status: 400, message: messages.decisions.reasonRequired });
  expect(await decide(3, { motifDecision: 'Repas compté deux fois' })).toMatchObject({ status: 200 });
  expect(await sheet()).toMatchObject({ fk_fraisStatut: 3, montantDivers: 0 });
  // 002:284.a
  expect(await decide(5)).toMatchObject({ status: 200, message: messages.claims.statusConfirmation[5] });
  const history = await api.call('GET', `/api/historique/expenseClaim-${data.idFrais}`, { as: direction });
  expect(history.status).toBe(200);
  expect(JSON.stringify(history.body.data)).toContain('Motif de la décision');
  expect(JSON.stringify(history.body.data)).toContain('Repas compté deux fois');
  const logged = await api.harness.query('select data::text from journal.event where stream = $1', [
    `expenseClaim-${data.idFrais}`,
  ]);
  expect(JSON.stringify(logged)).not.toContain('Repas compté');
});

test('the direction’s own claim waits for somebody else', async () => {
  const own = claim(2, { fk_user: 503 });
  const { data } = await post(direction, '/api/frais/0', own);
  const path = `/api/frais/${data.idFrais}`;
  const message = messages.decisions.ownRequest('Instruire une note de frais');
  expect(await post(direction, path, { ...own, fk_fraisStatut: 4 })).toMatchObject({ status: 403, message });
  expect(await post(deputy, path, { ...own, fk_fraisStatut: 3 })).toMatchObject({ status: 200 });
  const validation = { idFrais: data.idFrais, fk_fraisStatut: 4 };
  expect(await post(direction, '/api/frais/validationFicheFrais', validation)).toMatchObject({ status: 403, message });
  expect(await post(deputy, '/api/frais/validationFicheFrais', validation)).toMatchObject({ status: 200 });
});

// 002:514.b 002:514.d 000:160.a
test('claims are listed by their agent, or by management those of every agent', async () => {
  const path = '/api/utilisateursAdministratifs/listFrais/';
  const all = { anneeScolaire: 9, listStatuts: [1, 2, 3, 4, 5] };
  expect(await post(agent, path, { ...all, idAgent: 501 })).toMatchObject({
    status: 200,
    data: [{ fk_user: 501 }, { fk_user: 501 }],
  });
  expect(await post(colleague, path, { ...all, idAgent: 501 })).toMatchObject({ status: 403 });
  expect(await post(colleague, path, all)).toMatchObject({ status: 403 });
  const { status, data } = await post(direction, path, { ...all, listStatuts: [4] });
  expect([status, data]).toMatchObject([200, [{ fk_user: 503 }, { fk_user: 501 }]]);
});

test('a bad day says what is missing', async () => {
  const empty = claim(1, { periode: '2026-10', fraisJournees: [] });
  expect(await post(agent, '/api/frais/0', empty)).toMatchObject({ status: 400, message: messages.claims.noDay });
  const taken = await post(agent, '/api/frais/0', claim(1));
  expect(taken).toMatchObject({ status: 422, message: messages.claims.monthTaken });
});

test('an absence is its agent’s until it is submitted, and the direction’s to answer', async () => {
  const request = {
    fk_anneeScolaire: 9,
    fk_absencesStatut: 2,
    fk_user: 501,
    fk_absencesObjet: 1,
    dateDebut: '2026-12-01',
    dateFin: '2026-12-01',
  };
  const submitted = await post(agent, '/api/absences/0', request);
  expect(submitted).toMatchObject({ status: 200, message: messages.absences.saved });
  const path = `/api/absences/${submitted.data.idAbsence}`;
  expect(await get(colleague, path)).toBe(403);
  expect(await post(agent, path, { ...request, fk_absencesStatut: 4 })).toMatchObject({ status: 422 });
  const refused = await post(direction, path, { ...request, fk_absencesStatut: 5 });
  expect(refused).toMatchObject({ status: 422, message: messages.absences.refusalNotPossible });
  const accepted = await post(direction, path, { ...request, fk_absencesStatut: 4, avisDirection: 'Accord' });
  expect(accepted).toMatchObject({ status: 200, data: { fk_absencesStatut: 4 } });
  expect((await api.call('DELETE', path, { as: agent })).body.message).toBe(messages.absences.onlyDrafts);
});

test('a message is cleaned when it is written, and needs the right of its type', async () => {
  const body = { titre: 'Concert', message: '<p onclick="x()">Samedi</p>', visible: 1, type: 'direction' };
  expect(await post(agent, '/api/informations/0', body)).toMatchObject({ status: 403 });
  const saved = await post(direction, '/api/informations/0', body);
  expect(saved).toMatchObject({ status: 200, message: messages.site.messagePublished });
  const read = await api.call('GET', `/api/informations/${saved.data.idInformation}`, { as: agent });
  expect(read.body.data).toMatchObject({ message: '<p>Samedi</p>', date: TODAY, fk_utilisateur: 503 });
});

// 002:491.a
test('settings are saved with right 225, read by everyone where they are public; fk_antenne[] may be repeated', async () => {
  const body = { cle: 'droitImage', valeur: false };
  expect(await post(agent, '/api/parametres/save', body)).toMatchObject({ status: 403 });
  expect(await post(direction, '/api/parametres/save', body)).toMatchObject({ status: 200, data: { valeur: '0' } });
  const anonymous = await api.call('GET', '/api/parametres/getValeur/droitImage');
  expect(anonymous.body.data).toEqual({ cle: 'droitImage', valeur: '0' });
  expect((await api.call('GET', '/api/parametres/getValeur/sizeFile')).status).toBe(401);
  const sites = await api.call('GET', '/api/sites/correspondances?fk_antenne[]=1&fk_antenne[]=2', { as: agent });
  expect(sites).toMatchObject({ status: 200, body: { data: [] } });
});

test('who decides writes nothing of what they accept, and decides about what they saw', async () => {
  const october = { periode: '2026-10', fraisJournees: [{ ...day, dateJour: '2026-10-10', montantDivers: 510 }] };
  const { data } = await post(agent, '/api/frais/0', claim(2, october));
  const path = `/api/frais/${data.idFrais}`;
  const sheet = async () => (await api.call('GET', path, { as: direction })).body.data as { version: number };
  const seen = await sheet();
  const dearer = [{ ...day, dateJour: '2026-10-10', montantDivers: 99_999 }];
  const written = await post(direction, path, { ...seen, fk_fraisStatut: 4, fraisJournees: dearer });
  expect(written).toMatchObject({ status: 409, message: messages.decisions.otherContent });

  // Meanwhile a colleague sends it back, and its agent makes it dearer.
  expect(await post(deputy, path, { ...seen, fk_fraisStatut: 1 })).toMatchObject({ status: 200 });
  expect(await post(agent, path, claim(2, { ...october, fraisJournees: dearer }))).toMatchObject({ status: 200 });
  const late = { ...seen, fk_fraisStatut: 4, versionAttendue: seen.version };
  const { movedOn } = messages.decisions;
  expect(await post(direction, path, late)).toMatchObject({ status: 409, message: movedOn });
  expect(await post(deputy, path, { ...(await sheet()), fk_fraisStatut: 3 })).toMatchObject({ status: 200 });
  const validate = (versionAttendue: number) =>
    post(direction, '/api/frais/validationFicheFrais', { idFrais: data.idFrais, fk_fraisStatut: 4, versionAttendue });
  expect(await validate(seen.version)).toMatchObject({ status: 409, message: movedOn });
  expect(await validate((await sheet()).version)).toMatchObject({ status: 200 });
});

// 002:8.b
test('receipts of a day’s costs come and go while the claim is a draft, and are read by its agent and who manages claims', async () => {
  const later = { ...day, dateJour: '2026-11-12', montantDivers: 4 };
  const costly = claim(1, { fk_user: 505, fraisJournees: [{ ...day, montantDivers: 12.5 }, later] });
  const { status, data } = await post(teacher, '/api/frais/0', costly);
  expect(status).toBe(200);
  const { idFrais } = data;
  const path = `/api/frais/${idFrais}`;
  const sheet = async () =>
    (await api.call('GET', path, { as: teacher })).body.data as {
      version: number;
      justificatifs: { idPieceJointe: number; dateJour: string; realFileName: string }[];
    };
  const send = async (as: Caller, name: string, dateJour = day.dateJour) =>
    (
      await api.call('POST', '/api/fichiers/upload/justificatifFrais', {
        as,
        body: formWith({ idFrais, dateJour }, SMALL_PDF, name),
      })
    ).status;
  const download = (as: Caller, idPieceJointe: number) =>
    post(as, '/api/fichiers/download/justificatifFrais', { idPieceJointe });
  expect(await send(colleague, 'train.pdf')).toBe(403);
  expect(await send(teacher, 'train.pdf')).toBe(200);
  expect(await send(teacher, 'billet.pdf')).toBe(200);
  expect(await send(teacher, 'peage.pdf', '2026-11-12')).toBe(200);
  // Of a day of the claim alone; one that has a receipt stays one.
  expect(await send(teacher, 'ailleurs.pdf', '2026-11-13')).toBe(422);
  const moved = { ...costly, idFrais, fraisJournees: [day, { ...later, dateJour: '2026-11-13' }] };
  expect(await post(teacher, path, moved)).toMatchObject({
    status: 422,
    message: messages.claims.dayHasReceipt('12/11/2026'),
  });
  const before = await sheet();
  expect(before.justificatifs.map(({ dateJour, realFileName }) => [dateJour, realFileName])).toEqual([
    ['2026-11-10', 'billet.pdf'],
    ['2026-11-12', 'peage.pdf'],
  ]);
  const [first, second] = before.justificatifs.map(({ idPieceJointe }) => idPieceJointe);
  const removed = await api.call('DELETE', '/api/fichiers/remove/justificatifFrais', {
    as: teacher,
    body: { idPieceJointe: second },
  });
  expect(removed.status).toBe(200);
  expect(await post(teacher, path, moved)).toMatchObject({ status: 200 });
  expect((await download(colleague, first ?? 0)).status).toBe(403);

  expect(await post(teacher, path, { ...moved, fk_fraisStatut: 2 })).toMatchObject({ status: 200 });
  expect(await send(teacher, 'tard.pdf')).toBe(422);
  expect((await sheet()).justificatifs.map(({ realFileName }) => realFileName)).toEqual(['billet.pdf']);
});
