import { limits, messages } from '@diapason/contracts/constants';
import { importSchools, type SchoolImport } from '@diapason/contracts/families';
import { referenceTable } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideSaveRows, nextNumber, type ReferenceState, reference, rowsOf } from '../../site/aggregate/reference';
import { planSchools } from '../aggregate/school-plan';
import { schoolsIn } from '../import/schools';
import { ownImport, sentBytes } from '../import/stage';

const TABLE = 'etablissement_scolaire';
/** Rows of one append, which has a bound. */
const AT_ONCE = 500;

/** What is told is planned once; each part is planned again from what the table holds when it is appended. The file goes with the import. */
export const importSchoolsCommand = command(
  importSchools,
  { needs: ['staging', 'afterwards'] },
  async ({ params: { idImport }, body: { appliquer } }, { execute, load, session, staging, afterwards }) => {
    const sent = await ownImport(staging, idImport, session);
    if (sent.taille > limits.schoolsFile) throw new Refusal(messages.families.schoolsTooLarge, 413);
    const lines = await schoolsIn(await sentBytes(staging, sent));
    const planned = (state: ReferenceState, some: typeof lines) => planSchools(rowsOf(state), nextNumber(state), some);
    const { rows: _, ...told } = planned(await load(reference, TABLE), lines);
    if (appliquer === 1) {
      const refused = new Set(told.refusees.map(({ ligne }) => ligne));
      const taken = lines.filter(({ ligne }) => !refused.has(ligne));
      for (let start = 0; start < taken.length; start += AT_ONCE) {
        const some = taken.slice(start, start + AT_ONCE);
        await execute(reference, TABLE, (before) =>
          decideSaveRows(before, referenceTable(TABLE), planned(before, some).rows),
        );
      }
      afterwards(() => staging.drop(idImport));
    }
    return { applique: appliquer === 1, ...told } satisfies SchoolImport;
  },
);
