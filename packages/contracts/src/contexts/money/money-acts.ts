import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { calculateContributions } from './endpoints';
import { publishTariff, readTariff } from './tariff';
import { closeYear, listYears, reopenYear } from './year-closing-endpoints';

/** What may be done with the prices of a year. */
export const tariffActs = sheetActs(readTariff, {
  publier: { call: publishTariff },
  recalculer: { call: calculateContributions, and: [right.calculateContributions] },
});

/** What may be done with a school year that is over, or that is closed. */
export const yearActs = sheetActs(listYears, { clore: { call: closeYear }, rouvrir: { call: reopenYear } });
