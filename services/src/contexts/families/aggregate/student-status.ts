import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  StudentStatusGiven,
  StudentStatusRemoved,
  studentProof,
  studentStatus,
  studentStatusLife,
} from '@diapason/contracts/families';
import { partsAggregate, Refusal } from '@diapason/event-sourcing';

/** The years in which a pupil is a student, in the stream `pupil-{fk_eleve}`. */
export const studentYears = partsAggregate(studentStatus, studentStatusLife);
type State = typeof studentYears.initial;
type Events = EventsOf<typeof studentYears.events>[];

interface Form {
  readonly fk_eleve: number;
  readonly fk_anneeScolaire?: number | null | undefined;
  readonly fk_pieceJointe?: number | null | undefined;
}

interface Proof {
  readonly nature: string;
  readonly fk_anneeScolaire: number | null;
}

/**
 * @param proof the pupil's paper that the form names, where there is one.
 * @throws Refusal 400 without a school year (document 001 §5), or where the paper proves something else.
 */
export function decideGiveStudentStatus(state: State, form: Form, proof?: Proof): Events {
  const fk_anneeScolaire = yearOf(form);
  const proves = proof?.nature === studentProof.name && proof.fk_anneeScolaire === fk_anneeScolaire;
  if (form.fk_pieceJointe && !proves) throw new Refusal(messages.general.notFound, 400, 'fk_pieceJointe');
  return state.has(fk_anneeScolaire) ? [] : [make(StudentStatusGiven, { fk_eleve: form.fk_eleve, fk_anneeScolaire })];
}

/** @throws Refusal 400 without a school year, 404 for one in which the pupil is no student. */
export function decideRemoveStudentStatus(state: State, form: Form): Events {
  const fk_anneeScolaire = yearOf(form);
  if (!state.has(fk_anneeScolaire)) throw new Refusal(messages.families.noStudentStatus, 404, 'fk_anneeScolaire');
  return [make(StudentStatusRemoved, { fk_eleve: form.fk_eleve, fk_anneeScolaire })];
}

function yearOf({ fk_anneeScolaire }: Form): number {
  if (!fk_anneeScolaire) throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  return fk_anneeScolaire;
}
