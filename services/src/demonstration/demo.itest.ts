import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimSheet } from '@diapason/contracts/claims';
import { schoolingStatus } from '@diapason/contracts/constants';
import { RETRY_POLICY } from '@diapason/event-sourcing';
import { until } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reactions as money } from '../contexts/money/jobs/reactions';
import { type Caller, startTestApi, type TestApi } from '../proofs/kit/test-api';
import { lateMonth } from './families';
import { fill } from './fill';
import { demoLogins } from './logins';
import { buildPlan, type DemoPlan, SIZE } from './plan';

const PUPILS = Number(process.env.DEMO_PUPILS ?? 60);
type RawRow = { type: string; data: object; event_id: string; stream: string; metadata: object };
let api: TestApi;
let plan: DemoPlan;

beforeAll(async () => {
  api = await startTestApi();
  plan = buildPlan({ ...SIZE, pupils: PUPILS, today: '2026-11-21' });
  expect(await fill(plan, { ...api.app, ...(process.env.DEMO_TIMES ? { onPhase: report } : {}) })).toBe(true);
});
afterAll(() => api.stop());

const report = (phase: string, commands: number, milliseconds: number) =>
  process.stderr.write(
    `${phase}\t${commands}\t${milliseconds} ms\t${Math.round(process.cpuUsage().user / 1000)} ms CPU\n`,
  );

