import { agentPaper, agentPaperLife } from '@diapason/contracts/staff';
import { paperTable } from '../../../machinery/paper-table';

/** `read.piece_agent`: one row per paper of an agent. */
export const agentPapers = paperTable(agentPaper, agentPaperLife, {
  name: 'piece_agent',
  version: 5,
  indexes: ['fk_utilisateur', 'id_frais'],
});
