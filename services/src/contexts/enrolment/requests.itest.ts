import { enrolmentLimits, messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { elsewhere, here, seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { setting } from '../site/aggregate/setting';
import { draft, eleve, responsable } from './testing/drafts';

let api: TestApi;
let office: Caller;
let reader: Caller;
let family: Caller;
const LIST = '/api/inscriptions/demandes';

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const context = api.context();
  await seedNetwork(context);
  const hire = hiring(api);
  const sees = [right.seeEnrolmentRequests, right.changeGuardianSite];
  office = await hire.agent([...sees, right.answerEnrolmentRequests], []);
  reader = await hire.agent(sees, []);
  family = await hire.guardianOf(here, ['espaceResponsable']);
  const settings = {
    inscriptionsPubliquesOuvertes: '2026-11-01',
    reinscriptionsOuvertes: '2026-11-01',
    anneeInscriptions: '10',
  };
  for (const [cle, valeur] of Object.entries(settings))
    await context.execute(setting, cle, () => [make(SettingSaved, { cle, valeur })]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

async function asked(more: Record<string, unknown> = {}): Promise<{ idUtilisateur: number; eleves: number[] }> {
  const { body: step } = await api.call('POST', '/api/inscriptions/jeton', { body: {} });
  const { clock } = api.harness;
  clock.set(new Date(clock.now().getTime() + (enrolmentLimits.soonest + 1) * 1_000));
  const body = { ...draft(), jeton: (step.data as { jeton: string }).jeton, ...more };
  const { body: answer } = await api.call('POST', '/api/cotisations/cotisationsInscriptionSauvegarde', { body });
  await api.harness.settled();
  return answer.data;
}
interface Row {
  readonly idDemande: number;
  readonly idUtilisateur: number;
  readonly etat: number;
  readonly doubles: readonly {
    readonly ouvert: boolean;
    readonly nature: string;
    readonly demande: number;
    readonly connu: number;
  }[];
}
async function rowOf(idUtilisateur: number): Promise<Row> {
  const { body } = await api.call('POST', LIST, { as: office, body: {} });
  const row = (body.data as readonly Row[]).find((one) => one.idUtilisateur === idUtilisateur);
  if (!row) throw new Error('the request is not in the list');
  return row;
}
const answer = async (idDemande: number, body: object, as = office) => {
  const said = await api.call('POST', `${LIST}/${idDemande}/reponse`, { as, body });
  await api.harness.settled();
  return said;
};
const statuses = (idEleve: number | undefined) =>
  api.harness.query<{ fk_statut: number }>('select fk_statut from scolarite_interne where fk_eleve = $1', [idEleve]);

describe('a request', () => {
  test('is accepted: its offers are enrolled', async () => {
    const { idUtilisateur, eleves } = await asked();
    const { idDemande } = await rowOf(idUtilisateur);
    expect((await answer(idDemande, { acte: 'accepter' }, reader)).status).toBe(403);
    const said = await answer(idDemande, { acte: 'accepter' });
    expect([said.status, said.body.message]).toEqual([200, messages.enrolment.accepted]);
    expect(await statuses(eleves[0])).toEqual([{ fk_statut: 1 }]);
    // Until then it had asked.
    const byDay = 'select fk_statut from scolarite_statut where fk_eleve = $1 order by depuis';
    expect(await api.harness.query(byDay, [eleves[0]])).toEqual([{ fk_statut: 10 }, { fk_statut: 1 }]);
    expect((await answer(idDemande, { acte: 'refuser', motif: 'x' })).status).toBe(409);
  });

  test('is refused with a reason, and not without', async () => {
    const { idUtilisateur, eleves } = await asked();
    const { idDemande } = await rowOf(idUtilisateur);
    expect((await answer(idDemande, { acte: 'refuser' })).body.message).toBe(messages.enrolment.reasonRequired);
    expect((await answer(idDemande, { acte: 'refuser', motif: 'Complet' })).status).toBe(200);
    expect(await statuses(eleves[0])).toEqual([{ fk_statut: 3 }]);
  });

  test('that was held back is let in, and gives the family what it asks for', async () => {
    const { idUtilisateur, eleves } = await asked({ siteWeb: 'https://x.example' });
    const { idDemande, etat } = await rowOf(idUtilisateur);
    expect([etat, await statuses(eleves[0])]).toEqual([5, []]);
    await answer(idDemande, { acte: 'laisserEntrer' });
    expect(await statuses(eleves[0])).toEqual([{ fk_statut: 10 }]);
  });

  test('with a double is accepted once somebody has said that they are two', async () => {
    const child = eleve();
    await asked({ eleves: [child] });
    const second = responsable({
      nom: 'Delmas',
      prenom: 'Marc',
      dateNaissance: '1984-01-01',
      telephoneMobile: '0639984199',
      adresse1: '3 rue Basse',
    });
    const { idUtilisateur } = await asked({ responsable: second, eleves: [child] });
    const row = await rowOf(idUtilisateur);
    expect((await answer(row.idDemande, { acte: 'accepter' })).body.message).toBe(messages.enrolment.doubleOpen);
    const [double] = row.doubles;
    const { nature, demande, connu } = double ?? {};
    const body = { nature, demande, connu, suite: 'autre' };
    expect((await api.call('POST', `${LIST}/${row.idDemande}/double`, { as: office, body })).status).toBe(200);
    expect((await answer(row.idDemande, { acte: 'accepter' })).status).toBe(200);
  });
});

describe('a re-enrolment', () => {
  interface Schooling {
    readonly idScolarite: number;
    readonly fk_anneeScolaire: number;
    readonly fk_statut: number;
    readonly reinscription: number;
  }
  const rows = async () => {
    const { body } = await api.call('GET', `/api/eleves/SI_In_JSON?fk_eleve=${here.pupil}`, { as: family });
    return body.data as readonly Schooling[];
  };
  const send = (idScolarite: number, more: object = {}) =>
    api.call('POST', `/api/eleves/${here.pupil}/reinscription`, {
      as: family,
      body: { idScolarite, fraisAcceptes: 1, ...more },
    });

  // 002:351.a 002:352.a 002:361.c 002:553.a 002:616.c
  test('is sent with status 11, once, and not without the fee', async () => {
    const [first] = (await rows()).filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 9);
    if (!first) throw new Error('the pupil has no schooling');
    const refused = await send(first.idScolarite, { fraisAcceptes: 0 });
    expect([refused.status, refused.body.message]).toEqual([400, messages.enrolment.conditionsRequired]);
    // Another child's is none of this one's.
    expect((await send(elsewhere.schooling)).status).toBe(404);
    const [one, two] = [await send(first.idScolarite), await send(first.idScolarite)];
    expect([one.body.data, two.body.data]).toMatchObject([
      { fk_statut: 11, deja: false },
      { fk_statut: 11, deja: true },
    ]);
    await api.harness.settled();
    const after = await rows();
    expect(after.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 10)).toHaveLength(1);
    expect(after.find(({ idScolarite }) => idScolarite === first.idScolarite)?.reinscription).toBe(1);
  });

  // 002:355.a 002:507.a 002:541.a
  test('is confirmed by a mail, and the image right is asked about', async () => {
    const mail = await api.call('POST', '/api/cotisations/mailConfirmationReinscription', {
      as: family,
      body: { email: 'autre@exemple.fr', offre: 'Cursus' },
    });
    expect(mail.status).toBe(200);
    const image = await api.call('GET', `/api/droitImage/verificationDroitImage/${here.pupil}?fk_anneeScolaire=10`, {
      as: family,
    });
    expect(image.body.data).toEqual({ existe: false, etat: null, demande: true });
  });
});

// 002:562.a 002:562.b
test('labels of what was chosen', async () => {
  const { body } = await api.call('GET', '/api/cotisations/cotisationsInformation?idOffre=10&idSite=1&idInstrument=1');
  expect(body.data).toMatchObject({ libelleOffre: 'Cursus musique cycle 1', libelleStyle: null });
});
