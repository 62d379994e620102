import { functionRights, withParents } from './functions';

/** Modules a user may have enabled (document 000, §1). A route exists only when its module is in the user's list. */
export const modules = [
  'absences',
  'planning',
  'gestionBDD',
  'gestionSite',
  'livret',
  'frais',
  'services',
  'cotisation',
  'espaceResponsable',
  'presences',
  'GED',
  'communesConvention',
  'evaluation',
] as const;
export type Module = (typeof modules)[number];

export const roles = [
  'SuperAdmin',
  'Direction',
  'Administratif',
  'Enseignant Resp.',
  'Enseignant',
  'Agent',
  'Responsable',
] as const;
export type Role = (typeof roles)[number];

/** Ids of the groups that every network starts with. */
export const roleGroupIds = {
  superviseur: 1,
  direction: 2,
  administratif: 3,
  enseignantResponsable: 4,
  enseignant: 5,
  agent: 6,
  responsable: 7,
} as const;

export interface DefaultRoleGroup {
  readonly idGroupe: number;
  readonly libelleGroupe: string;
  readonly commentaire: string;
  /** The session's `role` for members of the group. */
  readonly role: Role;
  /** Default groups may never be deleted; Superviseur may not be modified either. */
  readonly supprimable: 0;
  readonly modifiable: boolean;
  readonly fonctions: readonly number[];
  readonly modules: readonly Module[];
}

const staffModules: readonly Module[] = [
  'absences',
  'planning',
  'livret',
  'frais',
  'services',
  'cotisation',
  'presences',
  'GED',
  'communesConvention',
  'evaluation',
];

/** Own profile, absences, claims. Every agent has them. */
const agentRights = [146, 150, 151, 152, 154, 175, 176, 290];
/** 115, 182, 223 lock pupils, workshops and attendance, and rooms to the own sites; 141, agents. */
const teacherRights = [
  ...agentRights,
  ...[252, 261, 169, 170, 171, 173, 174, 184, 121, 178, 179, 181, 221, 271, 199, 210],
  ...[115, 182, 223],
];
const leadTeacherRights = [
  ...teacherRights,
  90,
  91,
  98,
  100,
  101,
  112,
  114,
  118,
  137,
  138,
  139,
  140,
  141,
  144,
  180,
  183,
  188,
  189,
  190,
  191,
  192,
  193,
  187,
  194,
  195,
  196,
  236,
  239,
  253,
  258,
  268,
  307,
];
const officeRights = [
  ...agentRights,
  ...[90, 91, 92, 93, 94, 95, 96, 97, 98, 100, 101, 102, 104, 105, 106, 107, 108, 109, 110],
  ...[
    112, 113, 114, 116, 117, 118, 196, 197, 184, 124, 125, 300, 195, 121, 120, 126, 127, 128, 129, 130, 131, 132, 133,
    134, 135,
  ],
  ...[137, 138, 139, 140, 144, 145, 245],
  ...[178, 179, 180, 181, 183, 188, 189, 190, 191, 192, 193, 187, 194, 236, 239],
  ...[291, 292, 293, 271, 311, 221, 226, 204, 205, 206, 201, 203],
  ...[214, 216, 217, 218, 219, 241, 242, 272, 273, 274, 275, 276, 277, 278, 400],
  ...[207, 208, 209, 88],
];
const directionRights = functionRights
  .map((right) => right.idFonction)
  .filter((id) => ![1, 115, 141, 182, 223, 402, 410].includes(id));

const complete = (functions: readonly number[]) => [...new Set(functions.flatMap(withParents))].sort((a, b) => a - b);
const restricting = [115, 141, 182, 223];

/** The groups of a new network. Superviseur holds every function but those that restrict its holder. */
export const defaultRoleGroups: readonly DefaultRoleGroup[] = [
  group(1, 'Superviseur', 'SuperAdmin', 'Toutes les fonctions ; ne peut pas être modifié', allRights(), modules, false),
  group(2, 'Direction', 'Direction', 'Direction du réseau', directionRights, [...staffModules, 'gestionSite']),
  group(3, 'Administratif', 'Administratif', 'Secrétariat et scolarité', officeRights, staffModules),
  group(
    4,
    'Enseignant Resp.',
    'Enseignant Resp.',
    'Enseignants responsables d’un site',
    leadTeacherRights,
    staffModules,
  ),
  group(5, 'Enseignant', 'Enseignant', 'Enseignants', teacherRights, staffModules),
  group(6, 'Agent', 'Agent', 'Autres agents', agentRights, ['absences', 'frais', 'GED']),
  group(
    7,
    'Responsable',
    'Responsable',
    'Responsables d’élèves',
    [],
    ['espaceResponsable', 'presences', 'evaluation', 'livret', 'communesConvention'],
  ),
];

function allRights(): number[] {
  return functionRights.map((right) => right.idFonction).filter((id) => !restricting.includes(id));
}

function group(
  idGroupe: number,
  libelleGroupe: string,
  role: Role,
  commentaire: string,
  fonctions: readonly number[],
  enabled: readonly Module[],
  modifiable = true,
): DefaultRoleGroup {
  return {
    idGroupe,
    libelleGroupe,
    role,
    commentaire,
    supprimable: 0,
    modifiable,
    fonctions: complete(fonctions),
    modules: enabled,
  };
}
