import { importSchools, type SchoolImport } from '@diapason/contracts/families';
import { referenceTable } from '@diapason/contracts/site';
import { command } from '../../../machinery/app/command';
import { decideSaveRows, nextNumber, type ReferenceState, reference, rowsOf } from '../../site/aggregate/reference';
import { planSchools } from '../aggregate/school-plan';

const TABLE = 'etablissement_scolaire';
/** Rows of one append, which has a bound. */
const AT_ONCE = 500;

/** What is told is planned once; each part is planned again from what the table holds when it is appended. */
export const importSchoolsCommand = command(importSchools, async ({ body }, { execute, load }) => {
  const { lignes, appliquer } = body;
  const planned = (state: ReferenceState, some: typeof lignes) => planSchools(rowsOf(state), nextNumber(state), some);
  const { rows: _, ...told } = planned(await load(reference, TABLE), lignes);
  if (appliquer === 1)
    for (let start = 0; start < lignes.length; start += AT_ONCE) {
      const some = lignes.slice(start, start + AT_ONCE);
      await execute(reference, TABLE, (before) =>
        decideSaveRows(before, referenceTable(TABLE), planned(before, some).rows),
      );
    }
  return { applique: appliquer === 1, ...told } satisfies SchoolImport;
});
