import type { CommandContext } from '../app/command';
import { schoolYearsAround } from '../site/school-year';
import { defaultGrid } from './calculation/default-grid';
import { decidePublishTariff, tariff } from './tariff';

/** The default grid of facts/tariffs.md for every school year that a network starts with and that has none. */
export async function bootstrapMoney({ execute, today }: Pick<CommandContext, 'execute' | 'today'>): Promise<void> {
  for (const year of schoolYearsAround(today).keys()) {
    await execute(tariff, year, (state) => (state.version === 0 ? decidePublishTariff(state, year, defaultGrid) : []));
  }
}
