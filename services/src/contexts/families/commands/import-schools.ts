import { importSchools, type SchoolImport } from '@diapason/contracts/families';
import { referenceTable } from '@diapason/contracts/site';
import { command } from '../../../machinery/app/command';
import { decideSaveRows, nextNumber, reference, rowsOf } from '../../site/aggregate/reference';
import { planSchools } from '../aggregate/school-plan';

const TABLE = 'etablissement_scolaire';
/** Rows of one append, which has a bound. */
const AT_ONCE = 500;

export const importSchoolsCommand = command(importSchools, async ({ body }, { execute, load }) => {
  const { lignes, appliquer } = body;
  const state = await load(reference, TABLE);
  const { rows, ...told } = planSchools(rowsOf(state), nextNumber(state), lignes);
  if (appliquer === 1) {
    const all = [...rows];
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = new Map(all.slice(start, start + AT_ONCE));
      await execute(reference, TABLE, (before) => decideSaveRows(before, referenceTable(TABLE), some));
    }
  }
  return { applique: appliquer === 1, ...told } satisfies SchoolImport;
});
