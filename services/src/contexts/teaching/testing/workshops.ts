import { right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import type { saveWorkshop } from '@diapason/contracts/teaching';
import { sessionWith } from '../../../proofs/kit/desk';

/** Who keeps workshops, their rolls, and what families say of absences. */
export const office = sessionWith([
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.validateAttendanceSheet,
  right.seeAttendanceSheets,
  right.declarePupilAbsences,
]);

/** The year’s first day: a workshop has no lesson before the day from which it exists. */
export const SINCE = '2026-09-01';

/** Opens workshops of the year on site 1, with these pupils, each by the schooling that `seedFamily` gave. @returns their numbers. */
export const openingBy =
  (call: <T>(path: string, input: object) => Promise<T>) =>
  async (more: Partial<InputOf<typeof saveWorkshop>['body']>, ...pupils: readonly number[]): Promise<number> => {
    const { idAtelier } = await call<{ idAtelier: number }>('POST /api/ateliers/:id', {
      params: { id: 0 },
      body: { fk_anneeScolaire: 9, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 1, aPartirDu: SINCE, ...more },
    });
    for (const fk_eleve of pupils)
      await call('POST /api/ateliers/attachedEleve', {
        body: {
          fk_atelier: idAtelier,
          fk_eleve,
          fk_instrument: 1,
          fk_statut: 1,
          fk_scolariteInterne: fk_eleve * 10,
          aPartirDu: SINCE,
        },
      });
    return idAtelier;
  };
