import { enrolmentLimits, messages, right, schoolingStatuses } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingStatusChanged } from '@diapason/contracts/families';
import { SettingSaved } from '@diapason/contracts/site';
import { enrolmentOpenings } from '@diapason/projections/enrolment/enrolment-year';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { pupil } from '../families/aggregate/pupil';
import { setting } from '../site/aggregate/setting';
import { decideConfirm, enrolment } from './aggregate/enrolment';
import { dueForgetting, forgetDropped } from './jobs/forget-dropped';
import { draft, eleve, firstName, offre, responsable } from './testing/drafts';

let api: TestApi;
let office: Caller;
let reader: Caller;
/** Works elsewhere, and is held to that site. */
let held: Caller;
let family: Caller;
/** Answers requests of another site alone. */
let neighbour: Caller;
const LIST = '/api/inscriptions/demandes';

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const context = api.context();
  await seedNetwork(context);
  const hire = hiring(api);
  const sees = [right.seeEnrolmentRequests, right.changeGuardianSite];
  office = await hire.agent([...sees, right.answerEnrolmentRequests], []);
  reader = await hire.agent(sees, []);
  neighbour = await hire.agent(
    [right.seeEnrolmentRequests, right.answerEnrolmentRequests],
    [],
    'Agent',
    elsewhere.site,
  );
  held = await hire.agent([right.seeEnrolmentRequests], [], 'Agent', elsewhere.site);
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
  // Nobody of the others.
  const own = responsable({ prenom: firstName() });
  const body = { ...draft({ responsable: own }), jeton: (step.data as { jeton: string }).jeton, ...more };
  const { body: answer } = await api.call('POST', '/api/cotisations/cotisationsInscriptionSauvegarde', { body });
  await api.harness.settled();
  return answer.data;
}
interface Row {
  readonly idDemande: number;
  readonly idUtilisateur: number;
  readonly etat: number;
  readonly estimation: { readonly montant: number } | null;
  readonly pieces: readonly { readonly nature: string; readonly etat: string }[];
  readonly doubles: readonly {
    readonly ouvert: boolean;
    readonly nature: string;
    readonly demande: number;
    readonly connu: number;
    readonly compare: readonly { readonly libelle: string; readonly autre: boolean }[];
  }[];
}
const page = (vue: string) => ({ page: 0, taille: 50, tri: 'recueLe', vue });
const listed = async (vue: string) => {
  const { body } = await api.call('POST', LIST, { as: office, body: page(vue) });
  return body.data as readonly { idDemande: number; point: string; libellePoint: string; precision: string }[];
};
async function rowOf(idUtilisateur: number): Promise<Row> {
  const numbers = await api.harness.query<{ id: number }>(
    'select id_demande as id from demande_inscription where id_utilisateur = $1 order by id_demande desc limit 1',
    [idUtilisateur],
  );
  const { body } = await api.call('GET', `${LIST}/${numbers[0]?.id}`, { as: office });
  return body.data as Row;
}
const answer = async (idDemande: number, body: object, as = office) => {
  const said = await api.call('POST', `${LIST}/${idDemande}/reponse`, { as, body });
  await api.harness.settled();
  return said;
};
/** The family has read the mail. */
const confirmed = async (idUtilisateur: number) => {
  const [row] = await api.harness.query<{ empreinte: string }>(
    'select empreinte from demande_inscription where id_utilisateur = $1',
    [idUtilisateur],
  );
  const empreinte = row?.empreinte ?? '';
  await api.context().execute(enrolment, empreinte, (state) => decideConfirm(state, '2026-11-22T11:00:00.000Z'));
  await api.harness.settled();
};
const statuses = (idEleve: number | undefined) =>
  api.harness.query<{ fk_statut: number }>('select fk_statut from scolarite_interne where fk_eleve = $1', [idEleve]);

