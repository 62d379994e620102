import { messages } from '@diapason/contracts/constants';
import { publishTariff } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decidePublishTariff, tariff } from '../aggregate/tariff';

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, load, db }) => {
  const { fk_anneeScolaire } = params;
  const { rowCount } = await db.query('select 1 from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!rowCount) throw new Refusal(messages.general.notFound, 404);
  await execute(tariff, fk_anneeScolaire, (state) => decidePublishTariff(state, fk_anneeScolaire, body.grille));
  return { fk_anneeScolaire, version: (await load(tariff, fk_anneeScolaire)).version };
});
