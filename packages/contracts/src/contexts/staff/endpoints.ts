import { z } from 'zod';
import { right } from '../../constants';
import { messages } from '../../constants/messages';
import { type OwnSites, own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import {
  orNull,
  wireEmail,
  wireFlag,
  wireId,
  wireIdFilter,
  wireInt,
  wirePathId,
  wireText,
  wireTextOrNull,
} from '../../core/wire';
import { agentRow, agentSheet } from './rows';

const staff = { context: 'staff', module: null } as const;
/** Who is held to own sites opens no agent of others: what the list does not show cannot be had by its number. */
const agentOfOwnSites: OwnSites = {
  field: 'site',
  lockedBy: right.restrictAgentsToOwnSites,
  record: { kind: 'agent', from: 'params.id' },
};
const optionalText = wireTextOrNull.optional();
const optionalId = orNull(wireId).optional();

/** `actif` 1 active (default), 0 inactive, 2 all. `role` is a role group or several. `recherche` is ours. */
export const listAgents = endpoint('POST', '/api/utilisateursAdministratifs/list/', {
  ...staff,
  kind: 'query',
  shows: ['identity', 'site'],
  access: rights(right.seeAgents, right.manageRoleGroups),
  ownSites: { field: 'site', lockedBy: right.restrictAgentsToOwnSites },
  body: z.object({
    role: wireIdFilter,
    site: wireIdFilter,
    actif: orNull(wireInt).optional(),
    recherche: optionalText,
  }),
  response: z.array(agentRow),
  summary: 'Liste des agents',
});

export const readAgent = endpoint('GET', '/api/utilisateursAdministratifs/:id', {
  ...staff,
  kind: 'query',
  shows: ['identity', 'site'],
  access: own('agent', 'params.id', { ownRight: right.seeOwnProfile, otherwise: [right.seeAgentProfile] }),
  ownSites: agentOfOwnSites,
  params: z.object({ id: wireId }),
  response: agentSheet,
  summary: 'Profil d’un agent',
});

/**
 * id 0 creates (right 142); others change (249, own 152). Identity needs 269 / 152, active and role group 270 / 233, password 251 / 154,
 * pay index 299, settlement site 272 or 273: the decision checks the fields that changed. A field that is absent stays as it is.
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
  params: z.object({ id: wirePathId }),
  body: z.object({
    idUtilisateur: optionalId,
    actif: orNull(wireFlag).optional(),
    nom: wireText.optional(),
    prenom: wireText.optional(),
    email: orNull(wireEmail).optional(),
    adresse1: optionalText,
    adresse2: optionalText,
    codePostal: orNull(wireText.regex(/^\d{1,5}$/)).optional(),
    ville: optionalText,
    telephoneFixe: optionalText,
    telephoneFixe2: optionalText,
    telephoneMobile: optionalText,
    IndexPaie: orNull(z.union([wireText, z.number().transform(String)])).optional(),
    gestionPartitions: orNull(wireFlag).optional(),
    role: optionalText,
    fk_groupe: optionalId,
    fk_siteResidence: optionalId,
    /** Empty: the password stays. */
    password: orNull(z.string().max(200)).optional(),
    antennes: z.array(z.object({ idSite: wireId, role: wireTextOrNull.optional() })).optional(),
  }),
  response: z.object({ idUtilisateur: z.number() }),
  summary: 'Crée ou modifie un agent',
  success: messages.staff.saved,
});
