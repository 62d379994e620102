/** Of what holds since its school year began: before every day. */
export const BEFORE_ALL = '0001-01-01';

/** The first day of a period, as keys and indexes have it. */
export const beginning = (depuis: string | null): string => depuis ?? BEFORE_ALL;
