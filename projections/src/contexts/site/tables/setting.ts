import { settingDefinition, settingDefinitions } from '@diapason/contracts/constants';
import { SettingSaved, SettingsReordered, setting, settingOrder } from '@diapason/contracts/site';
import { json, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.parametre`: saved settings, defaults included. A key no longer declared has no row. */
export const settings = table(
  {
    name: 'parametre',
    version: 2,
    record: setting,
    key: ['cle'],
    columns: {
      cle: 'text',
      valeur: 'text',
      categorie: 'text',
      commentaire: 'text',
      type: 'text',
      ordre: 'integer',
      modifie_le: 'timestamptz?',
      fk_auteur: 'integer?',
    },
    indexes: [],
  },
  (on) => [
    on(
      SettingSaved,
      (event) => [[event.data.cle]],
      (_row, { data: { cle, valeur }, metadata }) => {
        const definition = settingDefinition(cle);
        if (!definition) return undefined;
        const { categorie, commentaire, type } = definition;
        const fk_auteur = userOf(metadata);
        const modifie_le = fk_auteur === null ? null : metadata.at;
        const ordre = settingDefinitions.indexOf(definition) + 1;
        return { cle, valeur, categorie, commentaire, type, ordre, modifie_le, fk_auteur };
      },
    ),
  ],
);

/** `read.ordre_parametres`: a category without a row has the order of the declaration. */
export const settingOrders = table(
  {
    name: 'ordre_parametres',
    version: 1,
    record: settingOrder,
    key: ['categorie'],
    columns: { categorie: 'text', cles: json<readonly string[]>() },
    indexes: [],
  },
  (on) => [
    on(
      SettingsReordered,
      ({ data }) => [[data.categorie]],
      (_row, { data: { categorie, cles } }) => ({ categorie, cles }),
    ),
  ],
);
