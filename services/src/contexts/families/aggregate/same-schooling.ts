import { activeStatuses } from '@diapason/contracts/constants';
import { changed } from '../../../machinery/app/fields';
import type { Schooling } from './pupil';
import type { PupilFolder } from './pupil-folder';

type External = PupilFolder['externals'] extends ReadonlyMap<number, infer V> ? V : never;

const goesOn = ({ fk_statut }: Pick<Schooling, 'fk_statut'>): boolean => activeStatuses.includes(fk_statut);

const inAnyOrder = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b);
/** What is studied: year, offer, instruments and styles in any order, and whether it completes another. The preview of a merge has it in SQL. */
const studyOf = ({ fk_anneeScolaire, fk_offre, fk_instrument, fk_style, complementaire }: Schooling) => ({
  ...{ fk_anneeScolaire, fk_offre, complementaire },
  fk_instrument: inAnyOrder(fk_instrument),
  fk_style: inAnyOrder(fk_style),
});
const isSameStudy = (own: Schooling, one: Schooling): boolean => !changed(studyOf(own), studyOf(one));

/** Whether `own` counts for `one`: the same study, unless `one` goes on and `own` has ended. */
export const countsFor = (own: Schooling, one: Schooling): boolean =>
  isSameStudy(own, one) && (goesOn(own) || !goesOn(one));

/**
 * Whether saving `next` enters a study that another one counts for. Two that were the same already stay as they may be: neither is made
 * to go on beside one that does.
 */
export const doubles = (others: readonly Schooling[], before: Schooling | undefined, next: Schooling): boolean =>
  others.some(
    (own) => countsFor(own, next) && !(before && isSameStudy(own, before) && (goesOn(before) || !goesOn(next))),
  );

const isSameSchool = (own: External, one: External): boolean =>
  own.fk_anneeScolaire === one.fk_anneeScolaire &&
  own.fk_etablissementScolaire === one.fk_etablissementScolaire &&
  own.fk_niveauScolaire === one.fk_niveauScolaire;

/** Whether saving `next` enters a year at a school that another entry says. */
export const doublesSchool = (others: readonly External[], before: External | undefined, next: External): boolean =>
  others.some((own) => isSameSchool(own, next) && !(before && isSameSchool(own, before)));
