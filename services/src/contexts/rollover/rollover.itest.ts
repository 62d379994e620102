import { messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { SchoolingChanged, SchoolingEnrolled } from '@diapason/contracts/families';
import {
  type listPromotions,
  RolloverRequested,
  type readRollover,
  type tryRollover,
  type tryTakingBack,
} from '@diapason/contracts/rollover';
import { referenceTable } from '@diapason/contracts/site';
import { ServiceAssignmentsSaved, ServiceSheetSaved, serviceSheet } from '@diapason/contracts/staff';
import { failJob, recordJobs } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobContext, startWorkers } from '../../machinery/app/job-context';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { pupil } from '../families/aggregate/pupil';
import { decideSaveRows, reference } from '../site/aggregate/reference';
import { service } from '../staff/aggregate/service';
import { workshop } from '../teaching/aggregate/workshop';
import { rollover } from './aggregate/rollover';
import { prepareYear, rolloverJobOf } from './jobs/prepare-year';

const YEAR = 9;
const NEXT = 10;
const CELLO = 3;
let api: TestApi;
let workers: ReturnType<typeof startWorkers>;
let supervisor: Caller;
let director: Caller;
let stranger: Caller;
let teacher: Caller;
let other: Caller;
let cellos: number;
let empty: number;

const call = (path: string, body: object, as = supervisor) => api.call('POST', path, { as, body });
const answered = async <T>(answer: ReturnType<typeof call>): Promise<T> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.data as T;
};
const everything = {
  ...{ fk_anneeScolaire: NEXT, reglages: 1, offres: 1, grille: 1, vacances: 1, fichesService: 1, ateliers: 1 },
};
const tried = async (more: object = {}) =>
  (await call('/api/rentree/essai', { ...everything, ...more })).body.data as DataOf<typeof tryRollover>;
const state = async () =>
  (await api.call('GET', '/api/rentree', { as: supervisor })).body.data as DataOf<typeof readRollover>;
const lineOf = (run: DataOf<typeof tryRollover>, cle: string) => {
  const found = run.lignes.find((line) => line.cle === cle);
  return found && [found.sort, found.pourquoi];
};
/** Asks for it, and waits until it has ended. */
const done = async (path: string, body: object) => {
  const { idPreparation } = await answered<{ idPreparation: number }>(call(path, body));
  return eventually(async () => (await state()).faites.find((one) => one.idPreparation === idPreparation));
};
const workshopsOf = async (fk_anneeScolaire: number) =>
  (
    (await call('/api/ateliers/ateliers', { fk_anneeScolaire }, director)).body.data as {
      idAtelier: number;
      fk_site: number;
    }[]
  ).map(({ idAtelier }) => idAtelier);
/** Teaches the cello here this year, by a sheet of its own. */
const assigned = async ({ idUtilisateur }: Caller, idFicheService: number) => {
  const key = { idFicheService, fk_utilisateur: idUtilisateur, fk_anneeScolaire: YEAR };
  const contract = { fk_contrat: 1, fk_typeEmploi: 1, fk_corps: 1, fk_grade: 1, fk_filiere: 1, fk_diplome: 1 };
  const entered = serviceSheet.entered({ ...contract, heuresContrat: '16:00:00', disciplines: [CELLO] });
  await api.context().execute(service, `${idUtilisateur}-${YEAR}`, () => [
    make(ServiceSheetSaved, { ...entered, ...key } as never),
    make(ServiceAssignmentsSaved, {
      ...key,
      affectations: [{ fk_site: here.site, fk_instrument: CELLO, ordre: 1, heures: '05:00:00', commentaire: null }],
    }),
  ]);
  await api.harness.settled();
};
const created = async (heureDebut: string, by = teacher, jour = 3) => {
  const { idAtelier } = await answered<{ idAtelier: number }>(
    call(
      '/api/ateliers/0',
      {
        ...{ fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site, fk_salle: 1 },
        ...{ jour, heureDebut, heureFin: '19:00', aPartirDu: '2026-09-01' },
        enseignants: [{ fk_enseignant: by.idUtilisateur, fk_instrument: CELLO }],
      },
      director,
    ),
  );
  return idAtelier;
};
const commented = (idAtelier: number) =>
  call(
    `/api/ateliers/${idAtelier}`,
    {
      ...{ fk_anneeScolaire: NEXT, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site },
      commentaire: 'Salle à vérifier',
    },
    director,
  );

