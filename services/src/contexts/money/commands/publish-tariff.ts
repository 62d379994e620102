import { messages } from '@diapason/contracts/constants';
import { publishTariff } from '@diapason/contracts/money';
import { exists, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decidePublishTariff, tariff } from '../aggregate/tariff';

export const publishTariffCommand = command(publishTariff, async ({ params, body }, { execute, db }) => {
  const { fk_anneeScolaire } = params;
  const known = await exists(db, 'select from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!known) throw new Refusal(messages.general.notFound, 404);
  const { state } = await execute(tariff, fk_anneeScolaire, (before) =>
    decidePublishTariff(before, fk_anneeScolaire, body.grille),
  );
  return { fk_anneeScolaire, version: state.version };
});
