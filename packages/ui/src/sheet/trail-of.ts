import { type SheetKind, sheets } from '@diapason/platform';
import type { TrailProps } from './Trail';

/** From a sheet back to its list. @param id 0 of a new one. */
export const trailOf = (of: SheetKind, id: number): TrailProps => {
  const { list, path } = sheets[of];
  return { list, sheet: path, id };
};
