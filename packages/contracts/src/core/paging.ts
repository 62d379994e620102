import { z } from 'zod';
import { limits } from '../constants/limits';
import { wireInt } from './wire';

/** A page of a list, of our own: `page` from 0, `taille` rows. Old clients send none and get every row. */
export const pageFields = {
  page: wireInt.pipe(z.int().min(0)).optional(),
  taille: wireInt.pipe(z.int().min(1).max(limits.largestPage)).optional(),
};

/** `tri`: the column a list is sorted by, with a leading minus sign for descending. */
export const sortField = <const K extends string>(...columns: readonly K[]) =>
  z.enum(columns.flatMap((column): (K | `-${K}`)[] => [column, `-${column}`])).optional();

/** Of an export: Excel unless told. */
export const exportFormat = z.enum(['xlsx', 'csv']).default('xlsx');
