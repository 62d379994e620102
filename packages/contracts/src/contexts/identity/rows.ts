import { z } from 'zod';
import { sheetVersion } from '../../core/shared-sheet';
import { roleGroup } from './role-group';

const text = z.string();
const id = z.number();

/** Who a session is of, and what they may do. */
const sessionHolder = z.object({
  idUtilisateur: id,
  fk_id: id,
  nomPrenomUtilisateur: text,
  email: text,
  role: text,
  fk_groupe: id,
  /** Ours: the name of the role group, which screens show. */
  libelleGroupe: text,
  /** Function n is held when bit n is set; decimal text, see `holdsRight` of the constants. */
  roleFonction: text,
  /** The same as a list. */
  fonctions: z.array(id),
  antennes: z.array(
    z.object({ idSite: id, libelleSite: text, idAntenne: id.nullable(), libelleAntenne: text.nullable() }),
  ),
  module: z.array(text),
  idAnneeScolaire: id,
  libelleAnneeScolaire: text,
  /** Set while impersonating: who acts. The fields above are then the impersonated person's. */
  usurpation: z.object({ idUtilisateur: id, nomPrenomUtilisateur: text }).nullable(),
  /** Someone else chose the password: until the person chooses another (POST /api/motDePasse), every other call answers 403. */
  motDePasseAChanger: z.boolean(),
  /** Ours: 1 where screens show the documents' sentences in right French (setting of this name). */
  orthographeCorrigee: z.literal(1).optional(),
});

/** The session user (document 000, §3), as login, refresh and GET /api/session answer it: with the access token of the call, and 200. */
export const sessionUser = sessionHolder.extend({ token: text, status: z.number() });

/** Answer of login and renewal: `user` and, beside it as in the documents, token, status and module. */
export const sessionData = z.object({
  user: sessionUser,
  token: text,
  /** Seconds until the token expires. */
  expiration: z.number(),
  status: z.number(),
  module: z.array(text),
});

/** What saving a guardian or an agent answers. `emailAConfirmer`: a new address was entered, and counts once it was confirmed. */
export const savedPerson = z.object({ idUtilisateur: id, emailAConfirmer: z.boolean(), ...sheetVersion });

export const roleGroupRow = roleGroup.row
  .pick({ idGroupe: true, libelleGroupe: true, supprimable: true, commentaire: true })
  .extend({ nombreUtilisateur: z.number(), ...sheetVersion });

/** A function and its children, up to four levels; the level's name is the key, as in the documents. */
export const functionLeaf = z.object({
  idFonction: id,
  libelleFonction: text,
  commentaire: text,
  fk_parent: id.nullable(),
});
const level3 = functionLeaf;
const level2 = functionLeaf.extend({ niveau3: z.array(level3) });
const level1 = functionLeaf.extend({ niveau2: z.array(level2) });
export const functionTree = functionLeaf.extend({ niveau1: z.array(level1) });

/** As screens know the session user: the token is kept apart from what they read. */
export type SessionUser = z.infer<typeof sessionHolder>;
export type SessionData = z.infer<typeof sessionData>;
export type RoleGroupRow = z.infer<typeof roleGroupRow>;
export type FunctionTree = z.infer<typeof functionTree>;
