import { functionRights, messages } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import { listFunctions, listGroupFunctions, listRoleGroups, readRoleGroup } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { query } from '../../../machinery/query';

type GroupRow = DataOf<typeof readRoleGroup>;
type FunctionTree = DataOf<typeof listFunctions>[number];

const GROUPS = `
  SELECT g.id_groupe AS "idGroupe", g.libelle_groupe AS "libelleGroupe", g.supprimable::int AS supprimable, g.commentaire,
    (SELECT count(*)::int FROM compte c WHERE c.fk_groupe = g.id_groupe) AS "nombreUtilisateur"
  FROM groupe_role g
  WHERE $1::int IS NULL OR g.id_groupe = $1
  ORDER BY g.id_groupe`;

const groupsOf = async (db: Pool, idGroupe: number | null) => (await db.query<GroupRow>(GROUPS, [idGroupe])).rows;

/** How many accounts are in a group: a group that has some is not removed. */
export async function countGroupUsers(db: Pool, idGroupe: number): Promise<number> {
  return (await groupsOf(db, idGroupe))[0]?.nombreUtilisateur ?? 0;
}

export const roleGroupList = query(listRoleGroups, (_input, { db }) => groupsOf(db, null));

export const roleGroupOne = query(readRoleGroup, async (input, { db }) => {
  const [row] = await groupsOf(db, input.query.idGroupe);
  if (!row) throw new Refusal(messages.general.notFound, 404);
  return row;
});

const parents = new Map(functionRights.map((right) => [right.idFonction, right.fk_parent]));

export const roleGroupFunctions = query(listGroupFunctions, async (input, { db }) => {
  const { idGroupe } = input.query;
  const { rows } = await db.query<{ fonctions: number[] }>('SELECT fonctions FROM groupe_role WHERE id_groupe = $1', [
    idGroupe,
  ]);
  return (rows[0]?.fonctions ?? []).map((fk_fonction) => ({
    fk_groupe: idGroupe,
    fk_fonction,
    fk_parent: parents.get(fk_fonction) ?? null,
  }));
});

const childrenOf = (parent: number | null) => functionRights.filter((right) => right.fk_parent === parent);

/** The catalogue as a tree: the level's name is the key of its children (document 000, §3). */
const tree: FunctionTree[] = childrenOf(null).map((root) => ({
  ...root,
  niveau1: childrenOf(root.idFonction).map((first) => ({
    ...first,
    niveau2: childrenOf(first.idFonction).map((second) => ({ ...second, niveau3: childrenOf(second.idFonction) })),
  })),
}));

export const functionList = query(listFunctions, async () => tree);
