import { messages } from '@diapason/contracts/constants';
import type { TariffGrid } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { publishedTariff } from '@diapason/projections/money/queries/tariffs';
import type { CommandContext } from '../../../../machinery/app/command';

/**
 * The grid in force for a year, with its rules.
 * @throws Refusal 422 when no grid is published.
 */
export async function readGrid(
  db: CommandContext['db'],
  fk_anneeScolaire: number,
): Promise<{ grille: TariffGrid; grilleVersion: number }> {
  const published = await publishedTariff(db, fk_anneeScolaire);
  if (!published) throw new Refusal(messages.money.noTariff, 422);
  return { grille: published.grille, grilleVersion: published.version };
}