const nothing = { reglages: 0, offres: 0, grille: 0, vacances: 0, fichesService: 0, ateliers: 0 } as const;
/** A preparation that was asked for, whose job no worker does. */
const requested = async (
  idPreparation: number,
  nature: 'preparation' | 'annulation',
  parts: Partial<Record<keyof typeof nothing, 1>> = {},
  quandMeme: readonly number[] = [],
) => {
  const asked = {
    ...{ ...nothing, ...parts, idPreparation, nature, fk_anneeScolaire: NEXT, fk_anneeSource: YEAR, sauf: [] },
    quandMeme: quandMeme.map((id) => ({ cle: `ateliers:${id}` })),
  };
  await api.context().execute(rollover, NEXT, () => [make(RolloverRequested, asked)]);
  await api.harness.settled();
};
type JobsContext = ReturnType<typeof jobContext>;
/** One attempt of its job. */
const attempted = async (idPreparation: number, more: (context: JobsContext) => Partial<JobsContext> = () => ({})) => {
  const { id, name, data } = rolloverJobOf(idPreparation, NEXT, { actor: 'test', correlationId: 'test' });
  const of = { id, name, data, batch: undefined, attempt: 1, begun: 1, requestedAt: new Date() };
  const context = jobContext(api.app, { ...of, progress: async () => undefined });
  try {
    await prepareYear.run(data, { ...context, ...more(context) });
  } finally {
    await api.harness.settled();
  }
};

beforeAll(async () => {
  // A Thursday in June: the year runs.
  api = await startTestApi({ now: '2027-06-03T10:00:00.000Z' });
  workers = startWorkers(api.app, [prepareYear]);
  await seedNetwork(api.context());
  const hire = hiring(api);
  supervisor = await hire.agent([right.manageSettings, right.seePupils, right.seePupilAndWorkshop], ['gestionSite']);
  director = await hire.agent(
    [
      ...[right.seePupilAndWorkshop, right.seeWorkshops, right.addWorkshop, right.saveWorkshopAndStay],
      ...[right.seeAgents, right.seePupils, right.changeWorkshopTeacher, right.changeWorkshopPupil],
      ...[right.addWorkshopTeacher, right.addWorkshopPupil, right.manageReferenceTables],
    ],
    ['gestionBDD'],
  );
  stranger = await hire.agent([right.seePupils], ['gestionSite']);
  teacher = await hire.agent([], []);
  other = await hire.agent([], []);
  await hire.ready();
  await assigned(teacher, 1);
  cellos = await created('14:00');
  empty = await created('17:00');
  await answered(
    call(
      '/api/ateliers/attachedEleve',
      {
        ...{ fk_atelier: cellos, fk_eleve: here.pupil, fk_instrument: CELLO, fk_statut: 1 },
        ...{ fk_scolariteInterne: here.schooling, aPartirDu: '2026-09-01' },
      },
      director,
    ),
  );
  await api.harness.settled();
});
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.stop()));
  await api?.stop();
});

test('a dry run tells each line and writes nothing; only who manages the settings has it', async () => {
  expect((await call('/api/rentree/essai', everything, stranger)).status).toBe(403);
  expect((await call('/api/rentree', everything, stranger)).status).toBe(403);
  const run = await tried();
  expect(lineOf(run, `ateliers:${cellos}`)?.[0]).toBe('repris');
  expect(lineOf(run, `ateliers:${empty}`)).toEqual(['laisse', 'Sous-groupe sans élève']);
  expect(lineOf(run, `fichesService:${teacher.idUtilisateur}`)?.[0]).toBe('repris');
  // Families enrol for the next year since 1 June; the current one is changed by hand.
  expect(lineOf(run, 'reglages:anneeInscriptions')?.[0]).toBe('deja');
  expect(lineOf(run, 'reglages:anneeEnCours')?.[0]).toBe('laisse');
  expect(await workshopsOf(NEXT)).toEqual([]);
  expect((await state()).faites).toEqual([]);
  const ticked = await tried({ ateliers: 0 });
  expect(ticked.lignes.some(({ partie }) => partie === 'ateliers')).toBe(false);
  expect(ticked.parties.find(({ partie }) => partie === 'ateliers')?.repris).toBeGreaterThan(0);
  // What is ticked counts what is written: without the sheets no workshop is.
  const alone = await tried({ fichesService: 0 });
  const told = alone.parties.find(({ partie }) => partie === 'ateliers');
  expect(lineOf(alone, `ateliers:${cellos}`)?.[0]).toBe('laisse');
  expect(told?.repris).toBe(
    alone.lignes.filter(({ partie, sort }) => partie === 'ateliers' && sort === 'repris').length,
  );
});

