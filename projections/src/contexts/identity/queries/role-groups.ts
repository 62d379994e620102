import { functionRights, messages } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import { listFunctions, listGroupFunctions, listRoleGroups, readRoleGroup } from '@diapason/contracts/identity';
import { firstOf, pick, type ReadModels, Refusal, rowsOf, sql, theRow, wire } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { isErased } from '../../erasure/erased';
import { roleGroups } from '../tables/role-group';

type FunctionTree = DataOf<typeof listFunctions>[number];

const GROUP = {
  ...pick(wire(roleGroups, 'g'), 'idGroupe', 'libelleGroupe', 'supprimable', 'commentaire'),
  nombreUtilisateur: sql.number('(select count(*) from compte c where c.fk_groupe = g.id_groupe)'),
  version: sql.number('g.version'),
};

const readGroups = (db: ReadModels, idGroupe: number | null) =>
  rowsOf(db, GROUP, 'from groupe_role g where $1::int is null or g.id_groupe = $1 order by g.id_groupe', [idGroupe]);

/** Names of all other groups than this one. */
export async function otherGroupNames(db: ReadModels, idGroupe: number): Promise<string[]> {
  const groups = await readGroups(db, null);
  return groups.filter((group) => group.idGroupe !== idGroupe).map(({ libelleGroupe }) => libelleGroupe);
}

const ON_SHEETS = { agents: sql.number('count(*)') };

/** Number of people who have the group, by their account or by a sheet that the account is still to follow; only an empty group is removed. */
export async function countGroupUsers(db: ReadModels, idGroupe: number): Promise<number> {
  const [row] = await readGroups(db, idGroupe);
  const sheets = `from agent a where a.fk_groupe = $1 and not ${isErased('agent', 'a.id_utilisateur')}`;
  const { agents } = await theRow(db, ON_SHEETS, sheets, [idGroupe]);
  return Math.max(row?.nombreUtilisateur ?? 0, agents);
}

export const roleGroupList = query(listRoleGroups, (_input, { db }) => readGroups(db, null));

export const roleGroupOne = query(readRoleGroup, async (input, { db }) => {
  const [row] = await readGroups(db, input.query.idGroupe);
  if (!row) throw new Refusal(messages.general.notFound, 404);
  return row;
});

const parents = new Map(functionRights.map((right) => [right.idFonction, right.fk_parent]));

const FUNCTIONS = pick(wire(roleGroups, 'g'), 'fonctions');

export const roleGroupFunctions = query(listGroupFunctions, async (input, { db }) => {
  const { idGroupe } = input.query;
  const held = await firstOf(db, FUNCTIONS, 'from groupe_role g where g.id_groupe = $1', [idGroupe]);
  return (held?.fonctions ?? []).map((fk_fonction) => ({
    fk_groupe: idGroupe,
    fk_fonction,
    fk_parent: parents.get(fk_fonction) ?? null,
  }));
});

const childrenOf = (parent: number | null) => functionRights.filter((right) => right.fk_parent === parent);

/** The catalogue as a tree; the level's name is the key of its children (document 000 §3). */
const tree: FunctionTree[] = childrenOf(null).map((root) => ({
  ...root,
  niveau1: childrenOf(root.idFonction).map((first) => ({
    ...first,
    niveau2: childrenOf(first.idFonction).map((second) => ({ ...second, niveau3: childrenOf(second.idFonction) })),
  })),
}));

export const functionList = query(listFunctions, async () => tree);
