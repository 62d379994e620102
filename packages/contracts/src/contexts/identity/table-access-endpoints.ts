import { z } from 'zod';
import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireEmail } from '../../core/wire';

/** How long the table editor stays open in this session: to its end, and to when nobody has done anything in it. Null: closed. */
const tableAccess = z.object({ fin: z.string().nullable(), inactivite: z.string().nullable() });

const tables = { context: 'identity', module: 'gestionBDD', access: rights(right.manageReferenceTables) } as const;

export const readTableAccess = endpoint('GET', '/api/gestionBDD/acces', {
  ...tables,
  kind: 'query',
  response: tableAccess,
  summary: 'Dit jusqu’à quand l’éditeur de tables est ouvert',
});

/**
 * The second login: one's own e-mail and password once more. Who lacks the function is told so only with a password that is right. It
 * opens the session it is made in, for the minutes of `delaiMDP_GestionBDD`, 0 for a day.
 */
export const openTables = endpoint('POST', '/api/gestionBDD/acces', {
  context: 'identity',
  module: null,
  kind: 'command',
  access: signedIn,
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  body: z.object({ email: wireEmail, password: z.string().min(1).max(limits.longestPassword) }),
  response: tableAccess,
  summary: 'Ouvre l’éditeur de tables par une seconde connexion',
});

/** Who types for ten minutes in one row makes no other call. */
export const keepTablesOpen = endpoint('POST', '/api/gestionBDD/activite', {
  ...tables,
  unlocked: true,
  kind: 'command',
  response: tableAccess,
  summary: 'Dit qu’on travaille encore dans l’éditeur de tables',
});

export const closeTables = endpoint('DELETE', '/api/gestionBDD/acces', {
  ...tables,
  kind: 'command',
  response: tableAccess,
  summary: 'Ferme l’éditeur de tables',
  success: messages.site.tablesClosed,
});
