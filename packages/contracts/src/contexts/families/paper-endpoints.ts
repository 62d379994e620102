import { z } from 'zod';
import { right } from '../../constants';
import { own } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { paperRow } from '../../core/paper';
import { wireOptionalId } from '../../core/wire';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';

export const listGuardianPapers = endpoint('GET', '/api/utilisateursResponsables/:id/justificatifs/list', {
  context: 'families',
  module: null,
  kind: 'query',
  shows: ['site'],
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardianGeneral, right.seeProofOfAddress] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.array(paperRow),
  summary: 'Pièces d’un responsable, l’année la plus récente d’abord',
});
