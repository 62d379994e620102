import type { Measure } from '../measure';
import { append } from './append';
import { calculation } from './calculation';
import { catchUp } from './catch-up';
import { excel } from './excel';
import { lag } from './lag';
import { list } from './list';
import { million } from './million';
import { payment } from './payment';
import { rebuild } from './rebuild';

/**
 * Every measure, in the order of the report. Those that share the whole product stand together, the ones that copy its log before
 * those that fill it with payments.
 */
export const measures: readonly Measure[] = [append, catchUp, rebuild, payment, lag, calculation, list, excel, million];
