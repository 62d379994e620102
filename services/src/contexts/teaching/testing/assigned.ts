import { make } from '@diapason/contracts/core';
import { ServiceAssignmentsSaved } from '@diapason/contracts/staff';
import type { CommandContext } from '../../../machinery/app/command';
import { service } from '../../staff/aggregate/service';

const YEAR = 9;

/** Service sheets that assign teachers to site 1 with disciplines, so that workshops take them. */
export async function assigned(
  { execute }: Pick<CommandContext, 'execute'>,
  teachers: readonly number[],
  disciplines: readonly number[] = [1],
): Promise<void> {
  for (const fk_utilisateur of teachers)
    await execute(service, `${fk_utilisateur}-${YEAR}`, () => [
      make(ServiceAssignmentsSaved, {
        idFicheService: fk_utilisateur,
        fk_utilisateur,
        fk_anneeScolaire: YEAR,
        affectations: disciplines.map((fk_instrument, at) => ({
          fk_site: 1,
          fk_instrument,
          heures: '05:00:00',
          commentaire: null,
          ordre: at + 1,
        })),
      }),
    ]);
}
