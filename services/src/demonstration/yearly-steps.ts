import { dayAfter } from '@diapason/contracts/constants';
import { decideSaveExternalSchooling } from '../contexts/families/aggregate/external-schooling';
import { decideAnswerImageRight } from '../contexts/families/aggregate/image-right';
import { pupil } from '../contexts/families/aggregate/pupil';
import { decideChangePupil } from '../contexts/families/aggregate/pupil-changes';
import { decideGiveStudentStatus } from '../contexts/families/aggregate/student-status';
import type { DemoFamily, DemoPupil } from './families';
import { idsOf } from './ids';
import { isOfStudentsAge } from './papers';
import type { DemoPlan } from './plan';
import type { DemoYear } from './school-years';
import { schoolOf } from './schools';
import type { Step } from './steps';

/** What is said of pupils in the current year. Each is a phase of its own: the steps of a phase write to different streams. */
type OfPupil = (one: DemoPupil, family: DemoFamily, idEleve: number) => Step | undefined;

const stepsOf = (plan: DemoPlan, step: OfPupil): readonly Step[] =>
  plan.families.flatMap((family) =>
    family.pupils.flatMap((one) => step(one, family, idsOf(plan).pupil(one.index)) ?? []),
  );

const birthYear = ({ dateNaissance }: DemoPupil) => Number(dateNaissance.slice(0, 4));

/** The ordinary school of who still goes to one, in the town where the family's site is. */
export const externalSchoolingSteps = (plan: DemoPlan, year: DemoYear): readonly Step[] =>
  stepsOf(plan, (one, { site }, fk_eleve) => {
    const school = schoolOf(plan.geography, site.codeInsee, birthYear(one), year.start);
    const newId = one.index + 1;
    const form = { ...school, fk_anneeScolaire: year.id, coursMercrediMatin: one.index % 3 === 0 ? 1 : 0 } as const;
    return (
      school &&
      (async ({ execute }) => {
        await execute(pupil, fk_eleve, (state) =>
          decideSaveExternalSchooling(
            state,
            { idScolarite: state.folder.externals.has(newId) ? newId : 0, newId },
            form,
          ),
        );
      })
    );
  });

/** Out of ten pupils seven may be photographed, one may not, two were not asked. */
const imageRightAt = (index: number): 0 | 1 | undefined => (index % 10 < 7 ? 1 : index % 10 === 7 ? 0 : undefined);

export const imageRightSteps = (plan: DemoPlan, year: DemoYear): readonly Step[] =>
  stepsOf(plan, (one, _family, fk_eleve) => {
    const etat = imageRightAt(one.index);
    if (etat === undefined) return undefined;
    const answer = { idDroitImage: one.index + 1, fk_anneeScolaire: year.id, etat };
    return async ({ execute }) => {
      await execute(pupil, fk_eleve, (state) => decideAnswerImageRight(state, answer));
    };
  });

/** Pupils of the age of students. */
export const studentSteps = (plan: DemoPlan, year: DemoYear): readonly Step[] =>
  stepsOf(plan, (one, _family, fk_eleve) => {
    if (!isOfStudentsAge(one, year)) return undefined;
    return async ({ execute }) => {
      await execute(pupil, fk_eleve, (state) => decideGiveStudentStatus(state, { fk_anneeScolaire: year.id }));
    };
  });

/** One pupil in so many has left since, and another has told that they leave in some weeks. */
const LEFT = { every: 40, from: 17 } as const;
const LEAVES = { from: 31, inDays: 20 } as const;

export const departureSteps = (plan: DemoPlan, year: DemoYear): readonly Step[] =>
  stepsOf(plan, (one, _family, idEleve) => {
    const turn = one.index % LEFT.every;
    if (turn !== LEFT.from && turn !== LEAVES.from) return undefined;
    return async ({ execute, today }) => {
      const told = dayAfter(today, turn === LEAVES.from ? LEAVES.inDays : 0);
      const [dateAbandon = told] = [told, year.dateFin].sort();
      await execute(pupil, idEleve, (state) =>
        decideChangePupil(state, { dateAbandon }, { today, openYearOf: () => year.id }),
      );
    };
  });
