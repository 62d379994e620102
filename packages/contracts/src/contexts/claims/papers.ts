import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { own } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { paper } from '../../core/paper';
import { AgentForgotten } from '../staff/agent';
import { agentPaper, agentPaperLife } from '../staff/papers';
import { claim } from './claim';

/** What proves the costs of a day of a claim: another one of that day takes its place. */
export const claimReceipt = paper('justificatifFrais', {
  context: 'claims',
  papers: agentPaper,
  life: agentPaperLife,
  closed: { forever: AgentForgotten },
  file: {
    accepts: ['application/pdf', 'image/jpeg', 'image/png'],
    maxBytes: limits.proofFile,
    tooBig: messages.general.fileTooBig(2),
    wrongContent: messages.files.proofFormats,
  },
  body: { idFrais: claim.existing, dateJour: agentPaper.fields.dateJour.wire },
  about: 'idFrais',
  of: 'claim',
  add: own('claim', 'body.idFrais', { ownRight: right.seeOwnClaims, otherwise: [] }),
  see: own('agentPaper', 'body.idPieceJointe', {
    ownRight: right.seeOwnClaims,
    otherwise: [right.manageClaims, right.reviewClaims],
  }),
  remove: own('agentPaper', 'body.idPieceJointe', { ownRight: right.seeOwnClaims, otherwise: [] }),
  ownSites: agentsOfOwnSites('claim', 'body.idFrais'),
});
