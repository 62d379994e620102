import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { formWith } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { setting } from '../site/aggregate/setting';
import { draft, eleve, offre, PASSWORD, responsable } from './testing/drafts';

let api: TestApi;
let hire: Hiring;
let family: Caller;
const SAVE = '/api/cotisations/cotisationsInscriptionSauvegarde';

const settings: Readonly<Record<string, string>> = {
  inscriptionsPubliquesOuvertes: '2026-11-01',
  reinscriptionsOuvertes: '2026-11-01',
  anneeInscriptions: '9',
};

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const context = api.context();
  await seedNetwork(context);
  hire = hiring(api);
  family = await hire.guardianOf(here, ['espaceResponsable']);
  for (const [cle, valeur] of Object.entries(settings))
    await context.execute(setting, cle, () => [make(SettingSaved, { cle, valeur })]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

/** A token of the first step, old enough. */
async function firstStep(): Promise<string> {
  const { body } = await api.call('POST', '/api/inscriptions/jeton', { body: {} });
  const { clock } = api.harness;
  clock.set(new Date(Date.parse(String(clock.now())) + (enrolmentLimits.soonest + 1) * 1_000));
  return (body.data as { jeton: string }).jeton;
}
const send = async (more: Record<string, unknown> = {}, as?: Caller) =>
  api.call('POST', SAVE, { body: { ...draft(), jeton: await firstStep(), ...more }, ...(as ? { as } : {}) });
interface Sent {
  readonly token: string;
  readonly idUtilisateur: number;
  readonly fk_id: number;
  readonly eleves: readonly number[];
}

describe('a newcomer', () => {
  // 002:121.a 002:475.a 002:560.a 002:560.b 002:560.d 002:254.c 002:616.b 002:383.b
  test('is enrolled without an account, and has one afterwards', async () => {
    const body = draft({ jeton: await firstStep() });
    const { status, body: answer } = await api.call('POST', SAVE, { body });
    expect([status, answer.success, answer.message]).toEqual([200, true, messages.enrolment.done]);
    const sent = answer.data as Sent;
    expect(sent.fk_id).toBe(sent.idUtilisateur);
    await api.harness.settled();
    const schoolings = await api.harness.query(
      'select fk_offre, fk_statut, fk_site from scolarite_interne where fk_eleve = $1',
      [sent.eleves[0]],
    );
    expect(schoolings).toEqual([{ fk_offre: 10, fk_statut: 10, fk_site: 1 }]);
    const { email } = body.responsable as { email: string };
    const own = await api.logIn(email, PASSWORD);
    expect(own.idUtilisateur).toBe(sent.idUtilisateur);
    const children = await api.call('GET', `/api/utilisateursResponsables/${sent.idUtilisateur}/elevesAttached`, {
      as: own,
    });
    expect(children.body.data).toMatchObject([{ idEleve: sent.eleves[0] }]);
  });

  // 002:480.d 002:367.d
  test('sends papers with the token and the number that the answer brings', async () => {
    const { body } = await send();
    const { token, idUtilisateur } = body.data as Sent;
    const own = await api.call('GET', `/api/utilisateursResponsables/${idUtilisateur}`, {
      as: { token, idUtilisateur },
    });
    expect(own.status).toBe(200);
  });

  // 002:561.c
  test('sends its tax notice with year 9, which stands for the year that it enrols for', async () => {
    const enrolFor = async (valeur: string) => {
      const cle = 'anneeInscriptions';
      await api.context().execute(setting, cle, () => [make(SettingSaved, { cle, valeur })]);
      await api.harness.settled();
    };
    await enrolFor('10');
    const { token, idUtilisateur } = (await send()).body.data as Sent;
    const form = formWith({ fk_responsable: idUtilisateur, fk_anneeScolaire: 9 });
    const path = '/api/fichiers/upload/responsablesRevenus';
    expect((await api.call('POST', path, { as: { token, idUtilisateur }, body: form })).status).toBe(200);
    await api.harness.settled();
    const notices = await api.harness.query(
      `select v.fk_annee_scolaire as annee from piece_responsable p join revenu v on v.id_revenu = p.id_revenu
        where p.fk_responsable = $1`,
      [idUtilisateur],
    );
    expect(notices).toEqual([{ annee: 10 }]);
    await enrolFor('9');
  });

  test('twice by the same key is once', async () => {
    const body = draft({ jeton: await firstStep() });
    const [one, two] = [await api.call('POST', SAVE, { body }), await api.call('POST', SAVE, { body })];
    expect((two.body.data as Sent).idUtilisateur).toBe((one.body.data as Sent).idUtilisateur);
    expect((two.body.data as Sent).eleves).toEqual((one.body.data as Sent).eleves);
    await api.harness.settled();
    const [{ nombre } = { nombre: -1 }] = await api.harness.query<{ nombre: number }>(
      'select count(*)::int as nombre from scolarite_interne where fk_eleve = $1',
      [(one.body.data as Sent).eleves[0]],
    );
    expect(nombre).toBe(1);
  });

  test('by the same key with another child is refused: nobody would enrol them', async () => {
    const child = eleve();
    const body = draft({ jeton: await firstStep(), eleves: [child] });
    await api.call('POST', SAVE, { body });
    for (const eleves of [[child, eleve()], [eleve()], [{ ...child, scolarites: [offre({ fk_offre: 40 })] }]]) {
      const { status, body: answer } = await api.call('POST', SAVE, { body: { ...body, eleves } });
      expect([status, answer.message]).toEqual([409, messages.enrolment.sentOtherwise]);
    }
  });

  test('by the same key and another password gets a token that opens nothing', async () => {
    const body = draft({ jeton: await firstStep() });
    await api.call('POST', SAVE, { body });
    const other = { ...body, responsable: { ...body.responsable, password: 'Cinq archets sous la chaise verte' } };
    const { token, idUtilisateur } = (await api.call('POST', SAVE, { body: other })).body.data as Sent;
    const { status } = await api.call('GET', `/api/utilisateursResponsables/${idUtilisateur}`, {
      as: { token, idUtilisateur },
    });
    expect(status).toBe(401);
  });

  // 002:560.c 002:607.a 002:384.a
  test('with e-mail and birth date of an account is told so', async () => {
    const known = responsable();
    await send({ responsable: known });
    const { body } = await send({ responsable: known });
    expect([body.success, body.data, body.message]).toEqual([
      false,
      messages.enrolment.accountExists,
      messages.enrolment.accountExistsTold,
    ]);
  });

  test('with the e-mail alone of an account gets the answer of a success, and waits', async () => {
    const known = responsable();
    await send({ responsable: known });
    const { body } = await send({ responsable: { ...known, nom: 'Autre', dateNaissance: '1990-01-01' } });
    expect(body.success).toBe(true);
    const { idUtilisateur, token } = body.data as Sent;
    expect(token.length).toBeGreaterThan(100);
    await api.harness.settled();
    const [row] = await api.harness.query<{ etat: number; doubles: { adresse: number }[] }>(
      'select etat, doubles from demande_inscription where id_utilisateur = $1',
      [idUtilisateur],
    );
    expect(row).toMatchObject({ etat: 1, doubles: [{ nature: 'guardian', adresse: 1, suite: null }] });
    expect(await api.harness.query('select 1 from responsable where id_utilisateur = $1', [idUtilisateur])).toEqual([]);
  });

  test('whose child is known is enrolled, and put before a secretary', async () => {
    const child = eleve();
    await send({ eleves: [child] });
    await api.harness.settled();
    const other = responsable({
      nom: 'Delmas',
      prenom: 'Marc',
      fk_role: 1,
      dateNaissance: '1984-01-01',
      telephoneMobile: '0639984199',
      adresse1: '3 rue Basse',
    });
    const { body } = await send({ responsable: other, eleves: [child] });
    await api.harness.settled();
    const [row] = await api.harness.query<{ doubles: { nature: string }[] }>(
      'select doubles from demande_inscription where id_utilisateur = $1',
      [(body.data as Sent).idUtilisateur],
    );
    expect(row?.doubles.map(({ nature }) => nature)).toEqual(['pupil']);
  });
});

describe('what a script sends is held back', () => {
  test.each([
    ['without the first step', async () => ({ jeton: null }), 'jeton'],
    ['with what people do not see', async () => ({ jeton: await firstStep(), siteWeb: 'https://x.example' }), 'piege'],
    [
      'in no time',
      async () => ({
        jeton: ((await api.call('POST', '/api/inscriptions/jeton', { body: {} })).body.data as { jeton: string }).jeton,
      }),
      'rapide',
    ],
  ])('%s', async (_how, more, retenue) => {
    const body = draft(await more());
    const { body: answer } = await api.call('POST', SAVE, { body });
    expect(answer.success).toBe(true);
    await api.harness.settled();
    const rows = await api.harness.query('select etat, retenue from demande_inscription where id_utilisateur = $1', [
      (answer.data as Sent).idUtilisateur,
    ]);
    expect(rows).toEqual([{ etat: 5, retenue }]);
  });
});

describe('refused, with nothing written', () => {
  const refusals: [string, () => Record<string, unknown>, string, string][] = [
    [
      'a pupil without an offer',
      () => ({ eleves: [eleve({ scolarites: [] })] }),
      messages.enrolment.everyPupilAnOffer,
      'eleves.0.scolarites',
    ],
    // 002:368.b 002:616.a
    [
      'a fourth offer',
      () => ({ eleves: [eleve({ scolarites: [offre(), offre(), offre(), offre()] })] }),
      messages.enrolment.tooManyOffers,
      'eleves.0.scolarites',
    ],
    [
      'no site',
      () => ({ eleves: [eleve({ scolarites: [offre({ fk_site: null })] })] }),
      messages.enrolment.siteAndInstrument,
      'eleves.0.scolarites.0.fk_site',
    ],
    [
      'no instrument',
      () => ({ eleves: [eleve({ scolarites: [offre({ fk_instrument: [] })] })] }),
      messages.enrolment.siteAndInstrument,
      'eleves.0.scolarites.0.fk_instrument',
    ],
    // 002:444.a
    [
      'a blocked address',
      () => ({ responsable: responsable({ email: 'julie@yopmail.com' }) }),
      messages.families.blockedDomain,
      'responsable.email',
    ],
    // 002:447.a
    [
      'no password',
      () => ({ responsable: responsable({ password: '' }) }),
      messages.identity.passwordRequired,
      'responsable.password',
    ],
    [
      'somebody else’s child',
      () => ({ eleves: [eleve({ idEleve: here.pupil })] }),
      messages.enrolment.notYourPupil,
      'eleves.0.idEleve',
    ],
  ];
  test.each(refusals)('%s', async (_what, more, message, field) => {
    const { status, body } = await send(more());
    expect([status === 400 || status === 403, body.message, (body as { field?: string }).field]).toEqual([
      true,
      message,
      field,
    ]);
  });
});

test('a guardian adds an offer and a child in their own session, and may send it again', async () => {
  const sent = draft({
    eleves: [eleve({ idEleve: here.pupil, scolarites: [offre({ fk_offre: 40, fk_instrument: [] })] }), eleve()],
  });
  const { body, status } = await send(sent, family);
  expect([status, body.message]).toEqual([200, messages.enrolment.done]);
  const { idUtilisateur, eleves } = body.data as Sent;
  expect([idUtilisateur, eleves[0]]).toEqual([family.idUtilisateur, here.pupil]);
  expect((await send(sent, family)).body.data).toEqual(body.data);
  const others = await send({ eleves: [eleve({ idEleve: elsewhere.pupil })] }, family);
  expect([others.status, others.body.message]).toEqual([403, messages.enrolment.notYourPupil]);
});

test('a call that dies after the fact is finished by the ledger', async () => {
  const { runtime } = api.app;
  const { execute } = runtime;
  let died = false;
  const spy = jest.spyOn(runtime, 'execute').mockImplementation((command) => {
    if (command.aggregate.category === 'guardian' && !died) {
      died = true;
      return Promise.reject(new Error('died'));
    }
    return execute(command);
  });
  const body = draft({ jeton: await firstStep() });
  const first = await api.call('POST', SAVE, { body, isHasty: true });
  spy.mockRestore();
  expect([died, first.status]).toEqual([true, 500]);
  const again = await api.call('POST', SAVE, { body });
  expect(again.body.success).toBe(true);
  const { email } = body.responsable as { email: string };
  expect((await api.logIn(email, PASSWORD)).idUtilisateur).toBe((again.body.data as Sent).idUtilisateur);
});
