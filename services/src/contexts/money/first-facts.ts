import { addsFirst } from '../../machinery/app/first-facts';
import { schoolYearsAround } from '../site/aggregate/school-year';
import { decidePublishTariff, tariff } from './aggregate/tariff';
import { defaultGrid } from './calculation/default-grid';

/** The default grid of facts/tariffs.md for every school year that a network starts with and that has none. */
export const firstFacts = addsFirst(3, async ({ execute, today }) => {
  for (const year of schoolYearsAround(today).keys()) {
    await execute(tariff, year, (state) => (state.version === 0 ? decidePublishTariff(state, year, defaultGrid) : []));
  }
});
