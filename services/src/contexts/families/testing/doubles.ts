import { right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilAttached, WorkshopDefined } from '@diapason/contracts/teaching';
import { allYear } from '@diapason/contracts/testing/people';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import type { Caller } from '../../../proofs/kit/test-api';
import { hiring } from '../../../proofs/rights-matrix/people';
import { seedFamily } from '../../money/testing/network';
import { type Office, openOffice } from '../../money/testing/office';
import { workshop } from '../../teaching/aggregate/workshop';

/** A workshop of Wednesdays with one pupil, in the place of their first schooling. */
export async function seedWorkshop(
  { execute }: ReturnType<Office['api']['context']>,
  { idAtelier, fk_eleve }: { readonly idAtelier: number; readonly fk_eleve: number },
): Promise<void> {
  await execute(workshop, idAtelier, () => [
    make(WorkshopDefined, {
      ...workshopDetails(idAtelier, { fk_groupeAtelier: 1, fk_typeAtelier: 1 }),
      depuis: null,
    }),
    make(PupilAttached, {
      ...allYear,
      ...{ idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1 },
      fk_scolariteInterne: fk_eleve * 10,
    }),
  ]);
}

/** A second family of the same name, guardian 1050 with pupil 10500, and a secretary who may merge guardians and pupils. */
export async function openDoubles(
  work: Parameters<typeof openOffice>[0],
  options?: Parameters<typeof openOffice>[1],
): Promise<{ office: Office; secretary: Caller }> {
  const office = await openOffice(work, options);
  await seedFamily(office.api.context(), { idUtilisateur: 1050, nom: 'LEFEVRE', eleves: [[22]] });
  const secretary = await hiring(office.api).agent(
    [
      ...[right.seePupils, right.seePupilAndWorkshop, right.deactivatePupil],
      ...[right.seeGuardians, right.seeGuardian, right.deactivateGuardian, right.seeProofOfAddress],
      right.changePupil,
    ],
    [],
  );
  await office.api.harness.settled();
  return { office, secretary };
}
