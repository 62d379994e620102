import { functionRights, isArea, messages, roleGroupIds, withParents } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import {
  exportRoleGroups,
  listFunctions,
  listGroupFunctions,
  listRoleGroups,
  listUngivenFunctions,
  readRoleGroup,
} from '@diapason/contracts/identity';
import { firstOf, pick, type ReadModels, Refusal, rowsOf, sql, theRow, wire } from '@diapason/event-sourcing';
import { isErased } from '../../../machinery/erased';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { query } from '../../../machinery/query';
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

const HOLDERS = pick(wire(roleGroups, 'g'), 'idGroupe', 'libelleGroupe', 'fonctions');
const holders = (db: ReadModels) => rowsOf(db, HOLDERS, 'from groupe_role g order by g.id_groupe');

export const ungivenFunctions = query(listUngivenFunctions, async (_input, { db }) => {
  const groups = (await holders(db)).filter(({ idGroupe }) => idGroupe !== roleGroupIds.superviseur);
  const given = new Set(groups.flatMap(({ fonctions }) => fonctions));
  return functionRights.map(({ idFonction }) => idFonction).filter((id) => !isArea(id) && !given.has(id));
});

type Right = (typeof functionRights)[number];
const labels = new Map(functionRights.map(({ idFonction, libelleFonction }) => [idFonction, libelleFonction]));
/** Functions of its area from the outermost to this one; or the area itself. */
const wordsOf = (id: number, area: boolean) =>
  withParents(id)
    .filter((one) => isArea(one) === area)
    .map((one) => labels.get(one) ?? '')
    .reverse()
    .join(' > ');

/** In the order of the tree. */
const inTree = (parent: number | null): readonly Right[] =>
  childrenOf(parent).flatMap((one) => [one, ...inTree(one.idFonction)]);

const about: readonly ExportColumn<Right>[] = [
  { titre: 'Domaine', valeur: ({ idFonction }) => wordsOf(idFonction, true), largeur: 24 },
  { titre: 'N°', valeur: ({ idFonction }) => idFonction, largeur: 8 },
  {
    titre: 'Fonction',
    valeur: ({ idFonction }) => wordsOf(idFonction, false),
    largeur: 60,
  },
];

export const roleGroupMatrix = query(exportRoleGroups, async ({ query: { format } }, { db }) => {
  const groups = (await holders(db)).map(({ libelleGroupe, fonctions }): ExportColumn<Right> => {
    const held = new Set(fonctions);
    return { titre: libelleGroupe, valeur: ({ idFonction }) => (held.has(idFonction) ? 'x' : ''), largeur: 14 };
  });
  const rows = inTree(null).filter(({ idFonction }) => !isArea(idFonction));
  return exportFile(format, 'Groupes et fonctions', [...about, ...groups], rows);
});
