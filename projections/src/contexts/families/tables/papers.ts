import { guardianPaper, guardianPaperLife } from '@diapason/contracts/families';
import { paperTable } from '../../../machinery/paper-table';

/** `read.piece_responsable`: one row per paper of a guardian. */
export const guardianPapers = paperTable(guardianPaper, guardianPaperLife, {
  name: 'piece_responsable',
  indexes: ['fk_responsable, fk_annee_scolaire'],
});
