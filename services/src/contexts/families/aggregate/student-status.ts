import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { StudentStatusGiven, StudentStatusRemoved, studentProof } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { known, type PupilEvent, type PupilState } from './pupil';
import { papersGone } from './pupil-folder';

interface Form {
  readonly fk_anneeScolaire?: number | null | undefined;
  readonly fk_pieceJointe?: number | null | undefined;
}

const isProofOf = (year: number) => (one: { readonly nature: string; readonly fk_anneeScolaire: number | null }) =>
  one.nature === studentProof.name && one.fk_anneeScolaire === year;

/** @throws Refusal as {@link known}, 400 without a school year (document 001 §5), or where the paper that is named proves something else. */
export function decideGiveStudentStatus(state: PupilState, form: Form): PupilEvent[] {
  const { idEleve: fk_eleve } = known(state);
  const fk_anneeScolaire = yearOf(form);
  const { papers, studentYears } = state.folder;
  const proof = papers.get(form.fk_pieceJointe ?? 0);
  if (form.fk_pieceJointe && !(proof && isProofOf(fk_anneeScolaire)(proof)))
    throw new Refusal(messages.general.notFound, 400, 'fk_pieceJointe');
  return studentYears.has(fk_anneeScolaire) ? [] : [make(StudentStatusGiven, { fk_eleve, fk_anneeScolaire })];
}

/** The proof of that year goes too. @throws Refusal as {@link known}, 400 without a school year, 404 for one in which the pupil is no student. */
export function decideRemoveStudentStatus(state: PupilState, form: Form): PupilEvent[] {
  const { idEleve: fk_eleve } = known(state);
  const fk_anneeScolaire = yearOf(form);
  const { folder } = state;
  if (!folder.studentYears.has(fk_anneeScolaire))
    throw new Refusal(messages.families.noStudentStatus, 404, 'fk_anneeScolaire');
  return [
    make(StudentStatusRemoved, { fk_eleve, fk_anneeScolaire }),
    ...papersGone(folder, fk_eleve, isProofOf(fk_anneeScolaire)),
  ];
}

function yearOf({ fk_anneeScolaire }: Form): number {
  if (!fk_anneeScolaire) throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  return fk_anneeScolaire;
}
