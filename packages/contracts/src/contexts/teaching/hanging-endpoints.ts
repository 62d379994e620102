import { z } from 'zod';
import { right } from '../../constants';
import { rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireOptionalId } from '../../core/wire';
import { agent } from '../staff/agent';
import { workshop } from './workshop';

/** A course that hangs on a teacher. */
const hangingRow = workshop.row.pick({ idAtelier: true, jour: true, heureDebut: true, heureFin: true }).extend({
  libelleType: z.string(),
  libelleSite: z.string(),
  libelleAnneeScolaire: z.string(),
  /** 1: nobody else who is active teaches it. */
  seul: flag,
});

/**
 * The courses that a teacher has from today on: asked before they are deactivated. With a year, a site and an instrument those alone that the
 * assignment to it carries: asked before it is taken away.
 */
export const listHangingCourses = endpoint('GET', '/api/utilisateursAdministratifs/:id/coursATenir', {
  context: 'teaching',
  module: null,
  kind: 'query',
  shows: ['staff', 'site'],
  access: rights(right.deleteAgent, right.changeAgentActivityAndRole, right.changeAssignment),
  ownSites: agentsOfOwnSites('agent', 'params.id'),
  params: z.object({ id: agent.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireOptionalId, fk_instrument: wireOptionalId }),
  response: z.array(hangingRow),
  summary: 'Cours à venir qui dépendent d’un enseignant',
});
