import { publishTariff } from '@diapason/contracts/money';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { decidePublishTariff, tariff } from '../aggregate/tariff';

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  await readSchoolYear(db, fk_anneeScolaire);
  const { state } = await execute(tariff, fk_anneeScolaire, (before) =>
    decidePublishTariff(before, fk_anneeScolaire, body.grille),
  );
  return { fk_anneeScolaire, version: state.version };
});
