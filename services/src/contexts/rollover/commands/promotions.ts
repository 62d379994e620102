import { confirmPromotions } from '@diapason/contracts/rollover';
import { readPromotions } from '@diapason/projections/rollover/promotions';
import { yearToPrepare } from '@diapason/projections/rollover/read-years';
import { command } from '../../../machinery/app/command';
import { decidePromote, pupil, yearsStayOpen } from '../../families';

/** Each is the schooling's own fact. */
export const confirmPromotionsCommand = command(confirmPromotions, async ({ body }, { db, execute, today }) => {
  const years = await yearToPrepare(db, body.fk_anneeScolaire);
  (await yearsStayOpen(db))(years.cible.id);
  let nombre = 0;
  for (const { fk_eleve, idScolarite, ...level } of await readPromotions(db, years, body.scolarites)) {
    const { events } = await execute(pupil, fk_eleve, (state) =>
      decidePromote(state, idScolarite, level, { today, year: years.cible }),
    );
    if (events.length > 0) nombre += 1;
  }
  return { nombre };
});
