import { setTimeout as pause } from 'node:timers/promises';
import { compareCodes } from '@diapason/contracts/constants';
import {
  caughtUp,
  type ExecuteEach,
  isEventStoreUnavailable,
  type Runtime,
  rowsOf,
  sql,
} from '@diapason/event-sourcing';
import { firstFacts } from '../catalogue';
import { BACKDATED } from '../machinery/app/backdated';
import { bootstrap } from '../machinery/app/bootstrap';
import { type ContextDeps, type WorkContext, workContext } from '../machinery/app/command-context';
import type { Files } from '../machinery/files/store';
import { activitySteps } from './activity-steps';
import { attendanceSteps } from './attendance-steps';
import { bookletSteps, evaluationSteps } from './booklet-steps';
import { cardSteps } from './card-steps';
import { documentSteps } from './document-steps';
import { enrolmentSteps } from './enrolment-steps';
import { excuseSteps } from './excuse-steps';
import { type DemoFamily, lateMonth } from './families';
import { idsOf } from './ids';
import { passwordOf, SECRETARIES } from './logins';
import { mailingSteps } from './mailing-steps';
import { BEGUN, drawnFor, ended, FILLED } from './marks';
import { calculationSteps, closingStep, draftStep, noticeSteps, paymentPhases, tariffSteps } from './money-steps';
import { messageSteps, networkSteps } from './network-steps';
import { paperSteps } from './paper-steps';
import { agentSteps, doubleSteps, familySteps } from './people-steps';
import type { DemoPlan } from './plan';
import { calculated, type DemoYear } from './school-years';
import { singleLessonSteps } from './single-lesson-steps';
import { soleWriter } from './sole-writer';
import { type ContextAt, type Phase, runSteps, type Step } from './steps';
import { departureSteps, externalSchoolingSteps, imageRightSteps, studentSteps } from './yearly-steps';

export interface FillDeps extends ContextDeps {
  readonly runtime: Runtime;
  readonly onPhase?: (phase: string, commands: number, milliseconds: number) => void;
}

/** Commands at once; enough for the event store's group commits. */
const AT_ONCE = 48;
const SETTLE_MS = 120_000;
const AWAY_MS = 120_000;

/**
 * Fills an empty system with the plan, by commands; begins again while the event store is away. An interrupted run is repeated with
 * its own plan ({@link dayBegun}): phases that ended stay as they are, since a later one may close their year.
 * @returns false when the system holds other data.
 */
export async function fill(plan: DemoPlan, deps: FillDeps): Promise<boolean> {
  let awaySince = Number.POSITIVE_INFINITY;
  const onPhase: FillDeps['onPhase'] = (...phase) => {
    awaySince = Number.POSITIVE_INFINITY;
    deps.onPhase?.(...phase);
  };
  for (;;) {
    try {
      return await fillOnce(plan, { ...deps, onPhase });
    } catch (error) {
      awaySince = Math.min(awaySince, Date.now());
      if (!isEventStoreUnavailable(error) || Date.now() > awaySince + AWAY_MS) throw error;
      await pause(1_000);
    }
  }
}

async function fillOnce(plan: DemoPlan, deps: FillDeps): Promise<boolean> {
  const present = deps.runtime.clock.now().toISOString();
  const { writeAt, stateOf } = soleWriter(deps.runtime);
  const contextOf = ({ name, at, actor = 'job:demonstration' }: Omit<Phase, 'steps'>) => {
    // Past facts carry a past time.
    const clock = { now: () => new Date(at < present ? at : present) };
    const execute = writeAt(clock);
    const executeEach: ExecuteEach = (commands) => Promise.allSettled(commands.map((command) => execute(command)));
    const context = workContext(
      { ...deps, runtime: { ...deps.runtime, clock, execute, executeOn: execute, executeEach } },
      { actor: { actor, correlationId: BACKDATED }, commandId: `demonstration-${name}`, repeatable: false },
    );
    return { ...context, load: stateOf(context.load) };
  };
  if (await deps.runtime.ids.findByKey(...FILLED)) return true;
  if (!(await reserveIds(plan, deps.runtime))) return false;
  await bootstrap(contextOf({ name: 'start', at: present }), firstFacts);
  for (const phase of phasesOf(plan, deps.files)) {
    if (await deps.runtime.ids.findByKey(...ended(phase.name))) continue;
    const began = Date.now();
    await haveKeys(plan, deps.runtime);
    if (phase.reads) await settled(deps.runtime);
    await runSteps(phase.steps, contextOf(phase), contextsOf(phase, contextOf), AT_ONCE);
    deps.onPhase?.(phase.name, phase.steps.length, Date.now() - began);
    await deps.runtime.ids.forKey(...ended(phase.name));
  }
  await settled(deps.runtime);
  await deps.runtime.ids.forKey(...FILLED);
  return true;
}

