import { publishTariff } from '@diapason/contracts/money';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { decidePublishTariff, tariff } from '../aggregate/tariff';
import { requireNotClosed } from '../aggregate/year-closing';

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  await readSchoolYear(db, fk_anneeScolaire);
  requireNotClosed(fk_anneeScolaire, await closedYears(db));
  const { state } = await execute(tariff, fk_anneeScolaire, (before) =>
    decidePublishTariff(before, fk_anneeScolaire, body.grille),
  );
  return { fk_anneeScolaire, version: state.version };
});
