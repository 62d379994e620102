import { z } from 'zod';
import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { own, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { seenVersion } from '../../core/shared-sheet';
import { orNull, wireDigits, wireTextOrNull } from '../../core/wire';
import { savedPerson } from '../identity/rows';
import { agent } from './agent';
import { agentSheet } from './rows';

const staff = { context: 'staff', module: null } as const;
const agentOfOwnSites = agentsOfOwnSites('agent', 'params.id');
const optionalText = wireTextOrNull.optional();

export const readAgent = endpoint('GET', '/api/utilisateursAdministratifs/:id', {
  ...staff,
  kind: 'query',
  shows: ['identity', 'site'],
  access: own('agent', 'params.id', { ownRight: right.seeOwnProfile, otherwise: [right.seeAgentProfile] }),
  ownSites: agentOfOwnSites,
  params: z.object({ id: agent.existing }),
  response: agentSheet,
  summary: 'Profil d’un agent',
});

/**
 * id 0 creates (right 142); others change (249, own 152). Identity needs 269 / 152, active and role group 270 / 233, another's password 251,
 * pay index 299, settlement site 272 or 273: the decision checks the fields that changed. A field that is absent stays as it is.
 * A new `email` counts once it was confirmed from there.
 */
export const saveAgent = endpoint('POST', '/api/utilisateursAdministratifs/:id', {
  ...staff,
  kind: 'command',
  access: own('agent', 'params.id', {
    ownRight: right.changeOwnProfile,
    otherwise: [right.changeAgentProfile, right.createAgent],
    byRecord: { from: 'params.id', create: [right.createAgent], change: [right.changeAgentProfile] },
  }),
  notWhileImpersonating: { field: 'password', message: messages.identity.forbiddenWhileImpersonating },
  ownSites: agentOfOwnSites,
  params: z.object({ id: agent.newOrExisting }),
  body: agent
    .body()
    .omit({ dateSuppression: true })
    .extend({
      IndexPaie: orNull(z.union([agent.fields.IndexPaie.wire, wireDigits])).optional(),
      role: optionalText,
      /** Empty: the password stays. */
      password: orNull(z.string().max(limits.longestPassword)).optional(),
      antennes: agent.fields.antennes.wire.optional(),
      ...seenVersion,
    }),
  response: savedPerson,
  summary: 'Crée ou modifie un agent',
  success: messages.staff.saved,
});

/** Deactivates: the agent stays in what is past, and can be reactivated from the profile. */
export const removeAgent = endpoint('DELETE', '/api/utilisateursAdministratifs/:id', {
  ...staff,
  kind: 'command',
  access: rights(right.deleteAgent),
  ownSites: agentOfOwnSites,
  params: z.object({ id: agent.existing }),
  response: z.object({}),
  summary: 'Désactive un agent',
  success: messages.staff.deactivated,
});

/** The usual way to a new password: the person chooses it, by a link. */
export const sendAgentPasswordLink = endpoint('POST', '/api/utilisateursAdministratifs/:id/lienMotDePasse', {
  ...staff,
  kind: 'command',
  access: rights(right.changeAgentProfile, right.changeAgentPassword),
  ownSites: agentOfOwnSites,
  params: z.object({ id: agent.existing }),
  response: z.object({}),
  summary: 'Envoie à un agent un lien pour choisir un mot de passe',
  success: messages.identity.passwordLinkSent,
});
