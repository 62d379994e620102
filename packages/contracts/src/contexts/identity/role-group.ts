import { functionRights, type Module, modules, type Role } from '../../constants';
import { limits } from '../../constants/limits';
import { flag, id, oneOf, someOf, someWords, text } from '../../core/field';
import { inWords, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

const functions = functionRights.map(({ idFonction, libelleFonction }) => ({
  id: idFonction,
  libelle: libelleFonction,
}));
/** One function, as a form lists them. */
export const oneFunction = oneOf('Fonction', functions);

/** The documents' codes, as readers know them. */
const roleWords: Readonly<Record<Role, string>> = {
  SuperAdmin: 'Superviseur',
  Direction: 'Direction',
  Administratif: 'Administratif',
  'Enseignant Resp.': 'Enseignant responsable',
  Enseignant: 'Enseignant',
  Agent: 'Agent',
  Responsable: 'Responsable',
};

const moduleWords: Readonly<Record<Module, string>> = {
  absences: 'Absences',
  planning: 'Planning',
  gestionBDD: 'Gestion de la base de données',
  gestionSite: 'Gestion du site',
  livret: 'Livrets',
  frais: 'Notes de frais',
  services: 'Services',
  cotisation: 'Cotisations',
  espaceResponsable: 'Espace responsable',
  presences: 'Présences',
  GED: 'Documents',
  communesConvention: 'Communes conventionnées',
  evaluation: 'Évaluations',
};

/** What the members of a group may do. */
export const roleGroup = record('roleGroup', {
  label: 'Groupe de rôles',
  stream: 'roleGroup',
  key: 'idGroupe',
  fields: {
    idGroupe: id(),
    libelleGroupe: text('Nom du groupe', limits.roleGroupName),
    commentaire: paragraphs('Commentaire', 500),
    supprimable: flag('Supprimable'),
    /** The session's `role` of its members. */
    role: inWords(text('Rôle', 50), roleWords),
    fonctions: someOf('Fonctions', functions),
    /** Modules that the group's members have enabled. */
    modules: someWords('Modules', modules, moduleWords),
  },
});

export const RoleGroupDefined = roleGroup.event('RoleGroupDefined', 1, 'Groupe de rôles créé');
/** All fields as they are after the change. */
export const RoleGroupChanged = roleGroup.event('RoleGroupChanged', 1, 'Groupe de rôles modifié');
export const RoleGroupRemoved = roleGroup.event(
  'RoleGroupRemoved',
  1,
  'Groupe de rôles supprimé',
  roleGroup.pick('idGroupe'),
);
