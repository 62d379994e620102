import { z } from 'zod';
import { functionRight, right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { publicAccess, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { exportFormat } from '../../core/paging';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireEmail, wireFlag, wireId, wireIgnored, wireText } from '../../core/wire';
import { oneFunction, roleGroup } from './role-group';
import { functionTree, roleGroupRow, sessionData, sessionUser } from './rows';

const session = { context: 'identity', module: null } as const;
const groups = { context: 'identity', module: 'gestionSite' } as const;
const done = z.object({}).nullable();

export const login = endpoint('POST', '/api/login', {
  ...session,
  kind: 'command',
  access: publicAccess,
  throttle: 'login',
  body: z.object({ email: wireEmail, password: z.string().min(1).max(limits.longestPassword) }),
  response: sessionData,
  summary: 'Ouvre une session ; pose aussi le cookie HttpOnly de renouvellement',
});

export const askNewPassword = endpoint('POST', '/api/askNewPassword', {
  ...session,
  kind: 'command',
  access: publicAccess,
  throttle: 'link',
  body: z.object({ email: wireEmail }),
  response: done,
  summary: 'Demande un nouveau mot de passe ; la réponse est la même que le compte existe ou non',
  success: messages.identity.resetMailSent,
});

export const saveNewPassword = endpoint('POST', '/api/saveNewPassword', {
  ...session,
  kind: 'command',
  access: publicAccess,
  throttle: 'link',
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  body: z.object({
    email: wireEmail,
    password: z.string().max(limits.longestPassword),
    token: z.string().min(1).max(500),
  }),
  response: done,
  summary: 'Enregistre un nouveau mot de passe avec le jeton reçu par e-mail',
  success: messages.identity.passwordSaved,
});

/** Ends every session of the person and answers a new one. An agent needs function 154, unless the password must be changed. */
export const changePassword = endpoint('POST', '/api/motDePasse', {
  ...session,
  kind: 'command',
  access: signedIn,
  whilePasswordExpired: true,
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  body: z.object({
    motDePasseActuel: z.string().min(1).max(limits.longestPassword),
    password: z.string().max(limits.longestPassword),
  }),
  response: sessionData,
  summary: 'Change son propre mot de passe',
  success: messages.identity.passwordChanged,
});

const mailedLink = z.object({ token: z.string().min(1).max(500) });

/** By the link that the new address got: from then on it is the one to log in with. */
export const confirmEmail = endpoint('POST', '/api/confirmerEmail', {
  ...session,
  kind: 'command',
  access: publicAccess,
  throttle: 'link',
  body: mailedLink,
  response: done,
  summary: 'Confirme une nouvelle adresse e-mail avec le jeton reçu à cette adresse',
  success: messages.identity.emailConfirmed,
});

/** By the link that the old address got, while the new one is not confirmed. */
export const refuseEmail = endpoint('POST', '/api/refuserEmail', {
  ...session,
  kind: 'command',
  access: publicAccess,
  throttle: 'link',
  body: mailedLink,
  response: done,
  summary: 'Refuse une nouvelle adresse e-mail avec le jeton reçu à l’ancienne',
  success: messages.identity.emailRefused,
});

/** The HttpOnly cookie says who; the answer renews it. */
export const refreshSession = endpoint('POST', '/api/refresh', {
  ...session,
  kind: 'command',
  access: publicAccess,
  response: sessionData,
  summary: 'Renouvelle le jeton d’accès à partir du cookie de renouvellement',
});

/** Public: a session whose access token has expired must still be able to end. */
export const logout = endpoint('POST', '/api/logout', {
  ...session,
  kind: 'command',
  access: publicAccess,
  response: done,
  summary: 'Termine la session et ses jetons',
});

export const currentSession = endpoint('GET', '/api/session', {
  ...session,
  kind: 'query',
  access: signedIn,
  whilePasswordExpired: true,
  response: sessionUser,
  summary: 'La session en cours',
});

/** `isResponsable` says whether a guardian (right 96) or an agent (143) is meant. */
export const startImpersonation = endpoint('GET', '/api/usurpation', {
  ...session,
  kind: 'command',
  access: rights(right.impersonateGuardian, right.impersonateAgent),
  notWhileImpersonating: { message: messages.identity.nestedImpersonation },
  query: z.object({ fk_id: wireId, isResponsable: wireFlag }),
  response: sessionData,
  everySite: 'Its command asks for the sites of the person, by their kind.',
  summary: 'Prend l’identité d’un responsable ou d’un agent',
});

export const endImpersonation = endpoint('GET', '/api/usurpation/fin', {
  ...session,
  kind: 'command',
  access: signedIn,
  response: sessionData,
  summary: 'Revient à sa propre identité',
});

/** Agent sheets and message editors choose among the groups too (`lecture=true`), hence the other rights. */
export const listRoleGroups = endpoint('GET', '/api/gestionRole/listeGroupe', {
  ...session,
  kind: 'query',
  access: rights(
    right.manageRoleGroups,
    right.seeAgents,
    right.createAgent,
    right.seeOwnProfile,
    right.seeAgentProfile,
    right.seeDirectionMessages,
    right.seeUnionMessages,
    right.seeDevelopmentMessages,
    right.openDirectionMessage,
    right.openUnionMessage,
    right.openDevelopmentMessage,
  ),
  query: z.object({ lecture: wireFlag.optional() }),
  response: z.array(roleGroupRow),
  summary: 'Groupes de rôles',
});

export const listFunctions = endpoint('GET', '/api/gestionRole/ListeFonction', {
  ...groups,
  kind: 'query',
  access: rights(right.manageRoleGroups),
  response: z.array(functionTree),
  summary: 'Arbre des fonctions, quatre niveaux au plus',
});

/** Functions that no group but Superviseur has, which has every one: those of a new release wait here. */
export const listUngivenFunctions = endpoint('GET', '/api/gestionRole/fonctionsSansGroupe', {
  ...groups,
  kind: 'query',
  access: rights(right.manageRoleGroups),
  response: z.array(z.number()),
  summary: 'Fonctions qu’aucun groupe n’a, Superviseur excepté',
});

export const exportRoleGroups = endpoint('GET', '/api/gestionRole/exportGroupes', {
  ...groups,
  kind: 'query',
  access: rights(right.manageRoleGroups),
  query: z.object({ format: exportFormat }),
  response: 'file',
  summary: 'Toutes les fonctions et les groupes qui les ont, en fichier',
});

export const readRoleGroup = endpoint('GET', '/api/gestionRole/groupe', {
  ...groups,
  kind: 'query',
  access: rights(right.manageRoleGroups),
  query: z.object({ idGroupe: roleGroup.existing }),
  response: roleGroupRow,
  summary: 'Un groupe de rôles',
});

export const listGroupFunctions = endpoint('GET', '/api/gestionRole/ListeFonctionParGroupe', {
  ...groups,
  kind: 'query',
  access: rights(right.manageRoleGroups),
  query: z.object({ idGroupe: roleGroup.existing }),
  response: z.array(z.object({ fk_groupe: z.number(), fk_fonction: z.number(), fk_parent: z.number().nullable() })),
  summary: 'Fonctions d’un groupe',
});

/**
 * id 0 creates. Without `fonctionsGroupe` the functions stay; parents of a held function are held too, and a parent that is left out takes
 * its children along. `versionAttendue` (ours): the
 * `version` the client saw; another answers 409, so that an old page brings nothing back.
 */
export const saveRoleGroup = endpoint('POST', '/api/gestionRole/:id', {
  ...groups,
  kind: 'command',
  access: rights(right.manageRoleGroups),
  params: z.object({ id: roleGroup.newOrExisting }),
  body: z.object({
    idGroupe: wireIgnored,
    supprimable: wireFlag.optional(),
    libelleGroupe: wireText
      .min(1, { error: messages.identity.groupNameRequired })
      .max(limits.roleGroupName, { error: messages.identity.groupNameTooLong })
      .prefault(''),
    commentaire: orNull(roleGroup.fields.commentaire.wire).optional(),
    fonctionsGroupe: z
      .object({
        fk_groupe: wireIgnored,
        listeFonction: z
          .array(
            z.object({
              fk_groupe: wireIgnored,
              fk_fonction: oneFunction.wire,
              fk_parent: wireIgnored,
            }),
          )
          .max(limits.listedFunctions, { error: 'Fonctions : 1 000 au plus' }),
      })
      .optional(),
    ...seenVersion,
  }),
  response: roleGroup.row.pick({ idGroupe: true, supprimable: true }).extend({
    ...sheetVersion,
    /** Ours: functions of the list sent that went with a parent which it left out. */
    fonctionsRetirees: z.array(oneFunction.row),
  }),
  summary: 'Enregistre un groupe de rôles et ses fonctions',
  success: ({ fonctionsRetirees }: { fonctionsRetirees: readonly number[] }) =>
    fonctionsRetirees.length === 0
      ? messages.general.success
      : messages.identity.functionsGone(
          fonctionsRetirees.map((id) => functionRight(id)?.libelleFonction ?? `n° ${id}`),
        ),
});

export const removeRoleGroup = endpoint('DELETE', '/api/gestionRole/:id', {
  ...groups,
  kind: 'command',
  access: rights(right.manageRoleGroups),
  params: z.object({ id: roleGroup.existing }),
  response: roleGroup.row.pick({ idGroupe: true }),
  summary: 'Supprime un groupe sans utilisateur',
  success: messages.general.rowRemoved,
});
