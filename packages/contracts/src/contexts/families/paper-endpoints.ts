import { z } from 'zod';
import { right } from '../../constants';
import { own } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { paperRow } from '../../core/paper';
import { wireOptionalId } from '../../core/wire';
import { guardian } from './guardian';
import { guardianOfOwnSites, pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

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

/** Ours, as that of the guardians. */
export const listPupilPapers = endpoint('GET', '/api/eleves/:id/justificatifs/list', {
  context: 'families',
  module: null,
  kind: 'query',
  shows: ['site'],
  access: own('pupil', 'params.id', { otherwise: [right.changePupil, right.addSchooling, right.changeSchooling] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.array(paperRow.extend({ fk_scolariteInterne: z.number().nullable() })),
  summary: 'Pièces d’un élève, l’année la plus récente d’abord',
});
