import { defaultGrid } from '@diapason/contracts/calculation';
import type { WorkContext } from '../../../machinery/app/command-context';
import { schoolYearsAround } from '../../site/aggregate/school-year';
import { decidePublishTariff, tariff } from '../aggregate/tariff';

/** Publishes the default grid for the current school year and those before: the calculations of the tests go by it. The next has none. */
export async function publishGrids({ execute, today }: Pick<WorkContext, 'execute' | 'today'>): Promise<void> {
  for (const year of [...schoolYearsAround(today).keys()].slice(0, -1))
    await execute(tariff, year, (state) => (state.version === 0 ? decidePublishTariff(state, year, defaultGrid) : []));
}
