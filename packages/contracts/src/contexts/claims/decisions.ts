import { claimStatus, messages, right } from '../../constants';
import type { Decisions } from '../../core/decision';

const { saved, submitted, inReview, accepted, refused } = claimStatus;

/** A manager asks to complete a claim (1), reviews, accepts or refuses it (document 002 §4). */
export const claimDecisions = {
  record: 'claim',
  status: 'fk_fraisStatut',
  about: 'fk_user',
  right: right.reviewClaims,
  draft: saved,
  submitted,
  outcomes: [saved, inReview, accepted, refused],
  accepted,
  closed: messages.claims.notEditable,
} as const satisfies Decisions;
