import { right } from '../../constants';
import type { OwnSites } from '../../core/access';

/** Limits guardians by number, as the list does: own sites are those of the guardian's pupils. */
export const guardianOfOwnSites = {
  field: 'fk_site',
  unlockedBy: right.changeGuardianSite,
  record: { kind: 'guardian', from: 'params.id' },
} as const satisfies OwnSites;

/** Limits pupils by number, as the list does. */
export const pupilOfOwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictPupilsToOwnSites,
  record: { kind: 'pupil', from: 'params.id' },
} as const satisfies OwnSites;

/** Limits a list of guardians to own sites: those of the guardian's pupils. */
export const guardianListOfOwnSites: OwnSites = { field: 'fk_site', unlockedBy: right.changeGuardianSite };

/** Of the current school year without 93 (document 000 §6). */
export const guardianListOfYear = { field: 'fk_anneeScolaire', unlockedBy: right.changeGuardianYear } as const;
