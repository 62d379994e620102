import { right } from '../../constants';
import type { OwnSites } from '../../core/access';

/** Who is held to own sites opens no guardian of others, whose sites are those of their pupils: no more by number than in the list. */
export const guardianOfOwnSites: OwnSites = {
  field: 'fk_site',
  unlockedBy: right.changeGuardianSite,
  record: { kind: 'guardian', from: 'params.id' },
};

/** Who is held to own sites opens no pupil of others: what the list does not show cannot be had by its number. */
export const pupilOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictPupilsToOwnSites,
  record: { kind: 'pupil', from: 'params.id' },
};
