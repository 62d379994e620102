import type { Measure } from '../measure';

/** Every measure, in the order of the report. Those that share the whole product stand together. */
export const measures: readonly Measure[] = [];
