import { make } from '@diapason/contracts/core';
import { PupilRegistered } from '@diapason/contracts/families';
import { pupilDetails } from '@diapason/contracts/testing/people';

export const TODAY = '2026-11-22';
/** A schooling of the year 9 is saved on that day. */
export const ENROLLING = { today: TODAY, year: { dateDebut: '2026-08-01', dateFin: '2027-07-31' } };

/** Every day lies in the year 9, whose books are open. */
export const LEAVING = { today: TODAY, openYearOf: () => 9 };

/** A pupil, number 7. */
export const zoe = pupilDetails(7, { dateCreation: TODAY });
export const registered = make(PupilRegistered, zoe);
