import { saveImageRight } from '@diapason/contracts/families';
import { settingOf } from '@diapason/projections';
import { type CommandContext, command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { decideAnswerImageRight, requireAnswerable } from '../aggregate/image-right';
import { pupil } from '../aggregate/pupil';
import { yearsStayOpen } from './open-year';

export const saveImageRightCommand = command(saveImageRight, async ({ body }, context) => {
  const { fk_eleve, etat, fk_anneeScolaire } = body;
  await requireYear(context, fk_anneeScolaire);
  const idDroitImage = await context.ids.next('droit_image');
  await context.execute(pupil, fk_eleve, (state) =>
    decideAnswerImageRight(state, { idDroitImage, fk_anneeScolaire, etat }),
  );
  return { idDroitImage };
});

async function requireYear({ db, today }: Pick<CommandContext, 'db' | 'today'>, year: number): Promise<void> {
  (await yearsStayOpen(db))(year);
  const [days, enrolled, opens] = await Promise.all([
    readSchoolYear(db, year),
    settingOf(db, 'anneeInscriptions'),
    settingOf(db, 'reinscriptionsOuvertes'),
  ]);
  requireAnswerable(days, { today, isEnrolling: enrolled === year, opens });
}
