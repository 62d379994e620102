import { messages } from '@diapason/contracts/constants';
import { savePassage } from '@diapason/contracts/teaching';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { decidePassage, pupil, yearsStayOpen } from '../../families';

const SCHOOLING = { fk_eleve: sql.number('fk_eleve'), fk_anneeScolaire: sql.number('fk_annee_scolaire') };

/** The schooling's own fact. */
export const savePassageCommand = command(savePassage, async ({ body }, { db, execute, session, today }) => {
  const { fk_SI: idScolarite, passageCycleSuivant } = body;
  const found = await firstOf(db, SCHOOLING, 'from scolarite_interne where id_scolarite = $1', [idScolarite]);
  if (!found) throw new Refusal(messages.general.notFound, 404, 'fk_SI');
  if (found.fk_anneeScolaire !== session.idAnneeScolaire)
    throw new Refusal(messages.teaching.passageOfCurrentYear, 422, 'passageCycleSuivant');
  const when = { today, year: await readSchoolYear(db, found.fk_anneeScolaire) };
  const requireOpen = await yearsStayOpen(db);
  await execute(pupil, found.fk_eleve, (state) => {
    requireOpen(found.fk_anneeScolaire);
    return decidePassage(state, idScolarite, passageCycleSuivant, when);
  });
  return { idScolarite, passageCycleSuivant };
});
