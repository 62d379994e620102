import { publishTariff } from '@diapason/contracts/money';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { decidePublishTariff, tariff } from '../aggregate/tariff';
import { requireNotClosed } from '../aggregate/year-closing';

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  await readSchoolYear(db, fk_anneeScolaire);
  requireNotClosed(fk_anneeScolaire, await closedYears(db));
  const { state } = await execute(tariff, fk_anneeScolaire, (before) => {
    const events = decidePublishTariff(before, fk_anneeScolaire, body.grille);
    // The grid in force, sent again, changes nothing.
    if (events.length > 0) requireSeenVersion(body.versionAttendue, before);
    return events;
  });
  return { fk_anneeScolaire, version: state.version };
});
