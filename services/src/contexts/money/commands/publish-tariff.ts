import { dropTariffDraft, keepTariffDraft, publishTariff } from '@diapason/contracts/money';
import { tariffToCopy } from '@diapason/projections/money/queries/tariffs';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { type CommandContext, command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { type CopiedFrom, decideDropDraft, decideKeepDraft, decidePublishTariff, tariff } from '../aggregate/tariff';
import { requireNotClosed } from '../aggregate/year-closing';

type Db = CommandContext['db'];

/** @throws Refusal 404 unknown year; 422 for a closed one. @returns what a first draft of it is a copy of. */
async function openYear(db: Db, fk_anneeScolaire: number): Promise<CopiedFrom> {
  await readSchoolYear(db, fk_anneeScolaire);
  requireNotClosed(fk_anneeScolaire, await closedYears(db));
  const copied = await tariffToCopy(db, fk_anneeScolaire);
  return { fk_anneeCopiee: copied?.fk_anneeScolaire ?? null, versionCopiee: copied?.version ?? null };
}

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  const source = await openYear(db, fk_anneeScolaire);
  const { state } = await execute(tariff, fk_anneeScolaire, (before) => {
    const events = decidePublishTariff(before, fk_anneeScolaire, body.grille, source);
    // The grid in force, sent again, changes nothing.
    if (events.length > 0) requireSeenVersion(body.versionAttendue, before);
    return events;
  });
  return { fk_anneeScolaire, version: state.version };
});

export const keepTariffDraftCommand = command(keepTariffDraft, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  const source = await openYear(db, fk_anneeScolaire);
  const { state } = await execute(tariff, fk_anneeScolaire, (before) => {
    const events = decideKeepDraft(before, fk_anneeScolaire, body.grille, source);
    if (events.length > 0) requireSeenVersion(body.versionAttendue, { version: before.revision });
    return events;
  });
  return { fk_anneeScolaire, revision: state.revision };
});

export const dropTariffDraftCommand = command(dropTariffDraft, async ({ params }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  await openYear(db, fk_anneeScolaire);
  await execute(tariff, fk_anneeScolaire, (before) => decideDropDraft(before, fk_anneeScolaire));
  return { fk_anneeScolaire };
});