test('is of a year to come, and asks that something is ticked', async () => {
  const past = await call('/api/rentree', { ...everything, fk_anneeScolaire: 8 });
  expect([past.status, past.body.message]).toEqual([404, messages.rollover.notPreparable]);
  const nothing = await call('/api/rentree', { fk_anneeScolaire: NEXT });
  expect([nothing.status, nothing.body.message]).toEqual([422, messages.rollover.nothingTicked]);
  const idle = await call('/api/rentree/arret', { fk_anneeScolaire: NEXT });
  expect([idle.status, idle.body.message]).toEqual([409, messages.rollover.notUnderWay]);
});

test('writes what the dry run told, and again adds what is missing and doubles nothing', async () => {
  const first = await done('/api/rentree', everything);
  expect([first.refusees, first.arretee]).toEqual([0, false]);
  expect(first.ecrites).toBeGreaterThanOrEqual(3);
  const once = await workshopsOf(NEXT);
  expect(once).toHaveLength(1);
  expect(lineOf(await tried(), `ateliers:${cellos}`)).toEqual(['deja', 'Repris']);
  const again = await done('/api/rentree', { ...everything, quandMeme: [`ateliers:${empty}`] });
  expect(again.ecrites).toBe(1);
  const both = await workshopsOf(NEXT);
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining(once));
  expect((await done('/api/rentree', { ...everything, quandMeme: [`ateliers:${empty}`] })).ecrites).toBe(0);
});

test('is taken back, but for what somebody touched, which is named before', async () => {
  const [touched = 0] = await workshopsOf(NEXT);
  await answered(commented(touched));
  await api.harness.settled();
  const preview = (await call('/api/rentree/annulation/essai', { fk_anneeScolaire: NEXT })).body.data as DataOf<
    typeof tryTakingBack
  >;
  expect(preview).toMatchObject({ ateliers: 1, fiches: 0 });
  expect(preview.restent.map(({ precision }) => precision)).toEqual([
    expect.stringMatching(/^Atelier · /),
    'Fiche de service',
  ]);
  expect(preview.restent[0]?.pourquoi).toContain('le 03/06/2027');
  const back = await done('/api/rentree/annulation', { fk_anneeScolaire: NEXT });
  expect([back.nature, back.ecrites]).toEqual(['annulation', 1]);
  expect(await workshopsOf(NEXT)).toEqual([touched]);
  expect(lineOf(await tried(), 'reglages:anneeInscriptions')?.[0]).toBe('deja');
});

test('counts what every attempt of its job wrote, and takes no sheet back whose workshop was touched meanwhile', async () => {
  await assigned(other, 70_002);
  const own = await created('10:00', other, 4);
  await api.harness.settled();
  await requested(90_001, 'preparation', { fichesService: 1, ateliers: 1 }, [own]);
  const killed = attempted(90_001, ({ execute }) => ({
    execute: (of, id, decide) => {
      if (of.category === workshop.category) throw new Error('killed');
      return execute(of, id, decide);
    },
  }));
  await expect(killed).rejects.toThrow('killed');
  expect((await state()).enCours?.idPreparation).toBe(90_001);
  await attempted(90_001);
  expect((await state()).faites[0]).toMatchObject({ idPreparation: 90_001, ecrites: 2, refusees: 0 });

  const before = await workshopsOf(NEXT);
  await requested(90_002, 'annulation');
  await attempted(90_002, ({ execute }) => ({
    execute: async (of, id, decide) => {
      if (of.category === workshop.category && before.includes(Number(id))) await answered(commented(Number(id)));
      return execute(of, id, decide);
    },
  }));
  expect((await state()).faites[0]).toMatchObject({ idPreparation: 90_002, ecrites: 0 });
  expect(await workshopsOf(NEXT)).toEqual(before);
  expect(lineOf(await tried(), `fichesService:${other.idUtilisateur}`)?.[0]).toBe('deja');
});

