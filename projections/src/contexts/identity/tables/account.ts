import {
  AccountDeactivated,
  AccountEmailChanged,
  AccountOpened,
  AccountReactivated,
  AccountRoleGroupChanged,
  account,
} from '@diapason/contracts/identity';
import { table } from '@diapason/event-sourcing';

/** Accounts by person. Names are in `responsable` and `agent`, functions in `groupe_role`. */
export const accounts = table(
  {
    name: 'compte',
    version: 1,
    key: ['id_utilisateur'],
    columns: {
      id_utilisateur: 'integer',
      est_responsable: 'flag',
      fk_groupe: 'integer',
      email: 'text',
      actif: 'flag',
    },
    indexes: ['lower(email)', 'fk_groupe'],
    record: account,
    fields: { est_responsable: 'isResponsable' },
  },
  (on) => [
    on(
      AccountOpened,
      ({ data }) => [[data.idUtilisateur]],
      (_row, { data }) => ({
        id_utilisateur: data.idUtilisateur,
        est_responsable: data.isResponsable === 1,
        fk_groupe: data.fk_groupe,
        email: data.email,
        actif: true,
      }),
    ),
    on(
      AccountEmailChanged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, email: data.email },
    ),
    on(
      AccountRoleGroupChanged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, fk_groupe: data.fk_groupe },
    ),
    on(
      AccountDeactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, actif: false },
    ),
    on(
      AccountReactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, actif: true },
    ),
  ],
);
