import { absenceStatus, messages, right } from '../../constants';
import type { Decisions } from '../../core/decision';

const { draft, submitted, inReview, accepted, refused } = absenceStatus;

/** The direction asks for a modification (1), reviews (2 or 3), accepts or refuses a request (document 002 §4). */
export const absenceDecisions = {
  record: 'absence',
  status: 'fk_absencesStatut',
  about: 'fk_user',
  right: right.answerAbsence,
  draft,
  submitted,
  outcomes: [draft, submitted, inReview, accepted, refused],
  accepted,
  closed: messages.absences.onlyDrafts,
} as const satisfies Decisions;
