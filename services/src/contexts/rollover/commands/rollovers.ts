import type { RolloverKind } from '@diapason/contracts/constants';
import { startRollover, stopRollover, takeBackRollover } from '@diapason/contracts/rollover';
import { linesWritten, progressOf } from '@diapason/projections/rollover/queries/rollover';
import { yearToPrepare } from '@diapason/projections/rollover/read-years';
import { type CommandContext, command } from '../../../machinery/app/command';
import { yearsStayOpen } from '../../families';
import { type AskedRollover, decideRequestRollover, decideStopRollover, rollover } from '../aggregate/rollover';
import { rolloverJobOf } from '../jobs/prepare-year';

type Ticked = Omit<AskedRollover, 'fk_anneeSource' | 'nature'>;

async function request(nature: RolloverKind, asked: Ticked, context: CommandContext) {
  const { db, ids, execute, requestJobs, actor } = context;
  const { cible, source } = await yearToPrepare(db, asked.fk_anneeScolaire);
  (await yearsStayOpen(db))(cible.id);
  const wanted = { ...asked, nature, fk_anneeScolaire: cible.id, fk_anneeSource: source.id };
  // Refused before a number is given out.
  const state = await context.load(rollover, cible.id);
  decideRequestRollover(state, 0, wanted);
  const idPreparation = await ids.next('preparationAnnee');
  await execute(rollover, cible.id, (before) => decideRequestRollover(before, idPreparation, wanted));
  await requestJobs([rolloverJobOf(idPreparation, cible.id, actor)]);
  return { idPreparation };
}

/** Records what was asked, then queues the job: it goes on without the page. */
export const startRolloverCommand = command(startRollover, ({ body }, context) =>
  request('preparation', body, context),
);

const NOTHING = { reglages: 0, offres: 0, grille: 0, vacances: 0, fichesService: 0, ateliers: 0 } as const;

export const takeBackRolloverCommand = command(takeBackRollover, ({ body }, context) =>
  request('annulation', { ...NOTHING, ...body, sauf: [], quandMeme: [] }, context),
);

export const stopRolloverCommand = command(stopRollover, async ({ body }, { db, execute, load }) => {
  const { cible } = await yearToPrepare(db, body.fk_anneeScolaire);
  const { underWay } = await load(rollover, cible.id);
  const idPreparation = underWay?.idPreparation ?? 0;
  const { abandonnee } = await progressOf(db, idPreparation);
  const givenUp = abandonnee ? { idPreparation, ecrites: await linesWritten(db, idPreparation) } : undefined;
  await execute(rollover, cible.id, (state) => decideStopRollover(state, givenUp));
  return { idPreparation, finie: abandonnee };
});