/**
 * One context for each time and actor of a phase: a context counts what it appends to a stream, so that the ids of its events stand once.
 */
function contextsOf(phase: Phase, contextOf: (at: Omit<Phase, 'steps'>) => WorkContext): ContextAt {
  const contexts = new Map<string, WorkContext>();
  return (at, actor = phase.actor) => {
    const name = `${phase.name}-${at}${actor ? `-${actor}` : ''}`;
    const context = contexts.get(name) ?? contextOf({ name, at, ...(actor ? { actor } : {}) });
    contexts.set(name, context);
    return context;
  };
}

/** Takes the plan's ids from the sequences. @returns false when some are taken. */
async function reserveIds(plan: DemoPlan, { pool, ids }: Runtime): Promise<boolean> {
  const rows = await rowsOf(pool, { kind: sql.text('kind') }, 'from vault.id_sequence');
  const used = new Set(rows.map((row) => row.kind));
  const begun = await ids.findByKey(...BEGUN);
  if (begun === undefined && used.has('utilisateur')) return false;
  await ids.forKey(...drawnFor(plan.options.today));
  await ids.forKey(...BEGUN);
  for (const [kind, count] of Object.entries(idsOf(plan).taken)) if (!used.has(kind)) await ids.nextMany(kind, count);
  return true;
}

/** All persons' keys at once, not one by one: makes them, and later reads those that the process has forgotten since. */
async function haveKeys(plan: DemoPlan, { keys }: Runtime): Promise<void> {
  const { taken } = idsOf(plan);
  const persons = [
    ...Array.from({ length: taken.utilisateur }, (_, index) => `utilisateur-${index + 1}`),
    ...Array.from({ length: taken.eleve }, (_, index) => `eleve-${index + 1}`),
  ];
  await keys.forWriting(persons);
}

/** Waits until queries see the whole log. */
async function settled(runtime: Runtime): Promise<void> {
  if (!(await caughtUp(runtime, SETTLE_MS)))
    throw new Error('the read models do not follow: is the projector running?');
}

