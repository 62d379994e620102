import { offers } from '../contexts/site/defaults/offers';
import type { DemoAgent } from './agents';
import type { DemoFamily, DemoGuardian, DemoPupil } from './families';
import type { DemoYear } from './school-years';

/** A paper that a family or an agent gave for the current year. */
export type DemoPaper =
  | { readonly kind: 'domicileProof' | 'taxNotice'; readonly guardian: DemoGuardian }
  /** `position`: of the schooling among the pupil's. */
  | { readonly kind: 'medicalCertificate'; readonly pupil: DemoPupil; readonly position: number }
  | { readonly kind: 'studentProof'; readonly pupil: DemoPupil }
  | { readonly kind: 'portrait'; readonly agent: DemoAgent };

/** How many there are at most: enough to see lists of them, few enough to be drawn in a second. */
const MOST = { domicileProof: 30, taxNotice: 16, medicalCertificate: 10, studentProof: 6, portrait: 14 } as const;

/** Papers of the first families, so that the printed login has some, and of agents. Others are missing, as in every September. */
export function planPapers(
  families: readonly DemoFamily[],
  agents: readonly DemoAgent[],
  current: DemoYear,
): readonly DemoPaper[] {
  const payers = families.flatMap(({ guardians: [payer] }) => (payer ? [payer] : []));
  const pupils = families.flatMap((family) => family.pupils);
  const certified = pupils.flatMap((pupil) =>
    pupil.schooling.flatMap(({ fk_anneeScolaire, fk_offre }, position) =>
      fk_anneeScolaire === current.id && offers[fk_offre]?.certificatMedical ? [{ pupil, position }] : [],
    ),
  );
  const students = pupils.filter((pupil) => isOfStudentsAge(pupil, current));
  return [
    ...payers.slice(0, MOST.domicileProof).map((guardian) => ({ kind: 'domicileProof' as const, guardian })),
    ...payers
      .filter(({ taxRecords }) =>
        taxRecords.some(({ fk_anneeScolaire, absence }) => fk_anneeScolaire === current.id && absence === 0),
      )
      .slice(0, MOST.taxNotice)
      .map((guardian) => ({ kind: 'taxNotice' as const, guardian })),
    ...certified.slice(0, MOST.medicalCertificate).map((one) => ({ kind: 'medicalCertificate' as const, ...one })),
    ...students.slice(0, MOST.studentProof).map((pupil) => ({ kind: 'studentProof' as const, pupil })),
    ...agents.slice(0, MOST.portrait).map((agent) => ({ kind: 'portrait' as const, agent })),
  ];
}

/** @returns whether a pupil has the student status in this year. */
export function isOfStudentsAge({ dateNaissance }: DemoPupil, { start }: DemoYear): boolean {
  const age = start - Number(dateNaissance.slice(0, 4));
  return age >= 18 && age <= 25;
}
