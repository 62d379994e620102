import { RoleGroupChanged, RoleGroupDefined, RoleGroupRemoved } from '@diapason/contracts/identity';
import { table } from '@diapason/event-sourcing';

interface RoleGroupRow extends Record<string, unknown> {
  readonly id_groupe: number;
  readonly libelle_groupe: string;
  readonly commentaire: string;
  readonly supprimable: boolean;
  readonly role: string;
  readonly fonctions: readonly number[];
  readonly modules: readonly string[];
}

export const roleGroups = table(
  {
    name: 'groupe_role',
    version: 1,
    key: ['id_groupe'],
    columns: {
      id_groupe: 'integer',
      libelle_groupe: 'text',
      commentaire: 'text',
      supprimable: 'flag',
      role: 'text',
      fonctions: 'integer[]',
      modules: 'text[]',
    },
    indexes: [],
  },
  (on) => [
    on(
      RoleGroupDefined,
      ({ data }) => [[data.idGroupe]],
      (_row, { data }) => rowOf(data),
    ),
    on(
      RoleGroupChanged,
      ({ data }) => [[data.idGroupe]],
      (_row, { data }) => rowOf(data),
    ),
    on(
      RoleGroupRemoved,
      ({ data }) => [[data.idGroupe]],
      () => undefined,
    ),
  ],
);

interface RoleGroupData {
  readonly idGroupe: number;
  readonly libelleGroupe: string;
  readonly commentaire: string;
  readonly supprimable: 0 | 1;
  readonly role: string;
  readonly fonctions: readonly number[];
  readonly modules: readonly string[];
}

const rowOf = (data: RoleGroupData): RoleGroupRow => ({
  id_groupe: data.idGroupe,
  libelle_groupe: data.libelleGroupe,
  commentaire: data.commentaire,
  supprimable: data.supprimable === 1,
  role: data.role,
  fonctions: data.fonctions,
  modules: data.modules,
});