describe('a request', () => {
  test('is listed by the one thing that stops it, with what it would cost', async () => {
    const { idUtilisateur } = await asked();
    const { idDemande, estimation, pieces } = await rowOf(idUtilisateur);
    const row = (await listed('incompletes')).find((one) => one.idDemande === idDemande);
    expect(row).toMatchObject({ point: 'adresse', libellePoint: 'Adresse à confirmer' });
    expect(estimation?.montant).toBeGreaterThan(0);
    expect(pieces.map(({ nature, etat }) => [nature, etat])).toEqual([
      ['responsablesRevenus', 'plusTard'],
      ['justificatifDomicile', 'plusTard'],
    ]);
    const numbers = async (vue: string) =>
      (await api.call('POST', `${LIST}/resume`, { as: office, body: { vue } })).body.data as { nombre: number };
    const views = ['completes', 'incompletes', 'doubles', 'retenues'];
    const parts = await Promise.all(views.map(async (vue) => (await numbers(vue)).nombre));
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe((await numbers('aTraiter')).nombre);
    expect((await api.call('GET', `${LIST}/${idDemande}`, { as: family })).status).toBe(403);
  });

  test('that is complete is accepted with the others of one’s sites in one act; one that is not stays', async () => {
    const [first, second, third] = [await asked(), await asked(), await asked()];
    await confirmed(first.idUtilisateur);
    await confirmed(second.idUtilisateur);
    const rows = await Promise.all([first, second, third].map((one) => rowOf(one.idUtilisateur)));
    const demandes = rows.map(({ idDemande }) => idDemande);
    expect((await api.call('POST', `${LIST}/completes`, { as: reader, body: { demandes } })).status).toBe(403);
    const elsewhereOnly = await api.call('POST', `${LIST}/completes`, { as: neighbour, body: { demandes } });
    expect(elsewhereOnly.body).toMatchObject({ data: { acceptees: 0, laissees: 3 } });
    const said = await api.call('POST', `${LIST}/completes`, { as: office, body: { demandes } });
    expect(said.body).toMatchObject({
      data: { acceptees: 2, laissees: 1 },
      message: messages.enrolment.acceptedTogether(2, 1),
    });
    await api.harness.settled();
    const states = await Promise.all(
      [first, second, third].map(async ({ idUtilisateur }) => (await rowOf(idUtilisateur)).etat),
    );
    expect(states).toEqual([3, 3, 1]);
  });

  test('that was dropped is erased once the days of the setting are over, with its children', async () => {
    const { idUtilisateur, eleves } = await asked({ siteWeb: 'https://x.example' });
    const { idDemande } = await rowOf(idUtilisateur);
    await answer(idDemande, { acte: 'ecarter', motif: 'Robot' });
    const db = api.context().db;
    const { clock } = api.harness;
    const mine = (await dueForgetting(db, clock.now())).length;
    const later = await dueForgetting(db, new Date(clock.now().getTime() + 31 * 86_400_000));
    expect([mine, later.length]).toEqual([0, 1]);
    await forgetDropped.run(later[0]?.data ?? {}, api.context() as never);
    await api.harness.settled();
    const erased = await api.harness.query<{ nature: string; id: number }>(
      'select nature, id from personne_effacee where id = any($1) order by nature',
      [[idUtilisateur, eleves[0]]],
    );
    expect(erased).toEqual([
      { nature: 'eleve', id: eleves[0] },
      { nature: 'responsable', id: idUtilisateur },
    ]);
    expect((await listed('toutes')).some((one) => one.idDemande === idDemande)).toBe(false);
  });

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
    expect(double?.compare.filter(({ autre }) => autre).map(({ libelle }) => libelle)).toContain('Responsable');
    expect((await listed('doubles')).map(({ idDemande }) => idDemande)).toContain(row.idDemande);
    const { nature, demande, connu } = double ?? {};
    const body = { nature, demande, connu, suite: 'autre' };
    expect((await api.call('POST', `${LIST}/${row.idDemande}/double`, { as: office, body })).status).toBe(200);
    expect((await answer(row.idDemande, { acte: 'accepter' })).status).toBe(200);
  });
});