test('adds every closure, though its job was killed between two', async () => {
  const table = referenceTable('fermeture');
  const closed = (premierJour: string) => ({ libelleFermeture: 'Pont', premierJour, dernierJour: premierJour });
  await api.context().execute(reference, table.id, (before) =>
    decideSaveRows(
      before,
      table,
      new Map([
        [801, closed('2026-11-13')],
        [802, closed('2027-05-07')],
      ]),
    ),
  );
  await requested(90_005, 'preparation', { vacances: 1 });
  let closures = 0;
  const killed = attempted(90_005, ({ execute }) => ({
    execute: (of, id, decide, key) => {
      closures += of.category === reference.category ? 1 : 0;
      if (closures === 2) throw new Error('killed');
      return execute(of, id, decide, key);
    },
  }));
  await expect(killed).rejects.toThrow('killed');
  await attempted(90_005);
  expect((await state()).faites[0]).toMatchObject({ idPreparation: 90_005, ecrites: 2 });
  const run = await tried();
  expect([801, 802].map((id) => lineOf(run, `vacances:fermeture-${id}`))).toEqual([
    ['deja', 'Le 13/11/2027'],
    ['deja', 'Le 07/05/2028'],
  ]);
});

test('whose job was given up is ended by who stops it, and can be asked for again', async () => {
  const job = rolloverJobOf(90_006, NEXT, { actor: 'test', correlationId: 'test' });
  await recordJobs(api.harness.pool, [job]);
  await requested(90_006, 'preparation', { ateliers: 1 });
  const stop = () => call('/api/rentree/arret', { fk_anneeScolaire: NEXT });
  // While its job may still go on it is told to stop, and ends by itself.
  expect((await state()).enCours).toMatchObject({ idPreparation: 90_006, abandonnee: false });
  expect((await stop()).body).toMatchObject({ data: { finie: false }, message: messages.rollover.stopping });
  expect((await call('/api/rentree', everything)).status).toBe(409);
  await failJob(api.harness.pool, job.id, 'broken', true);
  expect((await state()).enCours).toMatchObject({ idPreparation: 90_006, abandonnee: true });
  expect((await stop()).body).toMatchObject({ data: { finie: true }, message: messages.rollover.stopped });
  await api.harness.settled();
  const { enCours, faites } = await state();
  expect([enCours, faites[0]?.idPreparation, faites[0]?.arretee]).toEqual([null, 90_006, true]);
  expect((await done('/api/rentree', everything)).nature).toBe('preparation');
});

test('proposes the cycle and year that follow to who is enrolled again, and writes none unasked', async () => {
  const { execute, load } = api.context();
  const before = (await load(pupil, here.pupil)).schooling.find(({ idScolarite }) => idScolarite === here.schooling);
  if (!before) throw new Error('no schooling');
  const again = { ...before, idScolarite: 77_001, fk_anneeScolaire: NEXT, fk_cycle: 3, fk_annee: null };
  await execute(pupil, here.pupil, () => [
    make(SchoolingChanged, { ...before, fk_cycle: 3, fk_annee: 2, passageCycleSuivant: 0 }),
    make(SchoolingEnrolled, { ...again, dateEntree: null }),
  ]);
  await api.harness.settled();
  const proposed = async () =>
    (
      (await api.call('GET', `/api/rentree/passages?fk_anneeScolaire=${NEXT}`, { as: supervisor })).body.data as DataOf<
        typeof listPromotions
      >
    ).passages;
  expect(await proposed()).toMatchObject([
    { idScolarite: 77_001, avant: 'Cycle 1, 2ᵉ année', apres: 'Cycle 1, 3ᵉ année', changeDeCycle: false },
  ]);
  const body = { fk_anneeScolaire: NEXT, scolarites: [77_001] };
  expect((await call('/api/rentree/passages', body, stranger)).status).toBe(403);
  expect((await call('/api/rentree/passages', body)).body.data).toEqual({ nombre: 1 });
  const after = (await load(pupil, here.pupil)).schooling.find(({ idScolarite }) => idScolarite === 77_001);
  expect([after?.fk_cycle, after?.fk_annee]).toEqual([3, 3]);
  await api.harness.settled();
  expect(await proposed()).toEqual([]);
});

test('the list of pupils finds who is in neither year', async () => {
  const found = async (horsAnnees: number) =>
    ((await call('/api/eleves/list/', { fk_anneeScolaire: YEAR, horsAnnees })).body.data as { idEleve: number }[]).map(
      ({ idEleve }) => idEleve,
    );
  expect(await found(0)).toContain(here.pupil);
  expect(await found(1)).not.toContain(here.pupil);
});
