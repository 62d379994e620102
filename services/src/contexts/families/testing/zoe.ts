import { make } from '@diapason/contracts/core';
import { PupilRegistered } from '@diapason/contracts/families';
import { pupilDetails } from '@diapason/contracts/testing/people';

export const TODAY = '2026-11-22';

/** A pupil, number 7. */
export const zoe = pupilDetails(7, { dateCreation: TODAY });
export const registered = make(PupilRegistered, zoe);