test('of somebody known on other sites only the name is told to who is held to theirs, and the log names whom', async () => {
  const known = responsable({ prenom: firstName() });
  const child = eleve();
  const first = await asked({ responsable: known, eleves: [child] });
  const there = eleve({ ...child, scolarites: [offre({ fk_site: elsewhere.site })] });
  const again = responsable({ prenom: known.prenom, adresse1: '3 rue Basse' });
  const { idUtilisateur } = await asked({ responsable: again, eleves: [there] });
  const { idDemande, doubles } = await rowOf(idUtilisateur);
  expect(doubles.map(({ nature, connu }) => [nature, connu])).toEqual([
    ['guardian', first.idUtilisateur],
    ['pupil', first.eleves[0]],
  ]);
  const labels = (some: Row['doubles']) => some.map(({ compare }) => compare.map(({ libelle }) => libelle));
  expect(labels(doubles)).toEqual([
    ['Nom', 'Né(e) le', 'E-mail', 'Téléphone', 'Commune'],
    ['Nom', 'Né(e) le', 'Responsable', 'Commune', 'Scolarité'],
  ]);
  api.security.length = 0;
  const read = await api.call('GET', `${LIST}/${idDemande}`, { as: held });
  expect(labels((read.body.data as Row).doubles)).toEqual([['Nom'], ['Nom']]);
  expect((read.body.data as Row).doubles).toMatchObject([
    { payeur: null, ailleurs: true },
    { payeur: null, ailleurs: true },
  ]);
  const shown = api.security.filter(({ event }) => event === 'person-shown');
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ nature: 'responsable', id: idUtilisateur, user: held.idUtilisateur }),
      expect.objectContaining({ nature: 'responsable', id: first.idUtilisateur, user: held.idUtilisateur }),
      expect.objectContaining({ nature: 'eleve', id: first.eleves[0], user: held.idUtilisateur }),
    ]),
  );
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
    const { libelleStatut, libelleAnneeScolaire } = two.body.data as Record<string, string>;
    expect([one.body.message, two.body.message]).toEqual([
      messages.enrolment.reEnrolled,
      messages.enrolment.reEnrolledBefore(String(libelleStatut), String(libelleAnneeScolaire)),
    ]);
    await api.harness.settled();
    const after = await rows();
    expect(after.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 10)).toHaveLength(1);
    expect(after.find(({ idScolarite }) => idScolarite === first.idScolarite)?.reinscription).toBe(1);
  });

  // 002:472.b
  test('is sent by guardians alone, and confirmed to them alone', async () => {
    const [first] = await rows();
    const as = await hiring(api).agent([right.addSchooling, right.seePupilAndWorkshop], []);
    await api.harness.settled();
    const body = { idScolarite: first?.idScolarite, fraisAcceptes: 1 };
    const asked = await api.call('POST', `/api/eleves/${here.pupil}/reinscription`, { as, body });
    const mail = await api.call('POST', '/api/cotisations/mailConfirmationReinscription', {
      as,
      body: { offre: 'Cursus' },
    });
    expect([asked.status, mail.status]).toEqual([403, 403]);
  });

  // 002:350.a 002:350.b 002:350.c 002:350.d 002:350.e 002:350.f 002:616.d 002:235.a 002:235.b
  test('keeps schoolings of the statuses 1, 2, 10, 11 and 12, and no other', async () => {
    const [before] = await rows();
    const set = (fk_statut: number) =>
      api.context().execute(pupil, here.pupil, () => [
        make(SchoolingStatusChanged, {
          idEleve: here.pupil,
          idScolarite: before?.idScolarite ?? 0,
          fk_statut,
          depuis: '2026-11-22',
        }),
      ]);
    const kept: number[] = [];
    for (const { id } of schoolingStatuses) {
      await set(id);
      await api.harness.settled();
      if ((await rows()).some(({ idScolarite }) => idScolarite === before?.idScolarite)) kept.push(id);
    }
    await set(before?.fk_statut ?? 1);
    await api.harness.settled();
    expect(kept.toSorted((a, b) => a - b)).toEqual([1, 2, 10, 11, 12]);
    expect(Object.keys((await rows())[0] ?? {})).toEqual(
      expect.arrayContaining([
        'fk_statut',
        'fk_offre',
        'fk_offreSuperieure',
        'passage',
        'libelleOffre',
        'fk_instrument',
        'libelleSite',
        'fk_enseignant',
        'commentaireInscription',
        'fk_idScolariteParent',
        'reinscription',
      ]),
    );
  });

  // 002:353.a 002:620.a
  test('opens on the day of the setting, and on 1 June where it names none', async () => {
    const context = api.context();
    const say = async (valeur: string) => {
      await context.execute(setting, 'reinscriptionsOuvertes', () => [
        make(SettingSaved, { cle: 'reinscriptionsOuvertes', valeur }),
      ]);
      await api.harness.settled();
    };
    const db = context.db;
    await say('');
    const { year } = await enrolmentOpenings(db, '2026-11-22');
    const first = `${year.dateDebut.slice(0, 4)}-06-01`;
    const before = `${year.dateDebut.slice(0, 4)}-05-31`;
    const opened = await Promise.all([before, first].map((day) => enrolmentOpenings(db, day)));
    expect(opened.map(({ reinscription }) => reinscription)).toEqual([false, true]);
    await say('2026-11-01');
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