/** In the order of their times; what the staff do comes last, whatever the day it is filled on. */
function phasesOf(plan: DemoPlan, files: Files): readonly Phase[] {
  const { past, current } = plan.years;
  const { today } = plan.options;
  const ids = idsOf(plan);
  const secretaries = plan.agents
    .filter((one) => one.fk_groupe === SECRETARIES)
    .map((one) => String(ids.agent(one.index)));
  const [first = '1'] = secretaries;
  const begin = past[0].start;
  /** Families that come in the middle of a year, month by month, and what they owe for the rest of it. */
  const latePhases = (year: DemoYear): Phase[] => {
    const months = new Set(plan.families.flatMap((family) => lateMonth(family, year) ?? []));
    return [...months].flatMap((month): Phase[] => {
      const late = plan.families.filter((family) => lateMonth(family, year) === month);
      return [
        {
          name: `families-${month}`,
          at: `${month}-01T07:00:00.000Z`,
          steps: familySteps(plan, year, passwordOf, late),
        },
        {
          name: `calculation-${month}`,
          at: `${month}-28T17:00:00.000Z`,
          actor: first,
          reads: true,
          steps: calculationSteps(plan, year, payersOf(late)),
        },
      ];
    });
  };
  const ofYear = (year: DemoYear): Phase[] => [
    {
      name: `families-${year.start}`,
      at: `${year.start}-09-15T08:00:00.000Z`,
      steps: familySteps(plan, year, passwordOf),
    },
    {
      name: `calculation-${year.start}`,
      at: `${calculated(year)}T09:00:00.000Z`,
      actor: first,
      reads: true,
      steps: calculationSteps(plan, year, payersOf(plan.families.filter((family) => !lateMonth(family, year)))),
    },
    ...latePhases(year),
    ...paymentPhases(plan, year, secretaries),
  ];
  const inSeptember = (name: string, minute: number, steps: readonly Step[]): Phase => ({
    name: `${name}-${current.start}`,
    at: `${current.start}-09-16T08:${minute}:00.000Z`,
    actor: first,
    steps,
  });
  const yearly: readonly Phase[] = [
    inSeptember('schools', 10, externalSchoolingSteps(plan, current)),
    inSeptember('image-rights', 20, imageRightSteps(plan, current)),
    inSeptember('students', 30, studentSteps(plan, current)),
    inSeptember('doubles', 40, doubleSteps(plan, current)),
    inSeptember('papers', 50, paperSteps(plan, files)),
  ];
  const [notice] = plan.notices;
  const noticed: readonly Phase[] = notice
    ? [
        { name: 'notices', at: `${notice.date}T08:00:00.000Z`, actor: first, steps: noticeSteps(plan) },
        {
          name: 'calculation-notices',
          at: `${notice.date}T17:00:00.000Z`,
          actor: first,
          reads: true,
          steps: calculationSteps(
            plan,
            current,
            plan.notices.map(({ guardian }) => guardian),
          ),
        },
      ]
    : [];
  const supervisor = String(ids.agent(0));
  // A child of the network whom another parent enrols again.
  const [one] = plan.families.flatMap(({ pupils }) => pupils);
  if (!one) throw new Error('a network without a pupil');
  const knownChild = { ...one, idEleve: ids.pupil(one.index) };
  const phases: readonly Phase[] = [
    { name: 'network', at: `${begin}-07-01T08:00:00.000Z`, steps: networkSteps(plan) },
    { name: 'agents', at: `${begin}-07-02T08:00:00.000Z`, steps: agentSteps(plan, passwordOf) },
    { name: 'tariffs', at: `${begin}-07-03T08:00:00.000Z`, steps: tariffSteps([...past, current]) },
    ...[...past, current].flatMap(ofYear),
    ...noticed,
    ...yearly,
    // The accounts of a year are closed in the autumn after it.
    {
      name: `closing-${begin}`,
      at: `${begin + 1}-11-28T16:00:00.000Z`,
      actor: supervisor,
      reads: true,
      steps: [closingStep(past[0])],
    },
  ];
  return [
    ...[...phases].sort((a, b) => compareCodes(a.at, b.at)),
    { name: 'messages', at: `${current.start}-09-16T08:00:00.000Z`, steps: messageSteps(plan, ids.agent(1)) },
    {
      name: 'documents',
      at: `${current.start}-09-17T08:00:00.000Z`,
      actor: String(ids.agent(1)),
      steps: documentSteps(files),
    },
    { name: 'activity', at: `${today}T05:00:00.000Z`, steps: activitySteps(plan) },
    { name: 'enrolments', at: `${today}T04:50:00.000Z`, steps: enrolmentSteps(plan, { today, child: knownChild }) },
    { name: 'attendance', at: `${today}T05:10:00.000Z`, steps: attendanceSteps(plan) },
    { name: 'excuses', at: `${today}T05:11:00.000Z`, steps: excuseSteps(plan) },
    { name: 'single-lessons', at: `${today}T05:12:00.000Z`, actor: first, steps: singleLessonSteps(plan) },
    { name: 'evaluations', at: `${today}T05:15:00.000Z`, actor: first, steps: evaluationSteps(plan) },
    { name: 'booklets', at: `${today}T05:20:00.000Z`, actor: first, steps: bookletSteps(plan) },
    { name: 'cards', at: `${today}T05:20:00.000Z`, steps: cardSteps(plan, current) },
    { name: 'mailings', at: `${today}T05:25:00.000Z`, actor: first, steps: mailingSteps(plan, current) },
    { name: 'next-grid', at: `${today}T05:28:00.000Z`, actor: supervisor, steps: [draftStep(plan.years)] },
    { name: 'departures', at: `${today}T05:30:00.000Z`, actor: first, steps: departureSteps(plan, current) },
  ];
}

/** The first guardian of each pays. */
const payersOf = (families: readonly DemoFamily[]): readonly number[] =>
  families.flatMap(({ guardians: [payer] }) => (payer ? [payer.index] : []));
