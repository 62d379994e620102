import { limits, messages } from '@diapason/contracts/constants';
import { importSchools, type SchoolImport } from '@diapason/contracts/families';
import { referenceTable } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { ownImport, sentBytes } from '../../../machinery/spreadsheets/sent-file';
import { nextNumber, type ReferenceState, reference, rowsOf, saveInParts } from '../../site';
import { planSchools, type SchoolLine } from '../aggregate/school-plan';
import { schoolsIn } from '../import/schools';

const TABLE = referenceTable('etablissement_scolaire');

/** What is told is planned once; each part is planned again from what the table holds when it is appended. The file goes with the import. */
export const importSchoolsCommand = command(
  importSchools,
  { needs: ['staging', 'afterwards'] },
  async ({ params: { idImport }, body: { appliquer } }, { execute, load, session, staging, afterwards }) => {
    const sent = await ownImport(staging, idImport, session);
    if (sent.taille > limits.schoolsFile) throw new Refusal(messages.families.schoolsTooLarge, 413);
    const lines = await schoolsIn(await sentBytes(staging, sent));
    const planned = (state: ReferenceState, some: readonly SchoolLine[]) =>
      planSchools(rowsOf(state), nextNumber(state), some);
    const { rows: _, ...told } = planned(await load(reference, TABLE.id), lines);
    if (appliquer === 1) {
      const refused = new Set(told.refusees.map(({ ligne }) => ligne));
      const taken = lines.filter(({ ligne }) => !refused.has(ligne));
      await saveInParts(execute, TABLE, taken, (before, some) => planned(before, some).rows);
      afterwards(() => staging.drop(idImport));
    }
    return { applique: appliquer === 1, ...told } satisfies SchoolImport;
  },
);
