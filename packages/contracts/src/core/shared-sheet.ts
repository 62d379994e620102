import { z } from 'zod';
import { wireId } from './wire';

/** Of what several people may have open, and of the answer to a sheet's save: another number after each change. */
export const sheetVersion = { version: z.number() };

/** Of a person's sheet: the day in Paris since which their data are erased; then nothing of it can be changed. */
export const erasedSheet = { dateEffacement: z.string().nullable() };

/** Of a form that saves such a sheet: the `version` that its user saw; another answers 409 on this field. Without it nothing is compared. */
export const seenVersion = { versionAttendue: wireId.optional() };
