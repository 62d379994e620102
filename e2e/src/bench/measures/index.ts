import type { Measure } from '../measure';
import { append } from './append';
import { calculation } from './calculation';
import { catchUp } from './catch-up';
import { excel } from './excel';
import { exporting } from './exports';
import { families } from './families';
import { importing } from './import';
import { lag } from './lag';
import { list } from './list';
import { mails } from './mails';
import { million } from './million';
import { offices } from './offices';
import { payment } from './payment';
import { paymentTrace } from './payment-trace';
import { people } from './people';
import { rebuild } from './rebuild';
import { steady } from './steady';
import { teaching } from './teaching';
import { upload } from './upload';

/**
 * All measures, in the order of the report. Measures of one product are adjacent; those that copy its log run before
 * those that fill it with payments.
 */
export const measures: readonly Measure[] = [
  append,
  catchUp,
  rebuild,
  payment,
  paymentTrace,
  steady,
  lag,
  mails,
  calculation,
  people,
  families,
  teaching,
  offices,
  list,
  excel,
  exporting,
  importing,
  upload,
  million,
];
