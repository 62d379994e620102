import { listPromotions } from '@diapason/contracts/rollover';
import { query } from '../../../machinery/query';
import { readPromotions, waitingPromotions } from '../promotions';
import { yearToPrepare } from '../read-years';

export const promotions = query(listPromotions, async ({ query: { fk_anneeScolaire } }, { db }) => {
  const years = await yearToPrepare(db, fk_anneeScolaire);
  const [rows, attendent] = await Promise.all([readPromotions(db, years), waitingPromotions(db, years)]);
  return { passages: rows.map(({ fk_cycle: _, fk_annee: __, ...row }) => row), attendent };
});