const count = async (table: string, where = 'true') =>
  (await api.harness.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;

it('has the people, places and school years of a network', async () => {
  expect(await count('eleve')).toBe(PUPILS + plan.pupilDoubles.length);
  // Two pupils out of ten were not asked for the image right; adults go to no school.
  expect(await count('droit_image')).toBe(0.8 * PUPILS);
  expect(await count('scolarite_externe')).toBeGreaterThan(PUPILS / 2);
  expect(await count('etablissement_scolaire')).toBeGreaterThan(100);
  expect(await count('agent')).toBe(plan.agents.length);
  expect(await count('site')).toBe(16);
  expect(await count('commune')).toBe(314);
  expect(await count('annee_scolaire')).toBe(4);
  expect(await count('eleve_responsable', 'ordre = 1')).toBe(PUPILS + plan.pupilDoubles.length);
  expect(await count('responsable')).toBe(await count('compte', 'est_responsable'));
});

it('has papers that open, portraits, pupils who left, and people who are there twice', async () => {
  const papers = (nature: string) => count('piece_responsable', `nature = '${nature}'`);
  expect(await papers('justificatifDomicile')).toBe(Math.min(30, plan.families.length));
  expect(await papers('responsablesRevenus')).toBeGreaterThan(0);
  expect(await count('piece_eleve', `nature = 'certificatMedical'`)).toBeGreaterThan(0);
  expect(await count('piece_agent', `nature = 'portrait'`)).toBeGreaterThan(5);
  const { email = '', password = '' } = demoLogins.find(({ role }) => role === 'Superviseur') ?? {};
  const as = await api.logIn(email, password);
  const opened = async (kind: string, table: string) => {
    const idPieceJointe = await someId(table, 'id_piece_jointe', `nature = '${kind}'`);
    const answer = await api.call('POST', `/api/fichiers/download/${kind}`, { as, body: { idPieceJointe } });
    return answer.status;
  };
  expect([
    await opened('justificatifDomicile', 'piece_responsable'),
    await opened('certificatMedical', 'piece_eleve'),
    await opened('portrait', 'piece_agent'),
  ]).toEqual([200, 200, 200]);
  const statuses = await api.harness.query<{ id: number }>(
    'select distinct fk_statut as id from scolarite_interne where fk_annee_scolaire = 9 order by 1',
  );
  expect(statuses.map(({ id }) => id)).toContain(schoolingStatus.abandoned);
  const [double] = plan.doubles;
  const entered = { nature: 'guardian', nom: double?.nom, prenom: double?.prenom };
  const found = await api.call('POST', '/api/recherche/doublons', { as, body: entered });
  expect((found.body.data as unknown[]).length).toBeGreaterThan(1);
  const child = plan.pupilDoubles[0];
  const sought = { nature: 'pupil', nom: child?.nom, prenom: child?.prenom, dateNaissance: child?.dateNaissance };
  const children = await api.call('POST', '/api/recherche/doublons', { as, body: sought });
  expect((children.body.data as unknown[]).length).toBeGreaterThan(1);
});

it('has two past years mostly paid and never overpaid, the first of them closed', async () => {
  expect(await count('cotisation', 'fk_annee_scolaire in (7, 8)')).toBeGreaterThan(PUPILS / 3);
  expect(await count('cotisation', 'montant_regle > montant_total and fk_annee_scolaire < 9')).toBe(0);
  expect(await count('cotisation', 'montant_regle = montant_total and fk_annee_scolaire < 9')).toBeGreaterThan(
    PUPILS / 5,
  );
  expect(await count('cloture_annee', `fk_annee_scolaire = 7 and etat = 'close'`)).toBe(1);
  expect(await count('cloture_annee')).toBe(1);
});

it('has the current year calculated and half paid, with every case that a list of contributions tells apart', async () => {
  const [money] = await api.harness.query<{ share: number }>(
    'select (sum(montant_regle) / sum(montant_total))::float8 as share from cotisation where fk_annee_scolaire = 9',
  );
  expect(money?.share).toBeGreaterThan(0.35);
  expect(money?.share).toBeLessThan(0.65);
  const current = (where: string) => count('cotisation', `fk_annee_scolaire = 9 and ${where}`);
  expect(await current('montant_regle > montant_total')).toBeGreaterThan(0);
  expect(await current('montant_regle = montant_total')).toBeGreaterThan(0);
  expect(await current('montant_regle between 1 and montant_total - 1')).toBeGreaterThan(0);
  expect(await current('montant_regle = 0')).toBeGreaterThan(0);
  expect(await count('revenu', 'fk_annee_scolaire = 9')).toBe(plan.families.length);
  const thisYear = `at >= '2026-09-18' and at < '2026-11-21'`;
  expect(await count('journal.event', `type = 'SubscriptionTerminated' and ${thisYear}`)).toBeGreaterThan(0);
  expect(await count('journal.event', `type = 'PaymentErrorRecorded' and ${thisYear}`)).toBeGreaterThan(0);
});

it('has a group that changes in mid-year, a teacher who was replaced and one who will be', async () => {
  expect(await count('remplacement', `depuis < '2026-11-21'`)).toBeGreaterThan(0);
  expect(await count('remplacement', `depuis > '2026-11-21'`)).toBeGreaterThan(0);
  const hours = '(select fk_atelier from atelier_horaire group by fk_atelier having count(*) = 3) moved';
  expect(await count(hours)).toBe(1);
  expect(await count('atelier_eleve', `depuis > '2026-11-21'`)).toBe(1);
  expect(await count('atelier_eleve', `dernier_jour >= '2026-11-21'`)).toBe(1);
});

it('records every payment at work, within days of its date, by the secretaries', async () => {
  const payments = `type = 'PaymentRegistered'`;
  expect(await count('journal.event', payments)).toBeGreaterThan(PUPILS / 2);
  expect(
    await count('journal.event', `${payments} and at - (data->>'date')::date not between '0 days' and '5 days'`),
  ).toBe(0);
  expect(
    await count(`(select distinct date_trunc('month', at) from journal.event where ${payments}) m`),
  ).toBeGreaterThan(11);
  // What the bank answers to a card is nobody's at work.
  const byHand = `${payments} and actor not like 'job:%'`;
  expect(await count(`(select distinct actor from journal.event where ${byHand}) a`)).toBe(7);
  const backwards = `(select stream, at < lag(at) over (partition by stream order by revision) as earlier from journal.event) e`;
  // What every network starts with is from the day it is installed.
  expect(await count(backwards, `earlier and stream !~ '^(setting|reference|roleGroup)-'`)).toBe(0);
});

it('has families that came in February or March, at half the price, and pay from then on', async () => {
  const late = plan.families.flatMap((family) => plan.years.past.flatMap((year) => lateMonth(family, year) ?? []));
  expect(late.length).toBeGreaterThan(0);
  const inLateWinter = `to_char(at, 'YYYY-MM') = any('{${late.join()}}')`;
  expect(await count('journal.event', `type = 'PupilRegistered' and ${inLateWinter}`)).toBe(late.length);
  const calculated = `type = 'ContributionCalculated' and ${inLateWinter}`;
  expect(await count('journal.event', calculated)).toBe(late.length);
  // Some offers have one price, whenever one comes.
  expect(await count('journal.event', `${calculated} and data::text like '%entreeTardive%'`)).toBeGreaterThan(0);
  const before = `select from journal.event p join journal.event c using (stream)
    where p.type = 'PaymentRegistered' and c.type = 'ContributionCalculated' and c.revision = 0 and p.at < c.at`;
  expect(await count(`(${before}) early`)).toBe(0);
});

it('has a term of sheets with absences, one that is missing and one that waits, and a teacher who is absent today', async () => {
  for (const status of [1, 2, 4])
    expect(await count('presence_eleve', `fk_statut_presence = ${status}`)).toBeGreaterThan(3);
  expect(await count('presence', 'date_validation is null')).toBeGreaterThan(0);
  expect(await count('presence', 'date_validation is not null')).toBeGreaterThan(100);
  expect(await count('absence_agent', "fk_absences_statut = 4 and date_debut = '2026-11-21'")).toBe(1);
});

it('has excuses for lessons to come, by families and by the office, and evaluations and booklets in every state', async () => {
  const excused = `declare_le is not null and exists (select from presence d where d.id_presence = fk_presence and d.date > '2026-11-21')`;
  const byFamily = await count('presence_eleve', `${excused} and declare_responsable is not null`);
  expect(byFamily).toBeGreaterThan(0);
  expect(await count('presence_eleve', excused)).toBeGreaterThan(byFamily ?? 0);
  expect(await count('presence_eleve', excused)).toBeLessThanOrEqual(60);
  expect(await count('evaluation_atelier', 'semestre1 is not null')).toBeGreaterThan(0);
  expect(await count('livret', 'statut = 1')).toBeGreaterThan(0);
  expect(await count('livret', 'statut = 2')).toBeGreaterThan(0);
});

it('has the next year’s grid as a draft, and nothing else of that year prepared', async () => {
  expect(await count('tarif_brouillon', 'fk_annee_scolaire = 10 and grille is not null')).toBe(1);
  for (const table of ['tarif', 'atelier', 'fiche_service', 'service_affectations'])
    expect([table, await count(table, 'fk_annee_scolaire = 10')]).toEqual([table, 0]);
});

it('has classes with pupils, absences and expense claims in every status', async () => {
  expect(await count('atelier')).toBeGreaterThan(32);
  expect(await count('fiche_service')).toBeGreaterThan(10);
  expect(await count('atelier_eleve')).toBeGreaterThan(10);
  expect(await count('(select distinct fk_absences_statut from absence_agent) s')).toBe(5);
  expect(await count('(select distinct fk_frais_statut from frais) s')).toBe(5);
});

it('asks for no receipt: families had theirs at the time', async () => {
  const rows = await api.harness.query<RawRow>(
    'select type, data, event_id, stream, metadata from journal.event where type = any($1)',
    [money.map((one) => one.event.type)],
  );
  expect(new Set(rows.map(({ type }) => type))).toContain('PaymentCorrected');
  for (const { event_id, ...row } of rows)
    for (const one of money.filter(({ event }) => event.type === row.type))
      expect(one.jobs({ ...row, eventId: event_id, revision: 0, position: 0n } as never)).toEqual([]);
});

/** What one person sees of a list of requests: whose they are. */
async function requestsOf(path: string, as: Caller, idAgent: number) {
  const answer = await api.call('POST', path, { as, body: { idAgent, anneeScolaire: 9 } });
  return {
    status: answer.status,
    of: ((answer.body.data ?? []) as { fk_user: number }[]).map(({ fk_user }) => fk_user),
  };
}
const CLAIMS = '/api/utilisateursAdministratifs/listFrais/';
const ABSENCES = '/api/absences/listAbsences/';

it.each(demoLogins.filter(({ role }) => ['Enseignant responsable', 'Enseignant', 'Agent'].includes(role)))(
  'shows $role their own claims, absences, vehicle and classes, nobody else’s, and no money of families',
  async ({ role, email, password }) => {
    const me = await api.logIn(email, password);
    for (const path of [CLAIMS, ABSENCES]) {
      const mine = await requestsOf(path, me, me.idUtilisateur);
      expect(mine.of.length).toBeGreaterThan(0);
      expect(new Set(mine.of)).toEqual(new Set([me.idUtilisateur]));
      for (const others of [0, me.idUtilisateur - 1]) expect((await requestsOf(path, me, others)).status).toBe(403);
    }
    const vehicles = `/api/utilisateursAdministratifs/vehicule?idUtilisateur=${me.idUtilisateur}`;
    expect((await api.call('GET', vehicles, { as: me })).body.data).toHaveLength(1);
    for (const path of ['/api/cotisations/liste', '/api/reglements/list/'])
      expect((await api.call('POST', path, { as: me, body: { fk_anneeScolaire: 9 } })).status).toBe(403);
    expect((await api.call('POST', '/api/audit/evenements', { as: me, body: {} })).status).toBe(403);
    const classes = await api.harness.query<{ id_atelier: number }>(
      'select distinct fk_atelier as id_atelier from atelier_enseignant where fk_enseignant = $1',
      [me.idUtilisateur],
    );
    expect(classes.length > 0).toBe(role !== 'Agent');
    for (const { id_atelier } of classes)
      expect((await api.call('GET', `/api/ateliers/${id_atelier}`, { as: me })).status).toBe(200);
  },
);

it('shows staff the messages to staff of their group, families those to families', async () => {
  const titles = async (role: string) => {
    const { email, password } = demoLogins.find((one) => one.role === role) as (typeof demoLogins)[number];
    const as = await api.logIn(email, password);
    const answer = await api.call('GET', '/api/informations/list?lecture=true&visible=1', { as });
    return ((answer.body.data ?? []) as { titre: string }[]).map(({ titre }) => titre);
  };
  const toFamilies = ['Bienvenue dans votre espace famille', 'Prêt d’instruments'];
  expect((await titles('Responsable')).sort()).toEqual(toFamilies);
  for (const role of ['Enseignant', 'Agent', 'Secrétaire', 'Direction'])
    expect((await titles(role)).filter((title) => toFamilies.includes(title))).toEqual([]);
  expect(await titles('Enseignant')).toContain('Évaluations du premier trimestre');
  expect(await titles('Agent')).not.toContain('Évaluations du premier trimestre');
});

it('has rules that whoever enrols reads, and no list shows', async () => {
  const settings = await api.call('GET', '/api/parametres/list?categorie=inscription');
  const rows = settings.body.data as { cle: string; valeur: string }[];
  const id = rows.find(({ cle }) => cle === 'idCGUInscription')?.valeur;
  const { body } = await api.call('GET', `/api/informations/${id}`);
  expect(body.data).toMatchObject({ titre: 'Règlement du conservatoire' });
});

it('has arrears of past years that came in the autumn after them', async () => {
  const after = (year: number, day: string) =>
    `exists (select from cotisation c where c.id_cotisation = fk_cotisation and c.fk_annee_scolaire = ${year}) and date > '${day}'`;
  expect(await count('reglement', `(${after(7, '2025-08-01')}) or (${after(8, '2026-08-01')})`)).toBeGreaterThan(0);
});

it('lets every printed login in', async () => {
  for (const { email, password } of demoLogins) await api.logIn(email, password);
});

/** The first number of a column of the demonstration, for an address. */
const someId = async (table: string, column: string, where = 'true') =>
  (await api.harness.query<{ id: number }>(`select ${column} as id from ${table} where ${where} order by 1 limit 1`))[0]
    ?.id ?? 0;

describe('what the calls of the documents answer', () => {
  let director: Caller;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const { email = '', password = '' } = demoLogins.find(({ role }) => role === 'Superviseur') ?? {};
    director = await api.logIn(email, password);
    ids.claim = await someId('frais', 'id_frais', 'fk_frais_statut = 2 and jsonb_array_length(frais_journees) > 0');
    ids.absence = await someId('absence_agent', 'id_absence', 'fk_absences_statut = 2');
    ids.guardian = await someId('responsable', 'id_utilisateur');
    ids.pupil = await someId('eleve', 'id_eleve');
  });
  const ask = async (call: string): Promise<unknown> => {
    const [method = '', path = ''] = call.split(' ');
    const address = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
    const body = method === 'POST' ? { body: { anneeScolaire: 9, listStatuts: [2, 3, 4, 5] } } : {};
    const answer = await api.call(method as 'GET', address, { as: director, ...body });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
    return answer.body.data;
  };
  const has = (row: unknown, fields: string) =>
    expect(Object.keys(row as object)).toEqual(expect.arrayContaining(fields.split(' ')));

  it.each([
    [
      '002:205.a',
      'POST /api/absences/listAbsences/',
      'idAbsence fk_anneeScolaire fk_absencesStatut dateDemande fk_user fk_absencesObjet libelleAbsenceObjet dateDebut dateFin heuresAnnulees',
    ],
    [
      '002:205.b',
      'POST /api/absences/listAbsences/',
      'reportDemande reportHeures reportDetail motif avisDirection refusPossible nomPrenomUtilisateur libelleAbsenceStatut',
    ],
    ['002:207.a', 'GET /api/absences/absencesObjets', 'idAbsenceObjet reportHeures'],
    [
      '002:211.a',
      'GET /api/presences/listePresences',
      'idAtelier date heureDebut heureFin libelleType libelleSalle enseignant nomPrenomEleve dateValidation',
    ],
    [
      '002:231.a',
      'GET /api/responsablesRevenus/listFiscalite/:guardian',
      'idRevenu fk_responsable fk_anneeScolaire revenuFiscal nombrePart quotient exoneration absence fileName',
    ],
    ['002:243.a 001:92.a 001:131.p', 'GET /api/sites/liste', 'idSite libelleSite adresse1 codePostal email telephone1'],
    ['002:554.a 001:131.o 001:158.q', 'GET /api/ateliers/ateliersStatut', 'libelleStatut'],
    ['002:554.b 001:153.j', 'GET /api/cotisations/instruments', 'idInstrument libelleInstrument'],
  ])('%s %s a list of rows with what the document names', async (_id, call, fields) => {
    const rows = (await ask(call)) as unknown[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) has(row, fields);
  });

  // 002:517.a 002:185.a 002:185.b 002:189.a 002:189.d 002:193.a
  it('one claim, its days and their journeys', async () => {
    const claim = (await ask('GET /api/frais/:claim')) as ClaimSheet;
    has(
      claim,
      'idFrais fk_anneeScolaire fk_fraisStatut dateDemande fk_user periode fk_vehicule nomPrenomUtilisateur libelleFraisStatut fraisJournees kilometrage nombreRepas montantDivers',
    );
    expect(claim).toMatchObject({ idFrais: ids.claim, periode: expect.stringMatching(/^\d{4}-(0\d|1[0-2])$/) });
    const [day] = claim.fraisJournees;
    has(
      day,
      'idFraisJournee fk_frais dateJour fk_fraisType kilometrage heureDepart heureRetour nombreRepas montantDivers motif fraisTrajets',
    );
    has(day?.fraisTrajets[0], 'idFraisTrajet fk_fraisJournee ordre temps fk_siteA fk_siteB kilometrage');
    const [stored] = await api.harness.query<{ cents: number }>(
      `select (frais_journees->0->>'montantDivers')::int as cents from frais where id_frais = $1`,
      [ids.claim],
    );
    expect(day?.montantDivers).toBe((stored?.cents ?? Number.NaN) / 100);
  });
  // 002:491.a 002:491.b
  it('the sites of the branches asked for, and no others', async () => {
    const branches = (await ask('GET /api/antennes/list')) as { idAntenne: number; sites: { idSite: number }[] }[];
    const [first, second, ...others] = branches;
    expect(others.length).toBeGreaterThan(0);
    const rows = await ask(
      `GET /api/sites/correspondances?fk_antenne[]=${first?.idAntenne}&fk_antenne[]=${second?.idAntenne}`,
    );
    const numbers = (sites: readonly { idSite: number }[] = []) => sites.map(({ idSite }) => idSite);
    expect(numbers(rows as { idSite: number }[]).sort()).toEqual(
      [...numbers(first?.sites), ...numbers(second?.sites)].sort(),
    );
  });
  // 002:526.a 002:546.a 002:227.a 002:550.a
  it('one absence, one guardian without the password, one pupil', async () => {
    expect(await ask('GET /api/absences/:absence')).toMatchObject({ idAbsence: ids.absence });
    const guardian = await ask('GET /api/utilisateursResponsables/:guardian');
    has(
      guardian,
      'nom prenom email fk_civilite adresse1 adresse2 codePostal ville dateNaissance lieuNaissance departementNaissance telephoneFixe telephoneMobile profession fk_categorieSocioProfessionnelle role',
    );
    expect(guardian).not.toHaveProperty('password');
    expect(await ask('GET /api/eleves/:pupil')).toMatchObject({ idEleve: ids.pupil });
  });
});

it('is left as it is by a second run', async () => {
  const [before] = await api.harness.query('select count(*)::int as n from journal.event');
  expect(await fill(plan, api.app)).toBe(true);
  expect(await api.harness.query('select count(*)::int as n from journal.event')).toEqual([before]);
});

it('is filled, although the event store is away for longer than a caller of the API waits', async () => {
  const slow = await startTestApi({ retryPolicy: RETRY_POLICY });
  try {
    const small = buildPlan({ ...SIZE, pupils: 10, today: '2026-11-21' });
    slow.harness.stack.behave({ mood: 'leaderless', afterWrites: 300 });
    const filling = fill(small, slow.app);
    await until('the event store is away', async () => (await slow.call('GET', '/readyz')).status === 503);
    await pause(9_000);
    slow.harness.stack.behave({ mood: 'leader' });
    expect(await filling).toBe(true);
    const [sent] = await slow.harness.query<{ n: number; ids: number }>(
      'select count(*)::int as n, count(distinct event_id)::int as ids from journal.event',
    );
    expect(sent?.n).toBe(sent?.ids);
    expect(sent?.n).toBeGreaterThan(1_000);
  } finally {
    await slow.stop();
  }
});
