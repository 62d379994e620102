import type { MoneyMoment } from '@diapason/contracts/money';
import type { QueryContext } from '../../../machinery/query';
import { settingIfReadable } from '../../site/setting-value';
import { closedYears } from './year-closings';

/** What decides today about what this caller may do with money. A closing date that cannot be read closes nothing: whoever writes is told. */
export async function readMoneyMoment({
  db,
  today,
  session,
}: Pick<QueryContext, 'db' | 'today' | 'session'>): Promise<MoneyMoment> {
  const [fermeture, closed] = await Promise.all([settingIfReadable(db, 'fermetureReglements'), closedYears(db)]);
  return { today, fermeture: fermeture ?? null, closed, session };
}
