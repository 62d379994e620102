import type { StaffAbsenceRequested, StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { absenceSubjects, messages } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** A request as events hold it. */
export type Absence = EventOf<typeof StaffAbsenceRequested>['data'];

type RequiredFields = 'fk_absencesObjet' | 'dateDebut' | 'dateFin';

/** A request as it is entered; what is missing is null. */
export type Entered = Omit<Absence, RequiredFields | 'avisDirection' | 'refusPossible'> & {
  readonly [field in RequiredFields]: Absence[field] | null;
};

type Decided = EventOf<typeof StaffAbsenceStatusChanged>['data'];
export type GivenLesson = NonNullable<Decided['remplacements']>[number];

/** What accepting it does beside: who gives its lessons, and whether families are written to. */
export interface Accepting {
  readonly remplacements?: readonly GivenLesson[] | undefined;
  readonly prevenir?: 0 | 1 | undefined;
}

/** The same with the direction's opinion, the reason of its decision and the version that it is about. */
export type AbsenceEntry = Entered &
  Pick<Absence, 'avisDirection'> &
  Accepting & {
    readonly motifDecision?: string | null | undefined;
    readonly versionAttendue?: number | undefined;
  };

/**
 * The request once it holds the rules of document 002 §5. Whether it may be refused follows from its subject.
 * @throws Refusal 400 with the message of the document.
 */
export function completeEntry(entry: Entered): Omit<Absence, 'avisDirection'> {
  const { dateDebut, dateFin } = entry;
  const subject = absenceSubjects.find(({ id }) => id === entry.fk_absencesObjet);
  if (!subject || !dateDebut || !dateFin) throw new Refusal(messages.absences.fields, 400);
  if (dateFin < dateDebut) throw new Refusal(messages.absences.endBeforeStart, 400, 'dateFin');
  // 0 hours is none.
  const heuresAnnulees = entry.heuresAnnulees || null;
  const carriedOver = entry.reportHeures || null;
  if (heuresAnnulees !== null && carriedOver !== null) throw new Refusal(messages.absences.eitherHours, 400);
  const reportDetail = entry.reportDetail?.trim() || null;
  if (subject.reportHeures === 1 && (reportDetail === null || (heuresAnnulees ?? carriedOver) === null))
    throw new Refusal(messages.absences.carryOverFields, 400);
  const carries = subject.reportHeures === 1;
  return {
    ...entry,
    fk_absencesObjet: subject.id,
    dateDebut,
    dateFin,
    heuresAnnulees,
    reportDemande: carries ? entry.reportDemande : 0,
    reportHeures: carries ? carriedOver : null,
    reportDetail: carries ? reportDetail : null,
    refusPossible: subject.refusPossible,
  };
}
