import {
  AccountDeactivated,
  AccountEmailChanged,
  AccountOpened,
  AccountReactivated,
  AccountRoleGroupChanged,
  account,
  dropsEmailChange,
  EmailChangeRefused,
  EmailChangeRequested,
  PasswordChanged,
} from '@diapason/contracts/identity';
import { table } from '@diapason/event-sourcing';

const NOTHING_ASKED = { email_demande: null, email_demande_expire: null };

/** Accounts by person. Names are in `responsable` and `agent`, functions in `groupe_role`. */
export const accounts = table(
  {
    name: 'compte',
    version: 5,
    key: ['id_utilisateur'],
    columns: {
      id_utilisateur: 'integer',
      est_responsable: 'flag',
      fk_groupe: 'integer',
      email: 'text',
      actif: 'flag',
      mot_de_passe_provisoire: 'flag',
      email_demande: 'text?',
      email_demande_expire: 'timestamptz?',
    },
    indexes: ['lower(email)', 'fk_groupe'],
    record: account,
    fields: {
      est_responsable: 'isResponsable',
      mot_de_passe_provisoire: 'provisoire',
      email_demande: 'emailDemande',
    },
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
        mot_de_passe_provisoire: false,
        ...NOTHING_ASKED,
      }),
    ),
    on(
      AccountEmailChanged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, email: data.email, ...NOTHING_ASKED },
    ),
    on(
      EmailChangeRequested,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, email_demande: data.emailDemande, email_demande_expire: data.expire },
    ),
    on(
      EmailChangeRefused,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, ...NOTHING_ASKED },
    ),
    on(
      PasswordChanged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) =>
        row && {
          ...row,
          mot_de_passe_provisoire: data.provisoire === 1,
          ...(dropsEmailChange(data) ? NOTHING_ASKED : {}),
        },
    ),
    on(
      AccountRoleGroupChanged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, fk_groupe: data.fk_groupe, ...NOTHING_ASKED },
    ),
    on(
      AccountDeactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, actif: false, ...NOTHING_ASKED },
    ),
    on(
      AccountReactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, actif: true },
    ),
  ],
);
