import { guardianPaper, guardianPaperLife, pupilPaper, pupilPaperLife } from '@diapason/contracts/families';
import { paperTable } from '../../../machinery/paper-table';

/** `read.piece_responsable`: one row per paper of a guardian. */
export const guardianPapers = paperTable(guardianPaper, guardianPaperLife, {
  name: 'piece_responsable',
  indexes: ['fk_responsable, fk_annee_scolaire'],
});

/** `read.piece_eleve`: one row per paper of a pupil. */
export const pupilPapers = paperTable(pupilPaper, pupilPaperLife, {
  name: 'piece_eleve',
  indexes: ['fk_eleve, fk_annee_scolaire'],
});
