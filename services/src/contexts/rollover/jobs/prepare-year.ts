import { type Actor, type JobRequest, Refusal, RetryLater } from '@diapason/event-sourcing';
import { planYear, wantedOf } from '@diapason/projections/rollover/plan';
import { linesWritten, rolloverJob } from '@diapason/projections/rollover/queries/rollover';
import { readYears, yearToPrepare } from '@diapason/projections/rollover/read-years';
import { planTakingBack, readCarried } from '@diapason/projections/rollover/taking-back';
import { type JobContext, job } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
import { decideEndRollover, type RolloverState, rollover } from '../aggregate/rollover';
import { takeBack } from './take-back';
import { type Step, stepsOf } from './write-lines';

const JOB = { queue: 'rentree', name: 'preparation' } as const;

/** One job for each preparation: the id follows from it, so that a second request changes nothing. */
export const rolloverJobOf = (idPreparation: number, fk_anneeScolaire: number, actor: Actor): JobRequest => ({
  ...JOB,
  id: rolloverJob(idPreparation),
  data: { idPreparation, fk_anneeScolaire, acteur: actor.actor, pour: actor.onBehalfOf },
});

type UnderWay = NonNullable<RolloverState['underWay']>;

/** Writes line after line, and looks between them whether somebody stopped it. What a killed job has written is there when it comes again. */
export const prepareYear = job(
  JOB.queue,
  JOB.name,
  async (data, context) => {
    const idPreparation = Number(data.idPreparation);
    const year = Number(data.fk_anneeScolaire);
    const { underWay, stopped } = await context.load(rollover, year);
    if (underWay?.idPreparation !== idPreparation) return { changed: false };
    // What a former attempt, or somebody a moment ago, has written is read first.
    await settled(context);
    const before = await linesWritten(context.db, idPreparation);
    const steps = stopped ? [] : await stepsFor(underWay, context);
    const { written, refusees } = await walk(steps, underWay, context);
    const ecrites = before + written;
    await context.execute(rollover, year, (state) =>
      decideEndRollover(state, { idPreparation, fk_anneeScolaire: year, ecrites, refusees }),
    );
    await context.visible();
    return { changed: ecrites > 0 };
  },
  { needs: ['reading'] },
);

type Context = JobContext & Pick<WorkPowers, 'reading'>;

async function settled({ reading }: Context): Promise<void> {
  if (!(await reading.caughtUp())) throw new RetryLater('the read models are late');
}

async function stepsFor(underWay: UnderWay, context: Context): Promise<readonly Step[]> {
  const years = await yearToPrepare(context.db, underWay.fk_anneeScolaire);
  if (underWay.nature === 'annulation') {
    const planned = async () => {
      const { workshops, sheets } = await readCarried(context.db, years.cible);
      return planTakingBack(workshops, sheets, () => '');
    };
    return takeBack(await planned(), years.cible.id, async () => {
      await settled(context);
      return planned();
    });
  }
  const lines = planYear(await readYears(context.db, years, context.today), wantedOf(underWay));
  return stepsOf(lines, { ...years, preparation: underWay.idPreparation });
}

/** Lines between two looks at whether it was stopped. */
const AT_ONCE = 10;

async function walk(steps: readonly Step[], { idPreparation, fk_anneeScolaire }: UnderWay, context: JobContext) {
  let written = 0;
  let refusees = 0;
  for (const [at, step] of steps.entries()) {
    if (at % AT_ONCE === 0) {
      await context.progress(at, steps.length);
      const { underWay, stopped } = await context.load(rollover, fk_anneeScolaire);
      if (stopped || underWay?.idPreparation !== idPreparation) return { written, refusees };
    }
    const outcome = await step(context).catch((error: unknown) => {
      // Somebody changed meanwhile what it is about: the line stays out, the others go on.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (outcome === undefined) refusees += 1;
    else written += outcome;
  }
  await context.progress(steps.length, steps.length);
  return { written, refusees };
}
